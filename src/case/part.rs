use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems};
use crate::text::Span;
use crate::value::{Call, JsonStyle, Outcome, Part, Role, Value, write_json};
use crate::yaml::{Entry, Node, NodeKind};

use super::fault::{missing_key, unknown_key, wrong_type, wrong_value};
use super::fields::{Fields, list, map, text};
use super::path::Path;
use super::picture::picture;

const KINDS: &[&str] = &["text", "image", "call", "result", "thinking", "opaque"];

/// What may stand in an answer to a call.
pub(super) const ANSWER: &[&str] = &["text", "image"];

/// What may stand in a row of a role.
pub(super) fn kinds_of(role: Role) -> &'static [&'static str] {
    match role {
        Role::System | Role::User => &["text", "image", "opaque"],
        Role::Assistant => &["text", "image", "call", "thinking", "opaque"],
        Role::Tool => &["result", "opaque"],
    }
}

/// A list of parts, each of one of the `allowed` kinds.
pub(super) fn parts(
    node: &Node,
    allowed: &[&str],
    path: &Path<'_>,
    problems: &mut Problems,
) -> Vec<Part> {
    list(node, path, problems)
        .unwrap_or_default()
        .iter()
        .enumerate()
        .filter_map(|(at, item)| part(item, allowed, &path.item(at), problems))
        .collect()
}

/// `{ text: … }`, `{ image: … }` and so on.
fn part(node: &Node, allowed: &[&str], path: &Path<'_>, problems: &mut Problems) -> Option<Part> {
    let entries = map(node, path, problems)?;
    let [Entry { key, value }] = entries else {
        problems.push(not_one_part(node, entries, path));
        return None;
    };
    let inner = path.key(key);
    match &*key.node {
        kind if !KINDS.contains(&kind) => {
            problems.push(unknown_key(key, path, allowed.iter().copied()));
            None
        }
        kind if !allowed.contains(&kind) => {
            problems.push(misplaced(key.span, &inner, kind, allowed));
            None
        }
        "text" => text(value, &inner, problems).map(Part::Text),
        "image" => picture(value, &inner, problems).map(|image| Part::Image(Arc::new(image))),
        "call" => call(value, &inner, problems).map(Part::Call),
        "result" => outcome(value, &inner, problems).map(Part::Result),
        "thinking" => verbatim(value, &inner, problems).map(Part::Thinking),
        _ => verbatim(value, &inner, problems).map(Part::Opaque),
    }
}

/// `{ id, name, arguments, provider }`.
pub(super) fn call(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Call> {
    let fields = Fields::open(node, path, &["id", "name", "arguments", "provider"], problems)?;
    let id = fields.text("id", problems);
    let name = fields.required_text("name", problems);
    let arguments = arguments(&fields, problems);
    let provider = match fields.entry("provider") {
        Some(entry) => verbatim(&entry.value, &path.key("provider"), problems),
        None => None,
    };
    Some(Call { id, name: name?, arguments: arguments?, provider })
}

/// The JSON text as the model wrote it, or a map that is written as one.
fn arguments(fields: &Fields<'_>, problems: &mut Problems) -> Option<Arc<str>> {
    let node = fields.required("arguments", problems)?;
    match &node.kind {
        NodeKind::Text(text, _) => Some(text.clone()),
        NodeKind::Map(_) => {
            let mut json = String::new();
            write_json(&mut json, &node.to_value().seen(), JsonStyle::Compact);
            Some(json.into())
        }
        _ => {
            let path = fields.path.key("arguments");
            problems.push(wrong_type(node, &path, "a map, or a JSON text in quotes"));
            None
        }
    }
}

/// `{ call, text | parts, error }`.
fn outcome(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Outcome> {
    let fields = Fields::open(node, path, &["call", "text", "parts", "error"], problems)?;
    let call = fields.text("call", problems);
    let parts = answer(&fields, problems);
    let error = match fields.entry("error").map(|entry| &entry.value) {
        None => false,
        Some(Node { kind: NodeKind::Bool(is), .. }) => *is,
        Some(node) => {
            problems.push(wrong_type(node, &path.key("error"), "a truth value"));
            false
        }
    };
    Some(Outcome { call, parts, error })
}

/// The `text` or the `parts` of an answer, one of which must be there.
pub(super) fn answer(fields: &Fields<'_>, problems: &mut Problems) -> Vec<Part> {
    match (fields.entry("text"), fields.entry("parts")) {
        (Some(_), None) => fields.text("text", problems).map(Part::Text).into_iter().collect(),
        (None, Some(entry)) => parts(&entry.value, ANSWER, &fields.path.key("parts"), problems),
        (None, None) => {
            let fault = missing_key(fields.node, fields.path, "text");
            problems.push(fault.help("give the answer as `text` or as `parts`"));
            Vec::new()
        }
        (Some(text), Some(parts)) => {
            let path = fields.path.key("text");
            problems.push(text_and_parts(text.key.span, &path, parts.key.span));
            Vec::new()
        }
    }
}

/// The fields of a provider, as they are but for what is hidden.
fn verbatim(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Value> {
    map(node, path, problems).map(|_| node.to_value().seen())
}

/// A shorthand beside `parts`.
pub(super) fn text_and_parts(span: Span, path: &Path<'_>, parts: Span) -> Diagnostic {
    let help = "write all of it into `parts`".to_string();
    wrong_value(span, path, "a shorthand cannot stand beside `parts`", Some(help))
        .note(parts, "`parts` is here")
}

fn misplaced(span: Span, path: &Path<'_>, kind: &str, allowed: &[&str]) -> Diagnostic {
    let allowed: Vec<_> = allowed.iter().map(|kind| format!("`{kind}`")).collect();
    let help = match kind {
        "call" | "thinking" => "it belongs into a row whose role is `assistant`".into(),
        "result" => "it belongs into a row whose role is `tool`".into(),
        _ => format!("here may stand {}", allowed.join(", ")),
    };
    wrong_value(span, path, format!("`{kind}` cannot stand here"), Some(help))
}

fn not_one_part(node: &Node, entries: &[Entry], path: &Path<'_>) -> Diagnostic {
    let span = entries.get(1).map_or(node.span, |entry| entry.key.span);
    let help = "write one key for each part: `- text: …`, then `- image: …`".to_string();
    wrong_value(span, path, "a part has exactly one key", Some(help))
}
