use std::sync::Arc;

use crate::text::{Name, Span};
use crate::value::{Number, Value};

/// A value of a YAML or JSON text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where: quotes and brackets included, of a block text its words alone. Nothing (`key:`)
    /// is a span without length.
    pub span: Span,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `null`, `~` or nothing at all.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as JSON writes them.
    Number(Number),
    /// Text, and how it was written.
    Text(Arc<str>, Style),
    /// A list.
    List(Vec<Node>),
    /// A map in its own order; no key twice.
    Map(Vec<Entry>),
}

/// An entry of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: Name,
    /// The value.
    pub value: Node,
}

/// How a text was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Bare.
    Plain,
    /// In single or double quotes.
    Quoted,
    /// Behind `|` or `>`.
    Block,
}

impl Node {
    /// The entry of a map with this key.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.as_map()?.iter().find(|entry| &**entry.key == name)
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&Arc<str>> {
        match &self.kind {
            NodeKind::Text(text, _) => Some(text),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn as_list(&self) -> Option<&[Self]> {
        match &self.kind {
            NodeKind::List(items) => Some(items),
            _ => None,
        }
    }

    /// The entries, if it is a map.
    pub fn as_map(&self) -> Option<&[Entry]> {
        match &self.kind {
            NodeKind::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The JSON value.
    pub fn to_value(&self) -> Value {
        match &self.kind {
            NodeKind::Null => Value::Null,
            NodeKind::Bool(is) => Value::Bool(*is),
            NodeKind::Number(number) => Value::Number(number.clone()),
            NodeKind::Text(text, _) => Value::Text(text.clone()),
            NodeKind::List(items) => Value::List(items.iter().map(Self::to_value).collect()),
            NodeKind::Map(entries) => Value::Map(
                entries
                    .iter()
                    .map(|entry| (entry.key.node.clone(), entry.value.to_value()))
                    .collect(),
            ),
        }
    }

    /// What it is, in words that follow "found".
    pub fn describe(&self) -> &'static str {
        match &self.kind {
            NodeKind::Null => "nothing",
            NodeKind::Bool(_) => "a truth value",
            NodeKind::Number(_) => "a number",
            NodeKind::Text(..) => "text",
            NodeKind::List(_) => "a list",
            NodeKind::Map(_) => "a map",
        }
    }
}
