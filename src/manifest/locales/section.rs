use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::locale::Locale;
use crate::manifest::place::Place;
use crate::manifest::schema::{Object, Shape};
use crate::text::{Span, Spanned};
use crate::yaml::{Node, NodeKind, excerpt};

use super::Manifest;
use super::labels::Labels;
use super::pairs::{Pair, pairs};

/// The section of one manifest in a locale file: it has the form of the manifest and holds the
/// labels alone.
pub(super) struct Section<'a> {
    pub(super) manifest: &'a Manifest<'a>,
    pub(super) locale: &'a Locale,
    pub(super) labels: &'a mut Labels,
    pub(super) found: Vec<Diagnostic>,
}

impl Section<'_> {
    /// The schema is finite and not recursive: its depth caps the recursion.
    pub(super) fn object(&mut self, node: &Node, place: &Place<'_>, object: &'static Object) {
        let Some(entries) = node.as_map() else {
            self.wrong(node, place, "a map");
            return;
        };
        for entry in entries {
            let field = object.fields.iter().find(|field| *field.key == **entry.key);
            let inner = place.at(&entry.key);
            match (field, inner) {
                (Some(field), Some(inner)) => self.value(&entry.value, &inner, &field.shape),
                _ => {
                    let known = place.entries();
                    let known = known.iter().map(|(key, _)| &***key as &str);
                    let help = did_you_mean(&entry.key, known);
                    self.nothing(entry.key.span, &place.below(&entry.key), help);
                }
            }
        }
    }

    fn value(&mut self, node: &Node, place: &Place<'_>, shape: &'static Shape) {
        match shape {
            Shape::Label { .. } => match node.as_text() {
                Some(text) => {
                    let text = Spanned::new(text.clone(), node.span);
                    self.labels.add(&self.manifest.path, place.field(), self.locale, text);
                }
                None => self.wrong(node, place, "text"),
            },
            Shape::Object(object) => self.object(node, place, object),
            Shape::Map { of, .. } => {
                let Some(entries) = node.as_map() else {
                    self.wrong(node, place, "a map");
                    return;
                };
                for entry in entries {
                    match place.at(&entry.key) {
                        Some(inner) => self.value(&entry.value, &inner, of),
                        None => self.nothing(entry.key.span, &place.below(&entry.key), None),
                    }
                }
            }
            Shape::List { of, .. } if holds_labels(of) => self.list(node, place, of),
            _ => self.no_label(node, place),
        }
    }

    fn list(&mut self, node: &Node, place: &Place<'_>, of: &'static Shape) {
        let Some(items) = node.as_list() else {
            self.wrong(node, place, "a list");
            return;
        };
        for pair in pairs(items, place) {
            match pair {
                Pair::Of(item, canonical, key) => {
                    // What tells which item it is is not translated.
                    let labels = without(item, key);
                    self.value(&labels, &canonical, of);
                }
                Pair::Nothing(span, name) => {
                    let field = format!("{}[{name}]", place.field());
                    self.nothing(span, &field, None);
                }
            }
        }
    }

    fn nothing(&mut self, span: Span, field: &str, help: Option<String>) {
        if self.manifest.front.doubts(field) {
            return;
        }
        let message = format!("`{}` has no {}", self.manifest.path, excerpt(field));
        self.found.push(
            Diagnostic::warning(Code("locale/unknown-item"), span, message)
                .field(format!("{}.{field}", self.manifest.path))
                .help(help.unwrap_or_else(|| "a section holds what its manifest holds".into())),
        );
    }

    fn no_label(&mut self, node: &Node, place: &Place<'_>) {
        // A faulty key may be the one that tells items apart.
        if self.manifest.front.doubts(place.field()) {
            return;
        }
        let message = format!("{} is no label", excerpt(place.field()));
        let help = if place.name() == "content" {
            "instructions are translated in `PLUGIN.zh.md`, not here"
        } else {
            "only texts for people are translated here: names, descriptions, titles"
        };
        self.found.push(
            Diagnostic::warning(Code("locale/not-a-label"), node.span, message)
                .field(format!("{}.{}", self.manifest.path, place.field()))
                .help(help),
        );
    }

    fn wrong(&mut self, node: &Node, place: &Place<'_>, expected: &str) {
        if self.manifest.front.doubts(place.field()) {
            return;
        }
        let message =
            format!("{} is {expected} here, found {}", excerpt(place.name()), node.describe());
        self.found.push(
            Diagnostic::warning(Code("locale/not-a-label"), node.span, message)
                .field(format!("{}.{}", self.manifest.path, place.field()))
                .help("a section has the form of its manifest, with texts where that has labels"),
        );
    }
}

/// Whether labels stand in a shape.
fn holds_labels(shape: &Shape) -> bool {
    match shape {
        Shape::Label { .. } => true,
        Shape::Object(object) => object.fields.iter().any(|field| holds_labels(&field.shape)),
        Shape::List { of, .. } | Shape::Map { of, .. } => holds_labels(of),
        _ => false,
    }
}

/// An item without the key that tells which it is.
fn without(item: &Node, key: Option<&str>) -> Node {
    let mut item = item.clone();
    if let (NodeKind::Map(entries), Some(key)) = (&mut item.kind, key) {
        entries.retain(|entry| **entry.key != *key);
    }
    item
}
