use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Number, Picture, Row, Segment, Tool};

/// The name under which the host keeps what no runtime may learn.
pub const HIDDEN: &str = "_hidden";

/// A value of an input, validated against its type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// Nothing: an optional that was left out. Renders to nothing, tests as false.
    #[default]
    Absent,
    /// The JSON value `null` inside a `json` value. Renders to nothing, tests as false.
    Null,
    /// True or false.
    Bool(bool),
    /// A number, as written.
    Number(Number),
    /// Text.
    Text(Arc<str>),
    /// A list.
    List(Arc<[Value]>),
    /// A record (fields in declared order, absent ones left out), a map or a JSON object (in
    /// the order in which it came).
    Map(Arc<[(Arc<str>, Value)]>),
    /// A picture.
    Picture(Arc<Picture>),
    /// The rows of a log.
    Log(Arc<[Row]>),
    /// Segments of packages.
    Segments(Arc<[Segment]>),
    /// Tool definitions.
    Tools(Arc<[Tool]>),
}

impl Value {
    /// Text.
    pub fn text(text: impl Into<Arc<str>>) -> Self {
        Self::Text(text.into())
    }

    /// The field of a record, map or object, by its own name only; absent elsewhere.
    pub fn field(&self, name: &str) -> &Self {
        const ABSENT: &Value = &Value::Absent;
        match self {
            Self::Map(entries) => {
                entries.iter().find(|(key, _)| &**key == name).map_or(ABSENT, |(_, value)| value)
            }
            _ => ABSENT,
        }
    }

    /// The value without what stands under [`HIDDEN`], however deep.
    #[must_use]
    pub fn seen(self) -> Self {
        if !self.hides() {
            return self;
        }
        match self {
            Self::List(items) => Self::List(items.iter().cloned().map(Self::seen).collect()),
            Self::Map(entries) => {
                let seen = entries.iter().filter(|(key, _)| &**key != HIDDEN);
                Self::Map(seen.map(|(key, value)| (key.clone(), value.clone().seen())).collect())
            }
            other => other,
        }
    }

    fn hides(&self) -> bool {
        match self {
            Self::List(items) => items.iter().any(Self::hides),
            Self::Map(entries) => {
                entries.iter().any(|(key, value)| &**key == HIDDEN || value.hides())
            }
            _ => false,
        }
    }

    /// Whether a condition on it holds: not absent, null, `false`, an empty text, list, map or
    /// log. A number is never tested alone, and counts as
    /// present.
    pub fn holds(&self) -> bool {
        match self {
            Self::Absent | Self::Null => false,
            Self::Bool(is) => *is,
            Self::Number(_) | Self::Picture(_) => true,
            Self::Text(text) => !text.is_empty(),
            Self::List(items) => !items.is_empty(),
            Self::Map(entries) => !entries.is_empty(),
            Self::Log(rows) => !rows.is_empty(),
            Self::Segments(segments) => !segments.is_empty(),
            Self::Tools(tools) => !tools.is_empty(),
        }
    }
}
