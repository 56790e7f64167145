//! Tests of the whole folder: YAML in, values and findings out.

mod bind;
mod hostile;
mod read;
mod row;
mod segment;
mod turn;

use std::sync::Arc;

use super::{Case, bind as bind_inputs, read as read_case};
use crate::diagnostic::Problems;
use crate::plan::Input;
use crate::text::{SourceId, Span};
use crate::types::{Enumeration, Field, Growth, Kind, OnChange, Record, Type, Volatility};
use crate::value::{Inputs, JsonStyle, Value, write_json};
use crate::yaml::{Node, read_yaml};

fn tree(text: &str) -> Node {
    let (root, problems) = read_yaml(SourceId(0), text, 0..text.len());
    assert!(problems.is_empty(), "{text}: {problems:?}");
    root.unwrap()
}

/// Each finding as `code field "text at the place"`, in the order in which they were made.
fn shown(text: &str, problems: &Problems) -> Vec<String> {
    problems
        .iter()
        .map(|found| {
            let place = text.get(found.span.range()).unwrap();
            let code = found.code.0.strip_prefix("render/").unwrap();
            format!("{code} {} {place:?}", found.field.as_deref().unwrap_or(""))
        })
        .collect()
}

/// The case of a text without findings.
fn case(text: &str) -> Case {
    let (case, problems) = read_case(&tree(text));
    assert!(problems.is_empty(), "{text}: {problems:?}");
    case
}

fn input(name: &str, kind: Kind) -> Input {
    // The worst label, so that segments of every volatility may come.
    let of = Type::at(kind, Volatility::Call);
    Input { name: name.into(), of, on_change: OnChange::Keep }
}

fn of(kind: Kind) -> Arc<Type> {
    Arc::new(Type::of(kind))
}

fn optional(kind: Kind) -> Kind {
    Kind::Optional(of(kind))
}

fn record(fields: impl IntoIterator<Item = (&'static str, Kind)>) -> Kind {
    let fields = fields
        .into_iter()
        .map(|(name, kind)| Field { name: name.into(), of: Type::of(kind) })
        .collect();
    Kind::Record(Arc::new(Record { name: None, fields }))
}

fn words<const N: usize>(variants: [&str; N]) -> Kind {
    let variants = variants.map(Arc::from).into();
    Kind::Enumeration(Arc::new(Enumeration { name: None, variants }))
}

fn log() -> Kind {
    let summary = record([("content", Kind::Text), ("sections", Kind::List(of(Kind::Text)))]);
    Kind::Log(Growth::History, Some(of(summary)))
}

/// Binds one input `x` of the given kind: `text` is the YAML of its value.
fn bind_one(kind: Kind, text: &str) -> (Inputs, Problems) {
    let node = tree(text);
    let name = crate::text::Name::new("x".into(), node.span);
    bind_inputs(&[(name, node)], Span::new(SourceId(0), 0..0), &[input("x", kind)])
}

/// The value of an input without findings.
fn good(kind: Kind, text: &str) -> Value {
    let (inputs, problems) = bind_one(kind, text);
    assert!(problems.is_empty(), "{text}: {:?}", shown(text, &problems));
    inputs.value("x").clone()
}

/// The findings of an input, without the `inputs.` before each field.
fn bad(kind: Kind, text: &str) -> Vec<String> {
    let (_, problems) = bind_one(kind, text);
    shown(text, &problems).into_iter().map(|line| line.replacen(" inputs.", " ", 1)).collect()
}

fn json(value: &Value) -> String {
    let mut out = String::new();
    write_json(&mut out, value, JsonStyle::Compact);
    out
}
