//! Typecase compiles prompt layouts.

pub mod diagnostic;
pub mod filter;
pub mod measure;
pub mod plan;
pub mod render;
pub mod syntax;
pub mod target;
pub mod text;
pub mod types;
pub mod value;
