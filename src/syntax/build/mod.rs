//! From what the grammar matched to the tree. It only transcribes, and reports what the
//! grammar let pass.

mod broken;
mod builder;
mod entry;
mod expression;
mod fault;
mod group;
mod history;
mod kind;
mod parts;
mod statement;
mod text;

pub(super) use builder::Builder;
