//! The objects of Chat Completions, each without its closing brace.

use crate::value::{Call, Picture, PictureSource, Tool, Value};

use super::super::object::{Object, own_fields};
use super::super::remarks::Remarks;
use super::super::{Site, arguments, finding, tools};

pub(super) fn text(text: &str) -> String {
    Object::of("type", "text").text("text", text).open()
}

pub(super) fn image(picture: &Picture) -> String {
    let url = match &picture.source {
        PictureSource::Base64(bytes) => &format!("data:{};base64,{bytes}", picture.media_type),
        PictureSource::Url(url) => &**url,
    };
    let url = Object::of("url", url).close();
    Object::of("type", "image_url").json("image_url", &url).open()
}

pub(super) fn tool(tool: &Tool, index: usize, remarks: &mut Remarks) -> String {
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
pub(super) fn call(call: &Call, id: &str, site: Site, remarks: &mut Remarks) -> String {
    if !arguments::is_object(&call.arguments) {
        remarks.find(finding::bad_arguments(site, &call.name));
    }
    let function = Object::of("name", &call.name).text("arguments", &call.arguments).close();
    let object = Object::of("id", id).text("type", "function").json("function", &function);
    let but = ["id", "type", "function"];
    object.values(call.provider.iter().flat_map(|fields| own_fields(fields, &but))).open()
}

/// Something of the provider's own, and whether a mark may be written on it; none if it is no
/// object.
pub(super) fn own(value: &Value) -> Option<(String, bool)> {
    let Value::Map(_) = value else { return None };
    let open = Object::new().values(own_fields(value, &[])).open();
    let markable = matches!(
        value.field("type"),
        Value::Text(kind) if ["image_url", "input_audio", "file"].contains(&&**kind)
    );
    Some((open, markable))
}
