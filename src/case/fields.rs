use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::yaml::{Entry, Node, NodeKind};

use super::fault::{missing_key, not_text, unknown_key, wrong_type};
use super::path::Path;

/// A map with a fixed set of keys.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    /// The map.
    pub(super) node: &'a Node,
    /// Where it stands.
    pub(super) path: &'a Path<'a>,
}

impl<'a> Fields<'a> {
    /// Opens a map; another value and each key that is not `known` is a fault.
    pub(super) fn open(
        node: &'a Node,
        path: &'a Path<'a>,
        known: &[&str],
        problems: &mut Problems,
    ) -> Option<Self> {
        let Some(entries) = node.as_map() else {
            problems.push(wrong_type(node, path, "a map"));
            return None;
        };
        for Entry { key, .. } in entries {
            if !known.contains(&&*key.node) {
                problems.push(unknown_key(key, path, known.iter().copied()));
            }
        }
        Some(Self { node, path })
    }

    /// The entry of a key; one without value counts as left out.
    pub(super) fn entry(&self, name: &str) -> Option<&'a Entry> {
        self.node.entry(name).filter(|entry| entry.value.kind != NodeKind::Null)
    }

    /// The value of a key that must be there.
    pub(super) fn required(&self, name: &str, problems: &mut Problems) -> Option<&'a Node> {
        let entry = self.entry(name);
        if entry.is_none() {
            problems.push(missing_key(self.node, self.path, name));
        }
        entry.map(|entry| &entry.value)
    }

    /// The text of a key that may be left out.
    pub(super) fn text(&self, name: &str, problems: &mut Problems) -> Option<Arc<str>> {
        text(&self.entry(name)?.value, &self.path.key(name), problems)
    }

    /// The text of a key that must be there.
    pub(super) fn required_text(&self, name: &str, problems: &mut Problems) -> Option<Arc<str>> {
        text(self.required(name, problems)?, &self.path.key(name), problems)
    }

    /// The items of a key that may be left out.
    pub(super) fn list(&self, name: &str, problems: &mut Problems) -> &'a [Node] {
        self.entry(name)
            .and_then(|entry| list(&entry.value, &self.path.key(name), problems))
            .unwrap_or_default()
    }
}

/// A text; anything else is a fault.
pub(super) fn text(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Arc<str>> {
    let text = node.as_text().cloned();
    if text.is_none() {
        problems.push(not_text(node, path));
    }
    text
}

/// A list; anything else is a fault.
pub(super) fn list<'a>(
    node: &'a Node,
    path: &Path<'_>,
    problems: &mut Problems,
) -> Option<&'a [Node]> {
    let items = node.as_list();
    if items.is_none() {
        problems.push(wrong_type(node, path, "a list"));
    }
    items
}

/// A map; anything else is a fault.
pub(super) fn map<'a>(
    node: &'a Node,
    path: &Path<'_>,
    problems: &mut Problems,
) -> Option<&'a [Entry]> {
    let entries = node.as_map();
    if entries.is_none() {
        problems.push(wrong_type(node, path, "a map"));
    }
    entries
}
