//! Text of a layout to its tree: the only owner of pest.
//!
//! Parsing gives `(tree, problems)` and never fails outright: a line that is no construct
//! becomes [`tree::Entry::Broken`] and everything round it stands.

mod build;
mod dump;
mod form;
mod grammar;
mod nesting;
mod parse;
#[cfg(test)]
mod tests;
pub mod tree;

pub use parse::parse;
