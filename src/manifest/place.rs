use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::text::{Name, Span, Spanned};
use crate::value::Role;
use crate::yaml::{Node, NodeKind};

use super::fences::FRONT_MATTER;
use super::path::{join, step};

/// A value of a manifest with its path.
#[derive(Clone, Debug)]
pub(super) struct Place<'a> {
    /// The value.
    pub(super) node: &'a Node,
    /// Its path from the top of the file; empty at the top.
    path: String,
    /// What leads to it: its key, or the first key of an item.
    anchor: Span,
}

impl<'a> Place<'a> {
    /// The top of a front matter.
    pub(super) fn top(node: &'a Node) -> Self {
        Self { node, path: String::new(), anchor: first_key(node) }
    }

    /// Its path as findings name it.
    pub(super) fn field(&self) -> &str {
        if self.path.is_empty() { FRONT_MATTER } else { &self.path }
    }

    /// The path of something inside, whether it is there or not.
    pub(super) fn inside(&self, path: &str) -> String {
        join(&self.path, path)
    }

    /// The path of an entry with a key of the user's.
    pub(super) fn below(&self, key: &str) -> String {
        step(&self.path, key)
    }

    /// The last step of its path: what people call it.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('.').next().filter(|name| !name.is_empty()).unwrap_or("the front matter")
    }

    /// Where to point: at a plain value itself, else at what leads to it.
    pub(super) fn span(&self) -> Span {
        match &self.node.kind {
            NodeKind::Null | NodeKind::List(_) | NodeKind::Map(_) => self.anchor,
            NodeKind::Bool(_) | NodeKind::Number(_) | NodeKind::Text(..) => self.node.span,
        }
    }

    /// What leads to it.
    pub(super) fn anchor(&self) -> Span {
        self.anchor
    }

    /// The value under a path of keys such as `schedule.stage`.
    pub(super) fn at(&self, path: &str) -> Option<Self> {
        path.split('.').try_fold(self.clone(), |place, key| {
            let entry = place.node.entry(key)?;
            Some(place.step(&entry.key, &entry.value))
        })
    }

    /// The value at a path as findings name it, items of lists included. A key with a dot in it
    /// is not found.
    pub(super) fn find(&self, path: &str) -> Option<Self> {
        path.split('.').try_fold(self.clone(), |place, step| {
            let (key, items) = step.split_once('[').map_or((step, ""), |(key, rest)| (key, rest));
            let start = if key.is_empty() { Some(place) } else { place.at(key) };
            items.split('[').filter(|item| !item.is_empty()).try_fold(start?, |place, item| {
                let index = item.strip_suffix(']')?.parse::<usize>().ok()?;
                place.items().into_iter().nth(index)
            })
        })
    }

    /// The text under a path of keys.
    pub(super) fn text(&self, path: &str) -> Option<Name> {
        self.at(path)?.as_name()
    }

    /// Whether the text under a path of keys is `word`.
    pub(super) fn is(&self, path: &str, word: &str) -> bool {
        self.at(path)
            .and_then(|place| place.node.as_text().cloned())
            .is_some_and(|text| &*text == word)
    }

    /// The truth value under a path of keys.
    pub(super) fn flag(&self, path: &str) -> Option<bool> {
        match self.at(path)?.node.kind {
            NodeKind::Bool(is) => Some(is),
            _ => None,
        }
    }

    /// The whole number from 0 under a path of keys.
    pub(super) fn count(&self, path: &str) -> Option<u32> {
        match &self.at(path)?.node.kind {
            NodeKind::Number(number) => as_count(number.as_f64()),
            _ => None,
        }
    }

    /// The role under a path of keys.
    pub(super) fn role(&self, path: &str) -> Option<Role> {
        Role::parse(&self.text(path)?)
    }

    /// The texts of the list under a path of keys.
    pub(super) fn texts(&self, path: &str) -> Vec<Name> {
        self.list(path).iter().filter_map(Self::as_name).collect()
    }

    /// The items of the list under a path of keys; none if there is no list.
    pub(super) fn list(&self, path: &str) -> Vec<Self> {
        self.at(path).map(|list| list.items()).unwrap_or_default()
    }

    /// The items of a list; none if it is no list.
    pub(super) fn items(&self) -> Vec<Self> {
        let items = self.node.as_list().unwrap_or_default().iter().enumerate();
        items
            .map(|(index, node)| Self {
                node,
                path: format!("{}[{index}]", self.path),
                anchor: first_key(node),
            })
            .collect()
    }

    /// The entries of a map; none if it is no map.
    pub(super) fn entries(&self) -> Vec<(&'a Name, Self)> {
        let entries = self.node.as_map().unwrap_or_default().iter();
        entries.map(|entry| (&entry.key, self.step(&entry.key, &entry.value))).collect()
    }

    /// The entries of the map under a path of keys; none if there is no map.
    pub(super) fn map(&self, path: &str) -> Vec<(&'a Name, Self)> {
        self.at(path).map(|map| map.entries()).unwrap_or_default()
    }

    /// Its text with its place, if it is one.
    pub(super) fn as_name(&self) -> Option<Name> {
        self.node.as_text().map(|text| Spanned::new(text.clone(), self.node.span))
    }

    /// An error about what stands, or should stand, under a path of keys.
    pub(super) fn error(&self, code: Code, path: &str, message: impl Into<String>) -> Diagnostic {
        self.finding(Severity::Error, code, path, message)
    }

    /// A warning about what stands, or should stand, under a path of keys.
    pub(super) fn warning(&self, code: Code, path: &str, message: impl Into<String>) -> Diagnostic {
        self.finding(Severity::Warning, code, path, message)
    }

    /// An error about the value itself.
    pub(super) fn error_here(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.span(), message).field(self.field())
    }

    /// A warning about the value itself.
    pub(super) fn warning_here(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(code, self.span(), message).field(self.field())
    }

    fn finding(
        &self,
        severity: Severity,
        code: Code,
        path: &str,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(severity, code, self.nearest(path), message).field(self.inside(path))
    }

    /// Where `path` stands, or what leads to the last of its steps that is there.
    fn nearest(&self, path: &str) -> Span {
        let mut place = self.clone();
        for key in path.split('.') {
            match place.at(key) {
                Some(next) => place = next,
                None => return place.anchor,
            }
        }
        place.span()
    }

    fn step(&self, key: &'a Name, node: &'a Node) -> Self {
        Self { node, path: step(&self.path, key), anchor: key.span }
    }
}

fn first_key(node: &Node) -> Span {
    node.as_map().and_then(<[_]>::first).map_or(node.span, |entry| entry.key.span)
}

fn as_count(number: f64) -> Option<u32> {
    let fits = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the line above says that it fits"
    )]
    fits.then_some(number as u32)
}
