//! What each provider takes, as data: one row per target and model family.

mod row;

pub use row::{ImageRule, LateSystem, MarkRule, Row};
