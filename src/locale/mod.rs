//! Language tags: which wording serves which reader.
//!
//! Languages come apart by their script: who reads Traditional Chinese is better served in
//! English than in Simplified Chinese.

mod choose;
mod locale;

pub use choose::{Choice, Why, choose};
pub use locale::{InvalidLocale, Locale};
