use std::sync::Arc;

use super::expression::fact_of_words;
use crate::check::flow::{Fact, Flow};
use crate::plan::Expr;
use crate::text::Span;
use crate::types::{Kind, Labels, Type};
use crate::value::Value;

/// An expression with all that is known of it.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    /// What computes it.
    pub(super) expr: Expr,
    /// Its type; the labels are those of the value as it stands.
    pub(super) of: Type,
    /// What a use of the whole value depends on.
    pub(super) flow: Flow,
    /// What its presence, length and keys depend on.
    pub(super) shape: Flow,
    /// Whether it is empty when written.
    pub(super) fact: Fact,
    /// Its value, where the plan knows it.
    pub(super) constant: Option<Value>,
    /// The input that it is, or that it is a field of, as a path.
    pub(super) path: Option<Arc<str>>,
    /// Where it is written.
    pub(super) span: Span,
}

impl Typed {
    /// A value of a kind that depends on one flow.
    pub(super) fn new(expr: Expr, kind: Kind, flow: Flow, span: Span) -> Self {
        let labels = Labels { volatility: flow.volatility, trust: flow.trust, ..Labels::default() };
        Self {
            expr,
            of: Type { kind, labels },
            shape: flow.clone(),
            flow,
            fact: Fact::Unknown,
            constant: None,
            path: None,
            span,
        }
    }

    /// A value that the plan fixes.
    pub(super) fn constant(value: Value, kind: Kind, span: Span) -> Self {
        let fact = match &value {
            Value::Absent | Value::Null => Fact::AlwaysEmpty,
            Value::Text(text) => fact_of_words(text),
            Value::Number(_) | Value::Bool(_) => Fact::NeverEmpty,
            _ => Fact::Unknown,
        };
        Self {
            fact,
            constant: Some(value.clone()),
            ..Self::new(Expr::Value(value), kind, Flow::stable(), span)
        }
    }

    /// Something that could not be made out; its fault is reported.
    pub(super) fn unknown(span: Span) -> Self {
        Self::new(Expr::Value(Value::Absent), Kind::Unknown, Flow::stable(), span)
    }

    /// Its kind, without the question whether it is there.
    pub(super) fn kind(&self) -> &Kind {
        inner(&self.of.kind)
    }
}

/// A kind without the question whether it is there.
pub(super) fn inner(kind: &Kind) -> &Kind {
    match kind {
        Kind::Optional(of) => inner(&of.kind),
        kind => kind,
    }
}

/// Whether a value of one kind may be passed where another is wanted.
pub(super) fn fits(from: &Kind, to: &Kind) -> bool {
    match (from, to) {
        (Kind::Unknown, _)
        | (_, Kind::Unknown | Kind::Json)
        | (Kind::Text | Kind::Enumeration(_) | Kind::Time | Kind::Json, Kind::Text)
        | (Kind::Int | Kind::Number, Kind::Number)
        | (Kind::Json, Kind::Int | Kind::Number | Kind::Bool) => true,
        (Kind::Optional(from), Kind::Optional(to)) => fits(&from.kind, &to.kind),
        (from, Kind::Optional(to)) => fits(from, &to.kind),
        (Kind::Optional(from), to) => fits(&from.kind, to),
        (Kind::List(from), Kind::List(to)) | (Kind::Map(from), Kind::Map(to)) => {
            fits(&from.kind, &to.kind)
        }
        (Kind::Record(from), Kind::Record(to)) => to.fields.iter().all(|wanted| {
            matches!(wanted.of.kind, Kind::Optional(_))
                || from
                    .fields
                    .iter()
                    .any(|field| field.name == wanted.name && fits(&field.of.kind, &wanted.of.kind))
        }),
        (Kind::Enumeration(from), Kind::Enumeration(to)) => {
            from.variants.iter().all(|word| to.variants.contains(word))
        }
        (from, to) => from == to,
    }
}

/// Whether a value of this kind can be written as it is.
pub(super) fn writable(kind: &Kind) -> bool {
    matches!(
        inner(kind),
        Kind::Text
            | Kind::Int
            | Kind::Number
            | Kind::Bool
            | Kind::Time
            | Kind::Json
            | Kind::Enumeration(_)
            | Kind::Unknown
    )
}
