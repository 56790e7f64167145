use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::Span;
use crate::types::Type;
use crate::value::{Outcome, Part, Role, Row, Value};
use crate::yaml::{Node, excerpt};

use super::bind::value;
use super::fault::{missing_key, unknown_word, wrong_value};
use super::fields::{Fields, text};
use super::part::{ANSWER, answer, call, kinds_of, parts, text_and_parts};
use super::path::Path;

const KEYS: &[&str] =
    &["role", "parts", "text", "calls", "call", "turn", "id", "source", "summary"];

/// A row of a log whose summary rows hold a record of the type `summary`.
pub(super) fn row(
    node: &Node,
    summary: Option<&Type>,
    path: &Path<'_>,
    problems: &mut Problems,
) -> Option<Row> {
    let fields = Fields::open(node, path, KEYS, problems)?;
    let role = role(&fields, problems);
    let turn = fields.text("turn", problems);
    let id = fields.text("id", problems);
    let source = fields.text("source", problems);
    let summary = record(&fields, summary, problems);
    let role = role?;
    let parts = match role {
        Role::Tool => result(&fields, problems),
        _ => said(&fields, role, problems),
    };
    Some(Row { role, parts, turn, id, source, summary })
}

fn role(fields: &Fields<'_>, problems: &mut Problems) -> Option<Role> {
    const ROLES: [Role; 4] = [Role::User, Role::Assistant, Role::System, Role::Tool];
    if fields.entry("role").is_none() && fields.entry("summary").is_some() {
        return Some(Role::User);
    }
    let node = fields.required("role", problems)?;
    let path = fields.path.key("role");
    let word = text(node, &path, problems)?;
    let role = Role::parse(&word);
    if role.is_none() {
        problems.push(unknown_word(node, &word, &path, ROLES.map(Role::word)));
    }
    role
}

fn record(fields: &Fields<'_>, of: Option<&Type>, problems: &mut Problems) -> Option<Value> {
    let entry = fields.entry("summary")?;
    let path = fields.path.key("summary");
    let Some(of) = of else {
        problems.push(no_summaries(entry.key.span, &path));
        return None;
    };
    Some(value(&entry.value, of, &path, problems).seen())
}

/// The parts of a row of the tool: the answer to one call, or `result` parts.
fn result(fields: &Fields<'_>, problems: &mut Problems) -> Vec<Part> {
    refuse(fields, "calls", Role::Tool, problems);
    if fields.entry("call").is_some() {
        let call = fields.text("call", problems);
        let parts = answer(fields, problems);
        return vec![Part::Result(Outcome { call, parts, error: false })];
    }
    let parts_entry = fields.entry("parts").filter(|_| fields.entry("text").is_none());
    match parts_entry.map(|entry| &entry.value) {
        Some(node) if !node.as_list().unwrap_or_default().iter().any(is_answer) => {
            parts(node, kinds_of(Role::Tool), &fields.path.key("parts"), problems)
        }
        _ => {
            problems.push(no_call(fields));
            Vec::new()
        }
    }
}

/// Whether a part would stand in an answer, if the row named its call.
fn is_answer(part: &Node) -> bool {
    ANSWER.iter().any(|kind| part.entry(kind).is_some())
}

/// The parts of any other row: `parts`, or `text` and then `calls`.
fn said(fields: &Fields<'_>, role: Role, problems: &mut Problems) -> Vec<Part> {
    refuse(fields, "call", role, problems);
    if role != Role::Assistant {
        refuse(fields, "calls", role, problems);
    }
    let (text, calls) = (fields.entry("text"), fields.entry("calls"));
    if let Some(entry) = fields.entry("parts") {
        for shorthand in [text, calls].into_iter().flatten() {
            let path = fields.path.key(&shorthand.key);
            problems.push(text_and_parts(shorthand.key.span, &path, entry.key.span));
        }
        return parts(&entry.value, kinds_of(role), &fields.path.key("parts"), problems);
    }
    if text.is_none() && calls.is_none() && fields.entry("summary").is_none() {
        let fault = missing_key(fields.node, fields.path, "text");
        problems.push(fault.help("give what is said as `text` or as `parts`"));
    }
    let mut said: Vec<Part> = fields.text("text", problems).map(Part::Text).into_iter().collect();
    if role == Role::Assistant {
        let path = fields.path.key("calls");
        for (at, item) in fields.list("calls", problems).iter().enumerate() {
            said.extend(call(item, &path.item(at), problems).map(Part::Call));
        }
    }
    said
}

fn refuse(fields: &Fields<'_>, name: &str, role: Role, problems: &mut Problems) {
    if let Some(entry) = fields.entry(name) {
        problems.push(misplaced(entry.key.span, &fields.path.key(name), name, role));
    }
}

fn misplaced(span: Span, path: &Path<'_>, name: &str, role: Role) -> Diagnostic {
    let help = match name {
        "calls" => "calls stand in rows whose role is `assistant`",
        _ => "`call` says what a row whose role is `tool` answers",
    };
    let message = format!("`{name}` cannot stand in a row whose role is `{role}`");
    wrong_value(span, path, message, Some(help.into()))
}

fn no_call(fields: &Fields<'_>) -> Diagnostic {
    missing_key(fields.node, fields.path, "call")
        .help("name the call that the row answers, or put a `result` into its `parts`")
}

fn no_summaries(span: Span, path: &Path<'_>) -> Diagnostic {
    let message = format!("the log has no rows with {}", excerpt("summary"));
    Diagnostic::error(Code("render/wrong-value"), span, message)
        .help("declare the log with the record of a summary: `messages<Summary>`")
        .field(path.to_string())
}
