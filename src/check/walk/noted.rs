use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::text::Span;

/// What a walk notes and never looks at before its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted {
    /// Built-in inputs that are used: `sent`, `userSettings`.
    pub(super) used_roots: BTreeSet<&'static str>,
    /// Exceptions and assumptions that served, by their places.
    pub(super) served: BTreeSet<Span>,
    /// The names of all groups, which a request may switch.
    pub(super) named: BTreeSet<Arc<str>>,
    /// Positions of fixed segments that a slot took.
    pub(super) placed: BTreeSet<usize>,
    /// What was noted in entries, which other walks share.
    shared: Vec<Rc<Noted>>,
}

impl Noted {
    /// Adds what an entry noted.
    pub(super) fn share(&mut self, other: &Rc<Self>) {
        if !other.is_empty() {
            self.shared.push(other.clone());
        }
    }

    fn is_empty(&self) -> bool {
        let Self { used_roots, served, named, placed, shared } = self;
        used_roots.is_empty()
            && served.is_empty()
            && named.is_empty()
            && placed.is_empty()
            && shared.is_empty()
    }

    /// Whether a built-in input is used.
    pub(crate) fn uses(&self, root: &str) -> bool {
        self.used_roots.contains(root) || self.shared.iter().any(|of| of.uses(root))
    }

    /// Whether a slot took the fixed segment at this position.
    pub(crate) fn placed(&self, at: usize) -> bool {
        self.placed.contains(&at) || self.shared.iter().any(|of| of.placed(at))
    }

    /// The exceptions and assumptions that served.
    pub(crate) fn served(&self) -> BTreeSet<Span> {
        let mut all = self.served.clone();
        all.extend(self.shared.iter().flat_map(|of| of.served()));
        all
    }

    /// The names of all groups.
    pub(crate) fn named(&self) -> BTreeSet<Arc<str>> {
        let mut all = self.named.clone();
        all.extend(self.shared.iter().flat_map(|of| of.named()));
        all
    }
}
