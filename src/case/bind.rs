use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean, nearest};
use crate::fault::{Fault, is_on};
use crate::plan::Input;
use crate::text::{Name, Span};
use crate::types::{Enumeration, Kind, Type};
use crate::value::{HIDDEN, Inputs, Number, Value};
use crate::yaml::{Node, NodeKind, excerpt};

use super::fault::{unknown_word, wrong_type, wrong_value};
use super::fields::{list, map, text};
use super::path::Path;
use super::picture::picture;
use super::record::record;
use super::row::row;
use super::segment::segment;
use super::time::is_time;
use super::tool::tools;

/// Validates inputs against those that are declared. A missing input is reported at
/// `case_span`.
///
/// The values hold for rendering if there is no finding. Records come in the order of their
/// types, what is absent is left out of them, and lists, maps, logs and segments that are not
/// given are empty. What stands under `_hidden` is validated and then left out, so that neither a
/// record that is written whole nor the keys of a map bring it into a request.
pub fn bind(inputs: &[(Name, Node)], case_span: Span, declared: &[Input]) -> (Inputs, Problems) {
    let (mut values, mut problems) = (Inputs::default(), Problems::new());
    let all = Path::Case.key("inputs");
    for (name, _) in inputs {
        if !declared.iter().any(|input| input.name == name.node) {
            problems.push(unknown_input(name, &all, declared));
        }
    }
    for Input { name, of, .. } in declared {
        let path = all.key(name);
        let given = inputs.iter().find(|(given, _)| given.node == *name);
        let bound = match (given, empty(&of.kind)) {
            (Some((_, node)), _) => value(node, of, &path, &mut problems),
            (None, Some(empty)) => empty,
            (None, None) => {
                // A slip of the pen is one fault, and is reported where it stands.
                if !misspelt(inputs, name, declared) {
                    problems.push(missing_input(case_span, &path, name, of));
                }
                Value::Absent
            }
        };
        if bound != Value::Absent && &**name != HIDDEN {
            values.0.insert(name.clone(), bound.seen());
        }
    }
    (values, problems)
}

/// Whether an input that is not declared was probably meant to be this one.
fn misspelt(inputs: &[(Name, Node)], name: &str, declared: &[Input]) -> bool {
    let known = |of: &str| declared.iter().any(|input| *input.name == *of);
    let names = || declared.iter().map(|input| &*input.name);
    inputs.iter().any(|(given, _)| !known(given) && nearest(given, names()) == Some(name))
}

/// The value of a node as a type; absent if there is a finding.
pub(super) fn value(node: &Node, of: &Type, path: &Path<'_>, problems: &mut Problems) -> Value {
    match &of.kind {
        Kind::Text => text(node, path, problems).map_or(Value::Absent, Value::Text),
        Kind::Int | Kind::Number => number(node, &of.kind, path, problems),
        Kind::Bool => truth(node, path, problems),
        Kind::Time => time(node, path, problems),
        Kind::Json | Kind::Unknown => node.to_value(),
        Kind::Picture => picture(node, path, problems)
            .map_or(Value::Absent, |picture| Value::Picture(Arc::new(picture))),
        Kind::Tools => Value::Tools(tools(node, path, problems).into()),
        Kind::List(of) => Value::List(items(node, path, problems, |item, path, problems| {
            Some(value(item, of, path, problems))
        })),
        Kind::Map(of) => {
            // In the order of the bytes of the keys, so that the same map is the same request
            // whoever wrote it; a `json` value keeps the order in which it came.
            let mut entries: Vec<_> =
                map(node, path, problems).unwrap_or_default().iter().collect();
            if !is_on(Fault::C13) {
                entries.sort_by(|a, b| a.key.node.cmp(&b.key.node));
            }
            let bound = entries.into_iter().map(|entry| {
                let value = value(&entry.value, of, &path.key(&entry.key), problems);
                (entry.key.node.clone(), value)
            });
            Value::Map(bound.collect())
        }
        Kind::Optional(_) if node.kind == NodeKind::Null => Value::Absent,
        Kind::Optional(of) => value(node, of, path, problems),
        Kind::Record(of) => record(node, of, path, problems),
        Kind::Enumeration(of) => word(node, of, path, problems),
        Kind::Log(_, summary) => Value::Log(items(node, path, problems, |item, path, problems| {
            row(item, summary.as_deref(), path, problems)
        })),
        Kind::Segments(positions) => {
            Value::Segments(items(node, path, problems, |item, path, problems| {
                segment(item, positions, of.labels.volatility, path, problems)
            }))
        }
    }
}

/// What a value of this kind is if it is left out; none if it must not be.
pub(super) fn empty(kind: &Kind) -> Option<Value> {
    match kind {
        Kind::Optional(_) | Kind::Unknown => Some(Value::Absent),
        Kind::List(_) => Some(Value::List([].into())),
        Kind::Map(_) => Some(Value::Map([].into())),
        Kind::Log(..) => Some(Value::Log([].into())),
        Kind::Segments(_) => Some(Value::Segments([].into())),
        _ => None,
    }
}

fn items<T>(
    node: &Node,
    path: &Path<'_>,
    problems: &mut Problems,
    mut bind: impl FnMut(&Node, &Path<'_>, &mut Problems) -> Option<T>,
) -> Arc<[T]> {
    let items = list(node, path, problems).unwrap_or_default();
    items.iter().enumerate().filter_map(|(at, item)| bind(item, &path.item(at), problems)).collect()
}

fn number(node: &Node, kind: &Kind, path: &Path<'_>, problems: &mut Problems) -> Value {
    let NodeKind::Number(number) = &node.kind else {
        let wanted = if *kind == Kind::Int { "a whole number" } else { "a number" };
        let quoted = node.as_text().is_some_and(|text| Number::parse(text).is_some());
        let help = quoted.then(|| "take the quotes off".to_string());
        problems.push(wrong_type(node, path, wanted).help_if(help));
        return Value::Absent;
    };
    if *kind == Kind::Int && number.text().contains(['.', 'e', 'E']) {
        let message = format!("{} is not a whole number", excerpt(number.text()));
        let help = "write it without a fraction and without an exponent".to_string();
        problems.push(wrong_value(node.span, path, message, Some(help)));
        return Value::Absent;
    }
    Value::Number(number.clone())
}

fn truth(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Value {
    if let NodeKind::Bool(is) = node.kind {
        return Value::Bool(is);
    }
    problems.push(wrong_type(node, path, "a truth value").help("write `true` or `false`"));
    Value::Absent
}

fn time(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Value {
    let Some(text) = text(node, path, problems) else { return Value::Absent };
    if is_time(&text) {
        return Value::Text(text);
    }
    let message = format!("{} is not a time", excerpt(&text));
    let help = "write it like `2026-11-30T09:07:00Z`".to_string();
    problems.push(wrong_value(node.span, path, message, Some(help)));
    Value::Absent
}

fn word(node: &Node, of: &Enumeration, path: &Path<'_>, problems: &mut Problems) -> Value {
    let Some(word) = text(node, path, problems) else { return Value::Absent };
    if of.variants.contains(&word) {
        return Value::Text(word);
    }
    let words: Vec<&str> = of.variants.iter().map(|word| &**word).collect();
    problems.push(unknown_word(node, &word, path, words));
    Value::Absent
}

fn unknown_input(name: &Name, all: &Path<'_>, declared: &[Input]) -> Diagnostic {
    let message = format!("the layout has no input {}", excerpt(name));
    Diagnostic::error(Code("render/unknown-input"), name.span, message)
        .help_if(did_you_mean(name, declared.iter().map(|input| &*input.name)))
        .field(all.key(name).to_string())
}

fn missing_input(span: Span, path: &Path<'_>, name: &str, of: &Type) -> Diagnostic {
    Diagnostic::error(Code("render/missing-input"), span, format!("the input `{name}` is missing"))
        .label(format!("the layout declares it as `{}`", of.kind))
        .help(format!("write it under `inputs`: `{}`", sketch(name, of)))
        .field(path.to_string())
}

/// How a value is begun in a case: its name, and of a record the fields that it must have.
fn sketch(name: &str, of: &Type) -> String {
    let Kind::Record(of) = &of.kind else { return format!("{name}: …") };
    let needed = of.fields.iter().filter(|field| empty(&field.of.kind).is_none());
    let fields: Vec<_> = needed.map(|field| format!("{}: …", field.name)).collect();
    if fields.is_empty() {
        return format!("{name}: {{}}");
    }
    format!("{name}: {{ {} }}", fields.join(", "))
}
