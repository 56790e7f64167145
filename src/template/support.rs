//! What the tests of templates share: a dump of what was read, and a small evaluator that
//! stands in for the checker and the renderer.

use std::fmt::Write as _;

use serde_json::Value as Json;

use crate::diagnostic::Problems;
use crate::syntax::tree::{
    Binary, Comparison, Expression, ExpressionKind, Filter, Piece, Reference, Text,
};
use crate::text::{SourceId, Span};

use super::{Dialect, Node, Template, parse};

pub(super) const SOURCE: SourceId = SourceId(7);

pub(super) fn read(dialect: Dialect, text: &str) -> (Template, Problems) {
    parse(dialect, SOURCE, text, 0..text.len())
}

/// What a span covers.
pub(super) fn covered(text: &str, span: Span) -> &str {
    text.get(span.range()).expect("a span lies in its text")
}

/// The codes of all findings with the texts at their places.
pub(super) fn findings(dialect: Dialect, text: &str) -> Vec<String> {
    let (_, problems) = read(dialect, text);
    problems
        .sorted()
        .iter()
        .map(|found| format!("{} {:?}", found.code, covered(text, found.span)))
        .collect()
}

/// The nodes of a template that gives no finding, one a line.
pub(super) fn dump(dialect: Dialect, text: &str) -> String {
    let (template, problems) = read(dialect, text);
    assert!(problems.is_empty(), "{problems:?}");
    let mut out = String::new();
    write_nodes(&mut out, &template.nodes, 0);
    out
}

fn write_nodes(out: &mut String, nodes: &[Node], depth: usize) {
    let indent = "  ".repeat(depth);
    for node in nodes {
        match node {
            Node::Text { text, .. } => {
                let _ = writeln!(out, "{indent}{text:?}");
            }
            Node::Value { value, escaped, .. } => {
                let word = if *escaped { "escaped" } else { "value" };
                let _ = writeln!(out, "{indent}{word} {}", show(value));
            }
            Node::If { arms, otherwise, .. } => {
                for (test, body) in arms {
                    let _ = writeln!(out, "{indent}if {}", show(test));
                    write_nodes(out, body, depth + 1);
                }
                if !otherwise.is_empty() {
                    let _ = writeln!(out, "{indent}else");
                    write_nodes(out, otherwise, depth + 1);
                }
            }
            Node::For { name, list, body, otherwise, .. } => {
                let _ = writeln!(out, "{indent}for {name} in {}", show(list));
                write_nodes(out, body, depth + 1);
                if !otherwise.is_empty() {
                    let _ = writeln!(out, "{indent}else");
                    write_nodes(out, otherwise, depth + 1);
                }
            }
        }
    }
}

/// An expression with every operator in parentheses.
pub(super) fn show(expression: &Expression) -> String {
    let all = |list: &[Expression], word: &str| {
        format!("({})", list.iter().map(show).collect::<Vec<_>>().join(word))
    };
    match &*expression.node {
        ExpressionKind::Text(text) => format!("{:?}", text.plain().unwrap()),
        ExpressionKind::Quantity(quantity) => match &quantity.unit {
            Some(unit) => format!("{} {:?}", quantity.digits, unit.node).to_lowercase(),
            None => quantity.digits.to_string(),
        },
        ExpressionKind::Reference(Reference { path, .. }) => {
            path.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
        }
        ExpressionKind::Filter(value, filter) => format!("({} | {})", show(value), call(filter)),
        ExpressionKind::Member(name) => format!(".{name}"),
        ExpressionKind::If(value, test) => format!("({} if {})", show(value), show(test)),
        ExpressionKind::Else(values) => all(values, " else "),
        ExpressionKind::Logic(Binary::And, tests) => all(tests, " and "),
        ExpressionKind::Logic(Binary::Or, tests) => all(tests, " or "),
        ExpressionKind::Not(test) => format!("(not {})", show(test)),
        ExpressionKind::Compare(how, a, b) => format!("({} {how:?} {})", show(a), show(b)),
        ExpressionKind::Is { value, variant, .. } => format!("({} is {variant})", show(value)),
        ExpressionKind::Broken => "BROKEN".to_owned(),
        ExpressionKind::File(_) => panic!("templates name no file"),
    }
}

fn call(filter: &Filter) -> String {
    let arguments: Vec<_> = filter
        .arguments
        .iter()
        .map(|argument| match &argument.name {
            Some(name) => format!("{name}: {}", show(&argument.value)),
            None => show(&argument.value),
        })
        .collect();
    format!("{}({})", filter.name, arguments.join(", "))
}

/// What a template writes for values, as Jinja would: nothing is escaped.
pub(super) fn render(nodes: &[Node], values: &Json) -> String {
    nodes
        .iter()
        .map(|node| match node {
            Node::Text { text, .. } => text.to_string(),
            Node::Value { value, .. } => written(&evaluate(value, values)),
            Node::If { arms, otherwise, .. } => {
                let arm = arms.iter().find(|(test, _)| holds(&evaluate(test, values)));
                render(arm.map_or(otherwise, |(_, body)| body), values)
            }
            Node::For { name, list, body, otherwise, .. } => match evaluate(list, values) {
                Json::Array(items) if !items.is_empty() => items
                    .into_iter()
                    .map(|item| {
                        let mut values = values.clone();
                        values[&*name.node] = item;
                        render(body, &values)
                    })
                    .collect(),
                _ => render(otherwise, values),
            },
        })
        .collect()
}

fn evaluate(expression: &Expression, values: &Json) -> Json {
    let value = |expression| evaluate(expression, values);
    let test = |expression| holds(&evaluate(expression, values));
    match &*expression.node {
        ExpressionKind::Text(Text { pieces, .. }) => {
            let words = pieces.iter().map(|piece| match piece {
                Piece::Words { text, .. } => &**text,
                Piece::Hole { .. } => panic!("templates make no holes"),
            });
            Json::String(words.collect())
        }
        ExpressionKind::Quantity(quantity) => quantity.digits.parse::<i64>().unwrap().into(),
        ExpressionKind::Reference(Reference { path, .. }) => path
            .iter()
            .try_fold(values, |value, name| value.get(&*name.node))
            .cloned()
            .unwrap_or_default(),
        ExpressionKind::Filter(inner, filter) => match &**filter.name {
            "trim" => written(&value(inner)).trim().into(),
            "join" => {
                let items = value(inner);
                let texts: Vec<_> = items.as_array().unwrap().iter().map(written).collect();
                texts.join(&written(&value(&filter.arguments[0].value))).into()
            }
            other => panic!("{other} is not known here"),
        },
        ExpressionKind::If(inner, condition) => {
            if test(condition) {
                value(inner)
            } else {
                Json::Null
            }
        }
        ExpressionKind::Else(list) => {
            list.iter().map(value).find(|value| !written(value).is_empty()).unwrap_or_default()
        }
        ExpressionKind::Logic(Binary::And, tests) => tests.iter().all(test).into(),
        ExpressionKind::Logic(Binary::Or, tests) => tests.iter().any(test).into(),
        ExpressionKind::Not(inner) => (!test(inner)).into(),
        ExpressionKind::Compare(how, a, b) => {
            let (a, b) = (value(a), value(b));
            match how {
                Comparison::Equal => a == b,
                Comparison::Unequal => a != b,
                Comparison::In => b.as_array().is_some_and(|list| list.contains(&a)),
                Comparison::Less => a.as_i64() < b.as_i64(),
                Comparison::LessOrEqual => a.as_i64() <= b.as_i64(),
                Comparison::Greater => a.as_i64() > b.as_i64(),
                Comparison::GreaterOrEqual => a.as_i64() >= b.as_i64(),
            }
            .into()
        }
        other => panic!("{other:?} is not evaluated here"),
    }
}

fn holds(value: &Json) -> bool {
    match value {
        Json::Null => false,
        Json::Bool(is) => *is,
        Json::Number(_) => true,
        Json::String(text) => !text.is_empty(),
        Json::Array(items) => !items.is_empty(),
        Json::Object(entries) => !entries.is_empty(),
    }
}

fn written(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The places of words and values in order, conditions and loops opened.
pub(super) fn leaves(nodes: &[Node]) -> Vec<Span> {
    nodes
        .iter()
        .flat_map(|node| match node {
            Node::Text { span, .. } | Node::Value { span, .. } => vec![*span],
            Node::If { arms, otherwise, .. } => {
                arms.iter().flat_map(|(_, body)| leaves(body)).chain(leaves(otherwise)).collect()
            }
            Node::For { body, otherwise, .. } => {
                leaves(body).into_iter().chain(leaves(otherwise)).collect()
            }
        })
        .collect()
}
