use std::collections::BTreeSet;
use std::sync::Arc;

use crate::text::Span;

/// What a walk notes and never looks at before its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted {
    /// Built-in inputs that are used: `sent`, `userSettings`.
    pub(crate) used_roots: BTreeSet<&'static str>,
    /// Exceptions and assumptions that served, by their places.
    pub(crate) served: BTreeSet<Span>,
    /// The names of all groups, which a request may switch.
    pub(crate) named: BTreeSet<Arc<str>>,
    /// Positions of fixed segments that a slot took.
    pub(crate) placed: BTreeSet<usize>,
}

impl Noted {
    /// Adds what another noted.
    pub(super) fn add(&mut self, other: &Self) {
        self.used_roots.extend(&other.used_roots);
        self.served.extend(&other.served);
        self.named.extend(other.named.iter().cloned());
        self.placed.extend(&other.placed);
    }
}
