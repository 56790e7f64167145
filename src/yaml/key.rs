use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Applicability, Code, Diagnostic};
use crate::text::{Name, Span};

use super::{Node, NodeKind, Style, excerpt};

/// Takes a node as the key of a map whose keys so far are `seen`.
pub(super) fn read_key(
    node: Node,
    seen: &mut BTreeMap<Arc<str>, Span>,
) -> Result<Name, Box<Diagnostic>> {
    let name = match node.kind {
        NodeKind::Text(text, Style::Plain) if &*text == "<<" => {
            return Err(Box::new(merge_key(node.span)));
        }
        NodeKind::Text(text, _) => Name::new(text, node.span),
        _ => return Err(Box::new(key_not_text(&node))),
    };
    match seen.insert(name.node.clone(), name.span) {
        None => Ok(name),
        Some(first) => {
            seen.insert(name.node.clone(), first);
            Err(Box::new(duplicate_key(Code("syntax/yaml-duplicate-key"), &name, first)))
        }
    }
}

/// How a key without signs is written in the place of another: in quotes if that had them, since
/// behind a bare one the `:` may need a blank.
pub(crate) fn in_place_of(key: &Name, other: &str) -> String {
    let is_bare = key.span.range().len() == key.len();
    if is_bare { other.to_owned() } else { format!("\"{other}\"") }
}

/// A key that stands twice in one map.
pub(super) fn duplicate_key(code: Code, key: &Name, first: Span) -> Diagnostic {
    let message = format!("the key {} stands twice in one map", excerpt(key));
    Diagnostic::error(code, key.span, message)
        .label("again here")
        .note(first, "first here")
        .help("take one of them out, or put their values together")
}

fn merge_key(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/yaml-merge-key"), span, "merge keys (`<<`) are not read")
        .help("write the keys out, or put quotes round `<<` if it is a key of that name")
}

fn key_not_text(node: &Node) -> Diagnostic {
    let message = format!("a key must be text, not {}", node.describe());
    let fault = Diagnostic::error(Code("syntax/yaml-key-not-text"), node.span, message);
    let spelled = match &node.kind {
        NodeKind::Number(number) => number.to_string(),
        NodeKind::Bool(is) => is.to_string(),
        NodeKind::Null => return fault.help("write a key before the `:`, in quotes if need be"),
        _ => return fault.help("put quotes round a text that begins with a bracket or a brace"),
    };
    fault.help(format!("put quotes round it: `\"{spelled}\"`")).fix(
        Applicability::Safe,
        node.span,
        format!("\"{spelled}\""),
    )
}
