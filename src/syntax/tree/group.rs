use crate::text::{Name, Span};

use super::{Alternative, Entry, Expression, Quantity, Text};

/// A section, block or message: a name, one separator, and a body. What renders to nothing
/// leaves nothing.
#[derive(Clone, Debug)]
pub struct Group {
    /// Which of the three, with what is its own.
    pub kind: GroupKind,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What it holds.
    pub body: Vec<Entry>,
    /// What stands in when it renders to nothing.
    pub otherwise: Option<Box<Alternative>>,
    /// The header, from the keyword to the name.
    pub head: Span,
    /// All of it.
    pub span: Span,
}

/// What a group is.
#[derive(Clone, Debug)]
pub enum GroupKind {
    /// `section NAME`.
    Section(Name),
    /// `block TAG`: a tag, content with escaped values, a closing tag.
    Block(Tag),
    /// `message ROLE NAME`.
    Message {
        /// A word, or computed.
        role: Tag,
        /// Its name.
        name: Name,
    },
}

/// A word, or `{{ … }}` where it is computed.
#[derive(Clone, Debug)]
pub enum Tag {
    /// The word.
    Name(Name),
    /// The expression in the hole.
    Hole(Expression),
}

/// What may follow a header.
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    /// `if COND`.
    pub condition: Option<Expression>,
    /// `join "…"`.
    pub join: Option<Text>,
    /// `for AUDIENCE`.
    pub audience: Option<Audience>,
    /// `fit SIZE`.
    pub fit: Option<Quantity>,
    /// `spare N`.
    pub spare: Option<Word>,
    /// Plain words, in order: `trimmed`, `inline`, `raw`, `kept`, `session`, …; unknown ones
    /// included, since the checker knows the words.
    pub words: Vec<Name>,
    /// Modifiers written a second time, with their places.
    pub repeated: Vec<Span>,
}

/// Digits as they stand.
pub type Word = Name;

/// `for story`, `for contract "x@1"`.
#[derive(Clone, Debug)]
pub struct Audience {
    /// `all`, `self`, `story` or `contract`, as written.
    pub name: Name,
    /// The contract.
    pub contract: Option<Text>,
    /// All of it.
    pub span: Span,
}
