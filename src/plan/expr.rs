use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::syntax::tree::{Comparison, Unit};
use crate::template::Dialect;
use crate::value::{Number, Value, Words};

use super::Op;

/// An expression of a plan: a value once the inputs are there.
///
/// Written into a request, words go as they are; values are escaped where a block asks for
/// it. A filtered expression is a value as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expr {
    /// Fixed words of authors.
    Words(Words),
    /// A fixed value.
    Value(Value),
    /// Pieces written one after another.
    Pieces(Vec<Expr>),
    /// An input of the host, by its name.
    Input(Arc<str>),
    /// A value that a loop, a fragment's parameter or a form binds, by its number.
    Local(u32),
    /// A field of a record, map or object; absent where there is none.
    Field(Box<Expr>, Arc<str>),
    /// What a filter of [`crate::filter`] makes of a value.
    Filter {
        /// Its name.
        filter: Arc<str>,
        /// What it is given.
        value: Box<Expr>,
        /// Its arguments, in the order in which they were written.
        arguments: Vec<Argument>,
    },
    /// The second while the first holds, else nothing.
    If(Box<Expr>, Box<Expr>),
    /// The first that is not empty when written; as a value, the first that holds.
    Else(Vec<Expr>),
    /// Whether all hold.
    And(Vec<Expr>),
    /// Whether one holds.
    Or(Vec<Expr>),
    /// Whether it does not hold.
    Not(Box<Expr>),
    /// Whether two values compare so; false where one is absent.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// Whether a value is this word.
    Is(Box<Expr>, Arc<str>),
    /// Written with its values escaped, whatever stands around it: a placeholder inside a tag
    /// of a template.
    Escaped(Box<Expr>),
    /// A JSON value in place of text: how a template writes lists and records (compact, with
    /// bookkeeping fields taken out, and fields of these names); texts and numbers as they are.
    Plain(Box<Expr>, Option<Arc<str>>),
    /// Entries written in place: a fragment or a conditional part of a template. As a value,
    /// the text that they write, unescaped.
    Entries(Vec<Op>),
    /// A text that is only known now, read once as a template.
    Template {
        /// The text.
        text: Box<Expr>,
        /// The record or map whose names it may use.
        with: Option<Box<Expr>>,
        /// What it takes for a placeholder.
        dialect: Dialect,
        /// The fields that it writes no record with.
        without: Option<Arc<str>>,
    },
    /// Binds locals, then goes on.
    Let(Vec<(u32, Expr)>, Box<Expr>),
    /// The whole text of the system prompt; only in settings.
    System,
}

impl Expr {
    /// The words, where the expression is nothing but fixed words.
    pub fn as_words(&self) -> Option<&str> {
        match self {
            Self::Words(words) => Some(words),
            Self::Value(Value::Text(words)) => Some(words),
            _ => None,
        }
    }
}

/// An argument of a filter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Argument {
    /// Its name, if it was given by name.
    pub name: Option<Arc<str>>,
    /// Its value.
    pub value: ArgumentValue,
}

/// What an argument of a filter is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ArgumentValue {
    /// A value.
    Expr(Expr),
    /// `.field`.
    Member(Arc<str>),
    /// `400 chars`, `16`.
    Quantity(Number, Option<Unit>),
}
