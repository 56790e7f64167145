//! Typecase compiles prompt layouts.

pub mod case;
pub mod check;
pub mod diagnostic;
pub mod fault;
pub mod filter;
pub mod load;
pub mod locale;
pub mod manifest;
pub mod measure;
pub mod plan;
pub mod render;
pub mod syntax;
pub mod target;
pub mod template;
pub mod text;
pub mod types;
pub mod value;
pub mod wire;
pub mod yaml;
