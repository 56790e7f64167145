//! Words that lowering itself puts in where a target must have some.

/// Stands for the result of a call that has none.
pub(super) const NO_RESULT: &str = "(no result)";

/// Stands for a result that says nothing, where it must say something.
pub(super) const EMPTY_RESULT: &str = "(empty)";

/// Stands before a conversation that the assistant begins.
pub(super) const START: &str = "(start)";
