//! Pure functions on values that layouts and templates may name with `| name(…)`.
//!
//! One table serves the checker (what a filter takes and gives, and which labels its result
//! depends on), the renderer (the function itself) and the documentation.

mod filter;

pub use filter::{
    Environment, Filter, Given, Gives, Parameter, ParameterKind, Reads, Takes, given, whole,
};
