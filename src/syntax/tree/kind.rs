use crate::text::{Name, Span};

use super::Audience;

/// A type as written: one atom, or several words that are the variants of an enumeration.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The atoms between `|`, at least one unless the text is broken.
    pub atoms: Vec<Atom>,
    /// All of it.
    pub span: Span,
}

/// `{ … }`, `NAME` or `NAME<KIND>`, each with `?` if it may be absent.
#[derive(Clone, Debug)]
pub enum Atom {
    /// A record.
    Record {
        /// Its fields.
        record: Record,
        /// Whether it may be absent.
        optional: bool,
    },
    /// A name, perhaps with an argument: `list<text>`, `segments<system | depth>`.
    Named {
        /// The name.
        name: Name,
        /// What stands between `<` and `>`.
        argument: Option<Box<Kind>>,
        /// Whether it may be absent.
        optional: bool,
    },
}

/// `{ name: kind label…, … }`.
#[derive(Clone, Debug)]
pub struct Record {
    /// The fields, in order.
    pub fields: Vec<Field>,
    /// From brace to brace.
    pub span: Span,
}

/// A field of a record or an input.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub kind: Kind,
    /// Its labels, which may only be worse than those around it.
    pub labels: Vec<Label>,
}

/// `session`, `untrusted`, `for story`.
#[derive(Clone, Debug)]
pub enum Label {
    /// A word.
    Word(Name),
    /// `for AUDIENCE`.
    For(Audience),
}
