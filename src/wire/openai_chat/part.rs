//! The objects of Chat Completions, each without its closing brace.

use crate::value::{Call, Picture, Tool, Value};

use super::super::object::{Object, own_fields};
use super::super::open::Open;
use super::super::remarks::Remarks;
use super::super::wording::Wording;
use super::super::{Site, arguments, finding, own, picture, tools};

pub(super) fn text(text: impl Into<Wording>) -> Open {
    Object::of("type", "text").ending("text", text.into())
}

pub(super) fn image(image: &Picture) -> Open {
    let url = Object::of("url", &picture::address(image)).close();
    Object::of("type", "image_url").json("image_url", &url).open()
}

pub(super) fn tool(tool: &Tool, index: usize, remarks: &mut Remarks) -> Open {
    let mut function = Object::of("name", &tool.name);
    if !tool.description.is_empty() {
        function = function.text("description", &tool.description);
    }
    if !tools::is_bare(tool) {
        if !tools::has_object_schema(tool) {
            remarks.find(finding::bad_tool_schema(index, &tool.name));
        }
        function = function.value("parameters", &tool.parameters);
    }
    Object::of("type", "function").json("function", &function.close()).open()
}

/// A call. Its arguments are the model's own text, byte for byte.
pub(super) fn call(call: &Call, id: &str, site: Site, remarks: &mut Remarks) -> Open {
    if !arguments::is_object(&call.arguments) {
        remarks.find(finding::bad_arguments(site, &call.name));
    }
    let function = Object::of("name", &call.name).text("arguments", &call.arguments).close();
    let object = Object::of("id", id).text("type", "function").json("function", &function);
    let but = ["id", "type", "function"];
    object.values(call.provider.iter().flat_map(|fields| own_fields(fields, &but))).open()
}

/// Whether an object is a content part of this provider (SDK 3.57.0).
pub(super) fn is_own(value: &Value) -> bool {
    ["text", "refusal"].contains(&own::kind(value)) || is_markable(value)
}

/// Whether a mark may be written on a part of the provider's own.
pub(super) fn is_markable(value: &Value) -> bool {
    ["image_url", "input_audio", "file"].contains(&own::kind(value))
}
