use std::collections::BTreeMap;
use std::time::Duration;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::Name;
use crate::value::Tool;
use crate::yaml::{Node, NodeKind, excerpt};

use super::case::USER_SETTINGS;
use super::fault::{head, wrong_type, wrong_value};
use super::fields::{Fields, map, text};
use super::path::Path;
use super::schema::{CASE, HOST, TURN};
use super::tool::tools;
use super::{Case, Turn};

/// Reads a case. Inputs and settings are kept as they stand until a plan says what they are;
/// everything else, and whether each turn can be applied, is checked here.
pub fn read(node: &Node) -> (Case, Problems) {
    let mut problems = Problems::new();
    let mut case = Case::new(head(node));
    let Some(fields) = Fields::open(node, &Path::Case, &CASE.keys(), &mut problems) else {
        return (case, problems);
    };
    case.runtime = name(&fields, "runtime", &mut problems);
    case.locale = name(&fields, "locale", &mut problems);
    case.target = name(&fields, "target", &mut problems);
    case.model = name(&fields, "model", &mut problems);
    case.settings = entries(&fields, "settings", &mut problems);
    case.sections = sections(&fields, &mut problems);
    case.tools = catalogue(&fields, &mut problems);
    case.inputs = inputs(&fields, "inputs", &mut problems);
    case.state = fields.entry("state").map(|entry| entry.value.clone());
    case.expect = fields.entry("expect").map(|entry| entry.value.clone());
    if let Some(entry) = fields.entry("inputs") {
        case.span = entry.key.span;
    }
    let path = Path::Case.key("turns");
    for (at, item) in fields.list("turns", &mut problems).iter().enumerate() {
        case.turns.extend(turn(item, &path.item(at), &mut problems));
    }
    if problems.is_empty()
        && let Err(faults) = case.turn(case.turns.len() + 1)
    {
        problems.extend(faults);
    }
    (case, problems)
}

fn turn(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Turn> {
    let fields = Fields::open(node, path, &TURN.keys(), problems)?;
    let append = inputs(&fields, "append", problems);
    for (name, node) in &append {
        check_append(node, &path.key("append").key(name), problems);
    }
    Some(Turn {
        set: inputs(&fields, "set", problems),
        append,
        after: duration(&fields, problems),
        expect: fields.entry("expect").map(|entry| entry.value.clone()),
        span: head(node),
    })
}

/// Only lists can be appended, also inside of maps.
fn check_append(node: &Node, path: &Path<'_>, problems: &mut Problems) {
    match &node.kind {
        NodeKind::List(_) => {}
        NodeKind::Map(entries) => {
            for entry in entries {
                check_append(&entry.value, &path.key(&entry.key), problems);
            }
        }
        _ => problems.push(wrong_type(node, path, "a list of what to append")),
    }
}

fn name(fields: &Fields<'_>, key: &str, problems: &mut Problems) -> Option<Name> {
    let span = fields.entry(key)?.value.span;
    fields.text(key, problems).map(|text| Name::new(text, span))
}

/// The entries of a map under a key, values as they stand.
fn entries(fields: &Fields<'_>, key: &str, problems: &mut Problems) -> Vec<(Name, Node)> {
    let Some(entry) = fields.entry(key) else { return Vec::new() };
    let entries = map(&entry.value, &fields.path.key(key), problems).unwrap_or_default();
    entries.iter().map(|entry| (entry.key.clone(), entry.value.clone())).collect()
}

fn inputs(fields: &Fields<'_>, key: &str, problems: &mut Problems) -> Vec<(Name, Node)> {
    let entries = entries(fields, key, problems);
    for (name, _) in entries.iter().filter(|(name, _)| &*name.node == USER_SETTINGS) {
        problems.push(settings_among_inputs(name, &fields.path.key(key)));
    }
    entries
}

fn sections(fields: &Fields<'_>, problems: &mut Problems) -> Vec<(Name, bool)> {
    let path = fields.path.key("sections");
    let mut sections = Vec::new();
    for (name, node) in entries(fields, "sections", problems) {
        if let NodeKind::Bool(on) = node.kind {
            sections.push((name, on));
        } else {
            let fault = wrong_type(&node, &path.key(&name), "a truth value");
            problems.push(fault.help("write `true` or `false`"));
        }
    }
    sections
}

/// The host's tools with the case's own over them.
fn catalogue(fields: &Fields<'_>, problems: &mut Problems) -> Vec<Tool> {
    let path = fields.path.key("host");
    let host = fields
        .entry("host")
        .and_then(|entry| Fields::open(&entry.value, &path, &HOST.keys(), problems));
    let mut catalogue = host.map(|host| tool_list(&host, problems)).unwrap_or_default();
    let places: BTreeMap<_, _> =
        catalogue.iter().enumerate().map(|(at, tool)| (tool.name.clone(), at)).collect();
    for tool in tool_list(fields, problems) {
        match places.get(&tool.name).and_then(|at| catalogue.get_mut(*at)) {
            Some(replaced) => *replaced = tool,
            None => catalogue.push(tool),
        }
    }
    catalogue
}

fn tool_list(fields: &Fields<'_>, problems: &mut Problems) -> Vec<Tool> {
    let Some(entry) = fields.entry("tools") else { return Vec::new() };
    tools(&entry.value, &fields.path.key("tools"), problems)
}

/// `90s`, `6m`, `2h`.
fn duration(fields: &Fields<'_>, problems: &mut Problems) -> Option<Duration> {
    let node = &fields.entry("after")?.value;
    let path = fields.path.key("after");
    let text = match &node.kind {
        NodeKind::Number(number) => number.text().clone(),
        _ => text(node, &path, problems)?,
    };
    let duration = parse_duration(&text);
    if duration.is_none() {
        let message = format!("{} is not a length of time", excerpt(&text));
        let help = "write a whole number and a unit: `90s`, `6m` or `2h`".to_string();
        problems.push(wrong_value(node.span, &path, message, Some(help)));
    }
    duration
}

pub(super) fn parse_duration(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let seconds: u64 = match text.strip_prefix(digits)? {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return None,
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = digits.parse().ok().filter(|_| plain)?;
    number.checked_mul(seconds).map(Duration::from_secs)
}

fn settings_among_inputs(name: &Name, path: &Path<'_>) -> Diagnostic {
    let message = format!("`{USER_SETTINGS}` is no input of a case");
    Diagnostic::error(Code("render/settings-among-inputs"), name.span, message)
        .help("write the choices under `settings`, beside `inputs`")
        .field(path.key(name).to_string())
}
