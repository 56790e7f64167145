use std::sync::Arc;

use crate::yaml::Node;

use super::doubts::Doubts;
use super::place::Place;

/// A front matter as it was read, for the rules over several manifests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Front {
    node: Arc<Node>,
    /// Where the value stands in it: empty for the whole.
    key: &'static str,
    doubts: Arc<Doubts>,
}

impl Front {
    /// All of a front matter.
    pub(super) fn new(node: Arc<Node>, doubts: Doubts) -> Self {
        Self { node, key: "", doubts: Arc::new(doubts) }
    }

    /// The value under a key of it.
    pub(super) fn under(&self, key: &'static str) -> Self {
        Self { key, ..self.clone() }
    }

    /// Whether it is a part of a file and not all of it.
    pub(super) fn is_part(&self) -> bool {
        !self.key.is_empty()
    }

    /// The value with its path in the file.
    pub(super) fn place(&self) -> Place<'_> {
        let top = Place::top(&self.node);
        if self.key.is_empty() { top } else { top.at(self.key).unwrap_or(top) }
    }

    /// Whether a statement about the value at `path` of the file may follow from another fault.
    pub(super) fn doubts(&self, path: &str) -> bool {
        self.doubts.over(&Place::top(&self.node), path)
    }

    /// Whether every value of the file has its shape.
    pub(super) fn is_sound(&self) -> bool {
        self.doubts.is_empty()
    }
}
