//! The request as a table, first byte to last, with the labels of each item and, for each mark,
//! whether it holds, why not, and what may still break it.

mod build;
mod facts;
mod line;
mod mark;
mod reason;
mod slot_line;
mod spot;
mod table;
mod why;

pub use line::{Line, LineTrust};
pub use mark::{CapturedLine, Condition, MarkLine};
pub use reason::{Reason, ReasonKind};
pub use slot_line::SlotLine;
pub use spot::Spot;
pub use table::{Table, labels};
pub use why::{Why, WhyMark};
