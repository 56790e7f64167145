//! What each provider takes, as data: a table a target, in it one row a model family.
//!
//! The facts age, so each row names its source and day. A plan carries the row that it was made
//! with; a newer table changes no older plan.

mod image_rule;
mod mark_rule;
mod region;
mod row;
mod table;

pub use image_rule::ImageRule;
pub use mark_rule::{Lifetime, MarkEnd, MarkRule};
pub use region::Region;
pub use row::{LateSystem, Row, ToolEffort};
pub use table::{UnknownTarget, models, row, targets, user_first};
