//! Pure functions on values that layouts and templates may name with `| name(…)`.
//!
//! One table serves the checker (what a filter takes and gives, and which labels its result
//! depends on), the renderer (the function itself) and the documentation. Every function is
//! total: what it was not made for goes through unchanged, and nothing stays nothing.

mod clean;
mod cut;
mod filter;
mod json;
mod list;
mod localized;
mod log;
mod markdown;
mod picture;
mod range;
mod refer;
mod table;
mod text;
mod time;

pub use filter::{
    Environment, Filter, Given, Gives, Parameter, ParameterKind, Reads, Takes, given, whole,
};
pub use table::{all, find};

#[cfg(test)]
mod support;
