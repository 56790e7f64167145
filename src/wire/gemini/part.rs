//! The parts of a content, each without its closing brace.

use crate::value::{Call, Picture, PictureSource, Tool, Value};

use super::super::object::{Object, own_fields};
use super::super::open::Open;
use super::super::outcome::ResultPart;
use super::super::remarks::Remarks;
use super::super::wording::Wording;
use super::super::{Site, arguments, finding, tools};

/// The field on a part that the model signed.
const SIGNATURE: &str = "thoughtSignature";

pub(super) fn text(text: impl Into<Wording>) -> Open {
    Object::new().ending("text", text.into())
}

pub(super) fn image(picture: &Picture) -> Open {
    let kind = Object::of("mimeType", &picture.media_type);
    match &picture.source {
        PictureSource::Base64(bytes) => {
            Object::new().json("inlineData", &kind.text("data", bytes).close())
        }
        PictureSource::Url(url) => {
            Object::new().json("fileData", &kind.text("fileUri", url).close())
        }
    }
    .open()
}

/// A function that may be called. Its schema is plain JSON Schema.
pub(super) fn tool(tool: &Tool, index: usize, remarks: &mut Remarks) -> Open {
    let mut object = Object::of("name", &tool.name);
    if !tool.description.is_empty() {
        object = object.text("description", &tool.description);
    }
    if tools::is_bare(tool) {
        return object.open();
    }
    if !tools::has_object_schema(tool) {
        remarks.find(finding::bad_tool_schema(index, &tool.name));
    }
    object.value("parametersJsonSchema", &tool.parameters).open()
}

/// A call. Its arguments are the model's own text, byte for byte, and what the model signed
/// comes back beside it.
pub(super) fn call(call: &Call, id: Option<&str>, site: Site, remarks: &mut Remarks) -> Open {
    let function = named(id, &call.name).json("args", &arguments::object(call, site, remarks));
    let fields = call.provider.iter().flat_map(|fields| own_fields(fields, &["functionCall"]));
    Object::new().json("functionCall", &function.close()).values(fields).open()
}

/// Whether a call comes back with what the model signed.
pub(super) fn is_signed(call: &Call) -> bool {
    call.provider.as_ref().is_some_and(|fields| *fields.field(SIGNATURE) != Value::Absent)
}

/// The answer to a call: its texts in one, its images beside it.
pub(super) fn result(
    id: Option<&str>,
    name: &str,
    parts: &[ResultPart<'_>],
    is_error: bool,
) -> Open {
    let mut said = Wording::default();
    let mut images = Vec::new();
    for part in parts {
        match part {
            ResultPart::Text(text) => said.extend(text),
            ResultPart::Image(picture) => images.push(image(picture).close()),
        }
    }
    let response = Object::new().ending(if is_error { "error" } else { "output" }, said).close();
    let mut function = named(id, name).json("response", &response);
    if !images.is_empty() {
        function = function.json("parts", &format!("[{}]", images.join(",")));
    }
    Object::new().json("functionResponse", &function.close()).open()
}

fn named(id: Option<&str>, name: &str) -> Object {
    match id {
        Some(id) => Object::of("id", id).text("name", name),
        None => Object::of("name", name),
    }
}

/// Whether an object is a part of this provider (SDK 3.6.1). Calls and answers are none: they
/// must stand where their pairs are.
pub(super) fn is_own(value: &Value) -> bool {
    const KINDS: [&str; 5] =
        ["text", "inlineData", "fileData", "executableCode", "codeExecutionResult"];
    let has = |key: &&str| *value.field(key) != Value::Absent;
    !has(&"type") && KINDS.iter().filter(|key| has(key)).count() == 1
}
