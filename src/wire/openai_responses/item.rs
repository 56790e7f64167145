//! The objects of the Responses interface, each without its closing brace.

use crate::value::{Call, Picture, Tool, Value};

use super::super::object::{Object, own_fields};
use super::super::open::Open;
use super::super::remarks::Remarks;
use super::super::wording::Wording;
use super::super::{Site, arguments, finding, own, picture, tools};

/// Text of anyone but the assistant.
pub(super) fn text(text: impl Into<Wording>) -> Open {
    Object::of("type", "input_text").ending("text", text.into())
}

pub(super) fn image(image: &Picture) -> Open {
    Object::of("type", "input_image")
        .text("image_url", &picture::address(image))
        .text("detail", "auto")
        .open()
}

/// Text of the assistant: an item, whose content is a string.
pub(super) fn said(text: impl Into<Wording>) -> Open {
    Object::of("role", "assistant").ending("content", text.into())
}

pub(super) fn tool(tool: &Tool, index: usize, remarks: &mut Remarks) -> Open {
    let mut object = Object::of("type", "function").text("name", &tool.name);
    if !tool.description.is_empty() {
        object = object.text("description", &tool.description);
    }
    object = if tools::is_bare(tool) {
        remarks.added(Site::Tool(index), "a schema without properties", "the target must have one");
        object.json("parameters", tools::NO_PARAMETERS)
    } else {
        if !tools::has_object_schema(tool) {
            remarks.find(finding::bad_tool_schema(index, &tool.name));
        }
        object.value("parameters", &tool.parameters)
    };
    object.json("strict", "false").open()
}

/// A call. Its arguments are the model's own text, byte for byte.
pub(super) fn call(call: &Call, id: &str, site: Site, remarks: &mut Remarks) -> Open {
    if !arguments::is_object(&call.arguments) {
        remarks.find(finding::bad_arguments(site, &call.name));
    }
    let but = ["type", "call_id", "name", "arguments"];
    Object::of("type", "function_call")
        .text("call_id", id)
        .text("name", &call.name)
        .text("arguments", &call.arguments)
        .values(call.provider.iter().flat_map(|fields| own_fields(fields, &but)))
        .open()
}

/// Whether an object is the model's reasoning.
pub(super) fn is_reasoning(value: &Value) -> bool {
    own::kind(value) == "reasoning"
}

/// Whether an object is a part of a message, which can carry a mark.
pub(super) fn is_part(value: &Value) -> bool {
    ["input_text", "input_image", "input_file"].contains(&own::kind(value))
}

/// Whether an object is an item of the input (SDK 3.57.0).
pub(super) fn is_item(value: &Value) -> bool {
    const ITEMS: [&str; 13] = [
        "message",
        "item_reference",
        "reasoning",
        "compaction",
        "compaction_trigger",
        "configuration_update",
        "additional_tools",
        "tool_search_output",
        "mcp_list_tools",
        "mcp_approval_request",
        "mcp_approval_response",
        "program",
        "program_output",
    ];
    let kind = own::kind(value);
    ITEMS.contains(&kind) || kind.ends_with("_call") || kind.ends_with("_call_output")
}
