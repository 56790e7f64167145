use crate::text::Span;
use crate::types::Scope;

/// A place right behind a log where a mark would not hold.
#[derive(Clone, Debug)]
pub struct Unheld {
    /// The log.
    pub log: Span,
    /// The mark that would not hold there.
    pub scope: Scope,
    /// What would break it.
    pub cause: Span,
    /// What to do instead, or first.
    pub help: String,
}
