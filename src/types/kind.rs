use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Growth, Labels, Volatility};

/// A kind of value with the labels of its outermost node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Type {
    /// What it is.
    pub kind: Kind,
    /// The labels of the node itself: its presence, tag, length or keys.
    pub labels: Labels,
}

/// What a value is. Types inside carry labels of their own, so that a field may change more
/// often than its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Int,
    /// Any number.
    Number,
    /// True or false.
    Bool,
    /// A moment: an ISO 8601 text.
    Time,
    /// Any JSON value.
    Json,
    /// A picture.
    Picture,
    /// A list of tool definitions.
    Tools,
    /// A list.
    List(Arc<Type>),
    /// A map from text.
    Map(Arc<Type>),
    /// Something that may be absent.
    Optional(Arc<Type>),
    /// A record with named fields.
    Record(Arc<Record>),
    /// One of a closed set of words.
    Enumeration(Arc<Enumeration>),
    /// Messages that only grow at their end; the record describes a summary row.
    Log(Growth, Option<Arc<Type>>),
    /// Text of packages, with the positions at which it may ask to stand.
    Segments(Arc<[Arc<str>]>),
    /// What could not be made out; every use of it is silent, since the fault is reported.
    Unknown,
}

/// A record type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its name, if it was declared by one.
    pub name: Option<Arc<str>>,
    /// Its fields, in declared order.
    pub fields: Vec<Field>,
}

/// A field of a record type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub of: Type,
}

/// A closed set of words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enumeration {
    /// Its name, if it was declared by one.
    pub name: Option<Arc<str>>,
    /// The words, in declared order.
    pub variants: Vec<Arc<str>>,
}

impl Type {
    /// A stable, authored type for all.
    pub fn of(kind: Kind) -> Self {
        Self { kind, labels: Labels::default() }
    }

    /// This kind at this volatility, authored, for all.
    pub fn at(kind: Kind, volatility: Volatility) -> Self {
        Self { kind, labels: Labels::of(volatility) }
    }

    /// The type with the labels of its outermost node joined with `labels`.
    #[must_use]
    pub fn under(&self, labels: &Labels) -> Self {
        Self { kind: self.kind.clone(), labels: labels.join(&self.labels) }
    }

    /// The labels of the node itself: presence, tag, length, keys.
    pub fn shape(&self) -> &Labels {
        &self.labels
    }

    /// Whether a session captures a value of this type at its first use: nothing in it may change
    /// within a session.
    pub fn is_captured(&self) -> bool {
        !matches!(self.kind, Kind::Log(..)) && self.deep().volatility <= Volatility::Session
    }

    /// Whether a session captures whether a value of this type is there, and not all of the value.
    pub fn captures_presence(&self) -> bool {
        let is_record = |of: &Self| matches!(of.kind, Kind::Record(_));
        !self.is_captured()
            && self.labels.volatility <= Volatility::Session
            && matches!(&self.kind, Kind::Optional(of) if is_record(of))
    }

    /// The join of the labels of all nodes: what a use of the whole value depends on.
    pub fn deep(&self) -> Labels {
        let inner = match &self.kind {
            Kind::List(of) | Kind::Map(of) | Kind::Optional(of) => of.deep(),
            Kind::Record(record) => record
                .fields
                .iter()
                .fold(Labels::default(), |labels, field| labels.join(&field.of.deep())),
            Kind::Log(growth, _) => Labels::of(growth.as_value()),
            _ => Labels::default(),
        };
        self.labels.join(&inner)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("text"),
            Self::Int => f.write_str("int"),
            Self::Number => f.write_str("number"),
            Self::Bool => f.write_str("bool"),
            Self::Time => f.write_str("time"),
            Self::Json => f.write_str("json"),
            Self::Picture => f.write_str("picture"),
            Self::Tools => f.write_str("tools"),
            Self::List(of) => write!(f, "list<{}>", of.kind),
            Self::Map(of) => write!(f, "map<{}>", of.kind),
            Self::Optional(of) => write!(f, "{}?", of.kind),
            Self::Record(record) => f.write_str(record.name.as_deref().unwrap_or("record")),
            Self::Enumeration(of) => match &of.name {
                Some(name) => f.write_str(name),
                None => f.write_str(&of.variants.join(" | ")),
            },
            Self::Log(..) => f.write_str("messages"),
            Self::Segments(_) => f.write_str("segments"),
            Self::Unknown => f.write_str("unknown"),
        }
    }
}
