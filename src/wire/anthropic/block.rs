//! The blocks of the Messages API, each without its closing brace.

use crate::value::{Call, Picture, PictureSource, Tool, Value};

use super::super::object::{Object, own_fields};
use super::super::open::Open;
use super::super::remarks::Remarks;
use super::super::wording::Wording;
use super::super::{Site, arguments, finding, own, tools};

/// The fields that lowering writes itself.
const OWN: [&str; 4] = ["type", "id", "name", "input"];

pub(super) fn text(text: impl Into<Wording>) -> Open {
    Object::of("type", "text").ending("text", text.into())
}

pub(super) fn image(picture: &Picture) -> Open {
    let source = match &picture.source {
        PictureSource::Base64(bytes) => {
            Object::of("type", "base64").text("media_type", &picture.media_type).text("data", bytes)
        }
        PictureSource::Url(url) => Object::of("type", "url").text("url", url),
    };
    Object::of("type", "image").json("source", &source.close()).open()
}

pub(super) fn tool(tool: &Tool, index: usize, remarks: &mut Remarks) -> Open {
    let mut object = Object::of("name", &tool.name);
    if !tool.description.is_empty() {
        object = object.text("description", &tool.description);
    }
    if tools::is_bare(tool) {
        remarks.added(Site::Tool(index), "a schema without properties", "the target must have one");
        return object.json("input_schema", tools::NO_PARAMETERS).open();
    }
    if !tools::has_object_schema(tool) {
        remarks.find(finding::bad_tool_schema(index, &tool.name));
    }
    object.value("input_schema", &tool.parameters).open()
}

/// A call. Its arguments are the model's own text, byte for byte.
pub(super) fn call(call: &Call, id: &str, site: Site, remarks: &mut Remarks) -> Open {
    Object::of("type", "tool_use")
        .text("id", id)
        .text("name", &call.name)
        .json("input", &arguments::object(call, site, remarks))
        .values(call.provider.iter().flat_map(|fields| own_fields(fields, &OWN)))
        .open()
}

/// The answer to a call, of parts that are whole objects.
pub(super) fn result(id: &str, parts: &[String], is_error: bool) -> Open {
    let mut object = Object::of("type", "tool_result").text("tool_use_id", id);
    if !parts.is_empty() {
        object = object.json("content", &format!("[{}]", parts.join(",")));
    }
    if is_error {
        object = object.json("is_error", "true");
    }
    object.open()
}

/// What several blocks side by side share one position as: calls, or results.
pub(super) fn run(open: &Open) -> Option<&'static str> {
    ["{\"type\":\"tool_use\"", "{\"type\":\"tool_result\""]
        .into_iter()
        .find(|head| open.starts_with(head))
}

/// Whether an object is a block of this provider (SDK 2.14.0).
pub(super) fn is_own(value: &Value) -> bool {
    let kind = own::kind(value);
    let blocks = ["text", "image", "thinking", "redacted_thinking", "tool_use", "tool_result"];
    blocks.contains(&kind) || is_markable(value)
}

/// Whether a mark may be written on a block of the provider's own.
pub(super) fn is_markable(value: &Value) -> bool {
    let kind = own::kind(value);
    ["document", "search_result", "server_tool_use", "container_upload"].contains(&kind)
        || kind.ends_with("_tool_result")
}
