use std::collections::BTreeMap;
use std::collections::btree_map::{Entry, IntoValues};

use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

/// What is found for many keys, each cause once.
#[derive(Default)]
pub(super) struct Findings {
    all: BTreeMap<(Span, Code, Option<String>), Diagnostic>,
}

impl Findings {
    /// Adds what was found for a key or for several. At one place a rule speaks once, whatever
    /// words several targets give it, and a cause that breaks marks stands once: they may be
    /// ordered otherwise and be more or fewer, so that the finding which names most is kept.
    pub(super) fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        for found in found {
            let [of_mark, of_rule] = ["cache/", "lint/"].map(|of| found.code.0.starts_with(of));
            let message = (!of_mark && !of_rule).then(|| found.message.clone());
            match self.all.entry((found.span, found.code, message)) {
                Entry::Vacant(free) => {
                    free.insert(found);
                }
                Entry::Occupied(mut known) => {
                    if of_mark && known.get().notes.len() <= found.notes.len() {
                        known.insert(found);
                    }
                }
            }
        }
    }
}

impl IntoIterator for Findings {
    type Item = Diagnostic;
    type IntoIter = IntoValues<(Span, Code, Option<String>), Diagnostic>;

    /// By their places.
    fn into_iter(self) -> Self::IntoIter {
        self.all.into_values()
    }
}
