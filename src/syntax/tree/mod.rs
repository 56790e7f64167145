//! The tree of a layout file: exactly what was written, with its places, nothing resolved.

mod entries;
mod entry;
mod expression;
mod expressions;
mod file;
mod group;
mod kind;
mod literal;
mod statement;

pub use entries::entries;
pub use entry::{
    Alternative, Arm, Each, Entry, Exception, ExceptionKind, Form, Frame, History, Image, Mark,
    Match, Slot, Template, Written,
};
pub use expression::{
    Argument, Binary, Comparison, Expression, ExpressionKind, Filter, Quantity, Reference, Unit,
};
pub use expressions::{expressions, groups, templates};
pub use file::{Comment, File};
pub use group::{Audience, Group, GroupKind, Modifiers, Tag, Word};
pub use kind::{Atom, Field, Kind, Label, Record};
pub use literal::{Piece, Text};
pub use statement::{
    Fragment, Inputs, Parameter, Policy, Request, RequestPart, Setting, Statement, Templates,
    TypeName, Wording, Words, WordsOf,
};
