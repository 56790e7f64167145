use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems};
use crate::text::Span;
use crate::value::Tool;
use crate::yaml::{Node, excerpt};

use super::fault::{wrong_type, wrong_value};
use super::fields::{Fields, list};
use super::path::Path;
use super::schema::TOOL;

/// A list of tool definitions; no name stands twice.
pub(super) fn tools(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Vec<Tool> {
    let mut seen: BTreeMap<Arc<str>, Span> = BTreeMap::new();
    let mut tools = Vec::new();
    for (at, item) in list(node, path, problems).unwrap_or_default().iter().enumerate() {
        let path = path.item(at);
        let Some(tool) = tool(item, &path, problems) else { continue };
        let span = item.entry("name").map_or(item.span, |entry| entry.value.span);
        if let Some(first) = seen.get(&tool.name) {
            problems.push(repeated(&tool.name, span, &path.key("name"), *first));
            continue;
        }
        seen.insert(tool.name.clone(), span);
        tools.push(tool);
    }
    tools
}

fn tool(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Tool> {
    let fields = Fields::open(node, path, &TOOL.keys(), problems)?;
    let name = fields.required_text("name", problems);
    let description = fields.text("description", problems).unwrap_or_else(|| "".into());
    let parameters = fields.required("parameters", problems)?;
    if parameters.as_map().is_none() {
        let path = path.key("parameters");
        problems.push(wrong_type(parameters, &path, "a JSON Schema as a map"));
    }
    Some(Tool { name: name?, description, parameters: parameters.to_value().seen() })
}

fn repeated(name: &str, span: Span, path: &Path<'_>, first: Span) -> Diagnostic {
    wrong_value(span, path, format!("the tool {} stands twice", excerpt(name)), None)
        .note(first, "first here")
}
