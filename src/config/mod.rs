//! `typecase.toml`: where packages and layouts are, what is taken where nothing is said, how much
//! each rule counts.
//!
//! The only owner of TOML. A text becomes the same spanned tree as YAML does and is held to the
//! same kind of schema; no key is passed over.

mod config;
mod glob;
mod level;
mod read_config;
mod read_toml;
mod rules;

pub use config::Config;
pub use glob::Glob;
pub use level::Level;
pub use read_config::read_config;
pub use read_toml::read_toml;
pub use rules::{Override, Rules};
