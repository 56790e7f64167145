//! How the tests of filters build values and call filters.

use std::sync::Arc;

use proptest::prelude::*;

use crate::locale::Locale;
use crate::measure::Estimator;
use crate::syntax::tree::Unit;
use crate::target::Row;
use crate::value::{Number, Value};

use super::{Environment, Given, find};

pub(super) fn text(text: &str) -> Value {
    Value::text(text)
}

pub(super) fn number(text: &str) -> Value {
    Value::Number(Number::parse(text).unwrap())
}

pub(super) fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::List(items.into_iter().collect())
}

pub(super) fn map<'a>(entries: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    Value::Map(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
}

/// Any JSON-like value.
pub(super) fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(|n| Value::Number(i64::from(n).into())),
        "[a-c|<!\\-/> \n]{0,20}".prop_map(|s| text(&s)),
        Just(text("2026-01-02T03:04:05Z")),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(list),
            prop::collection::vec(("id|text|value|updatedAt", inner), 0..4).prop_map(|entries| {
                Value::Map(
                    entries.into_iter().map(|(key, value)| (Arc::from(key), value)).collect(),
                )
            }),
        ]
    })
}

/// What a test may give as an argument.
pub(super) trait IntoValue {
    fn into_value(self) -> Value;
}

impl IntoValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

impl IntoValue for &str {
    fn into_value(self) -> Value {
        text(self)
    }
}

impl IntoValue for i64 {
    fn into_value(self) -> Value {
        Value::Number(self.into())
    }
}

impl IntoValue for bool {
    fn into_value(self) -> Value {
        Value::Bool(self)
    }
}

/// A call of a filter in the making.
pub(super) struct Call {
    name: &'static str,
    locale: &'static str,
    arguments: Vec<Given>,
}

impl Call {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, locale: "en", arguments: Vec::new() }
    }

    /// Who reads.
    pub(super) fn for_reader(mut self, locale: &'static str) -> Self {
        self.locale = locale;
        self
    }

    pub(super) fn with(mut self, name: &str, value: impl IntoValue) -> Self {
        self.arguments.push(Given { name: name.into(), value: value.into_value(), unit: None });
        self
    }

    pub(super) fn size(mut self, size: i64, unit: &str) -> Self {
        let unit = match unit {
            "chars" => Unit::Chars,
            "bytes" => Unit::Bytes,
            _ => Unit::Tokens,
        };
        let value = Value::Number(size.into());
        self.arguments.push(Given { name: "size".into(), value, unit: Some(unit) });
        self
    }

    pub(super) fn on(self, input: &Value) -> Value {
        let row = row();
        let locale = Locale::parse(self.locale).unwrap();
        let environment = Environment { estimator: &Estimator::Cjk, row: &row, locale: &locale };
        (find(self.name).unwrap().apply)(input, &self.arguments, &environment)
    }

    /// The result for a text.
    pub(super) fn on_text(self, input: &str) -> String {
        match self.on(&text(input)) {
            Value::Text(text) => text.to_string(),
            other => panic!("no text: {other:?}"),
        }
    }
}

/// A target that takes two kinds of picture of at most 6 bytes.
fn row() -> Row {
    let mut row = crate::target::row("anthropic", None).unwrap();
    row.images.media_types = vec!["image/png".into(), "image/jpeg".into()];
    row.images.largest = 6;
    row
}
