//! Files and places: the ground that every other folder stands on.
//!
//! A [`Source`] is one file's text with the path that people see. A [`Span`] is a range of
//! bytes in one source. Lines and columns are computed only when something is shown.

mod line_index;
mod name;
mod source;
mod sources;
mod span;
mod spanned;

pub use line_index::{LineIndex, Position};
pub use name::Name;
pub use source::{Source, SourceId};
pub use sources::Sources;
pub use span::Span;
pub use spanned::Spanned;
