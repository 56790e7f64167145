use std::collections::BTreeSet;

use crate::value::{Tool, Value};

use super::finding;
use super::remarks::Remarks;

/// The schema of a tool that takes no arguments, where a target must have one.
pub(super) const NO_PARAMETERS: &str = "{\"type\":\"object\",\"properties\":{}}";

/// Says what a target that takes names of up to `most` characters would refuse in tools.
pub(super) fn check(tools: &[Tool], most: usize, remarks: &mut Remarks) {
    let mut names = BTreeSet::new();
    for (index, tool) in tools.iter().enumerate() {
        if !is_name(&tool.name, most) {
            remarks.find(finding::bad_tool_name(index, &tool.name, most));
        }
        if !names.insert(&tool.name) {
            remarks.find(finding::duplicate_tool(index, &tool.name));
        }
    }
}

/// Whether a tool takes no arguments at all.
pub(super) fn is_bare(tool: &Tool) -> bool {
    matches!(&tool.parameters, Value::Absent | Value::Null)
        || matches!(&tool.parameters, Value::Map(entries) if entries.is_empty())
}

/// Whether its parameters are a schema of an object.
pub(super) fn has_object_schema(tool: &Tool) -> bool {
    matches!(tool.parameters.field("type"), Value::Text(kind) if &**kind == "object")
}

/// Whether a text is a name that providers take for tools and calls.
pub(super) fn is_name(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}
