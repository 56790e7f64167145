//! Changes of one place of a manifest, made from its tree and the schema of its file.

use std::ops::Range;

use typecase::manifest::fences;
use typecase::manifest::schema::{Object, PACKAGE, RUNTIME, Shape};
use typecase::text::SourceId;
use typecase::yaml::{Node, NodeKind, read_yaml};

/// One change of a file.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// What is done where, for messages.
    pub(super) what: String,
    /// The bytes that are replaced.
    pub(super) at: Range<usize>,
    /// By what.
    pub(super) by: String,
    /// Whether the place takes it: nothing may be found then that was not found before.
    pub(super) open: bool,
}

impl Change {
    pub(super) fn apply(&self, text: &str) -> String {
        let (before, behind) = (text.get(..self.at.start), text.get(self.at.end..));
        format!("{}{}{}", before.unwrap(), self.by, behind.unwrap())
    }

    /// The line of the change, from 1.
    pub(super) fn line(&self, text: &str) -> usize {
        text.get(..self.at.start).unwrap().matches('\n').count() + 1
    }
}

/// The schema of a manifest by its path.
pub(super) fn schema_of(path: &str) -> Option<&'static Object> {
    match path.rsplit('/').next()? {
        "PLUGIN.md" => Some(&PACKAGE),
        "RUNTIME.md" => Some(&RUNTIME),
        _ => None,
    }
}

/// The front matter of a manifest as a tree.
pub(super) fn front(text: &str) -> Option<Node> {
    let (parts, _) = fences(SourceId(0), text);
    read_yaml(SourceId(0), text, parts?.yaml).0
}

/// Every change of a manifest: each key misspelt and each value of another type. `seed` chooses
/// how.
pub(super) fn changes(path: &str, text: &str, seed: usize) -> Vec<Change> {
    let (Some(object), Some(root)) = (schema_of(path), front(text)) else { return Vec::new() };
    let mut walk = Walk { text, seed, changes: Vec::new() };
    walk.object(&root, object, "");
    walk.changes
}

/// The two fences of a manifest taken away.
pub(super) fn without_fences(text: &str) -> Vec<Change> {
    let (parts, _) = fences(SourceId(0), text);
    let Some(parts) = parts else { return Vec::new() };
    let close = parts.yaml.end..parts.yaml.end + 4.min(text.len() - parts.yaml.end);
    let change = |what: &str, at: Range<usize>| Change {
        what: what.to_owned(),
        at,
        by: String::new(),
        open: false,
    };
    vec![change("no opening fence", 0..parts.yaml.start), change("no closing fence", close)]
}

/// Whether a shape takes a value.
type Takes = fn(&Shape) -> bool;

struct Walk<'a> {
    text: &'a str,
    seed: usize,
    changes: Vec<Change>,
}

impl Walk<'_> {
    fn object(&mut self, node: &Node, object: &'static Object, path: &str) {
        for entry in node.as_map().unwrap_or_default() {
            let field = object.fields.iter().find(|field| field.key == &*entry.key.node);
            let inner = format!("{path}.{}", entry.key);
            self.key(&entry.key.node, entry.key.span.range(), &inner, object);
            if let Some(field) = field {
                self.value(&entry.value, &field.shape, &inner, entry.key.span.range().end);
            }
        }
    }

    fn key(&mut self, key: &str, at: Range<usize>, path: &str, object: &'static Object) {
        let by = misspelt(key, self.seed + at.start);
        let known = object.fields.iter().any(|field| field.key == by);
        if !known {
            let what = format!("{path} becomes {by}");
            // An open object takes other keys, but not in place of one that it needs.
            let needed = object.fields.iter().any(|field| field.required && field.key == key);
            self.changes.push(Change { what, at, by, open: object.open && !needed });
        }
    }

    fn value(&mut self, node: &Node, shape: &'static Shape, path: &str, from: usize) {
        self.retype(node, shape, path, from);
        self.reword(node, shape, path, from);
        match (shape, &node.kind) {
            (Shape::Object(object), _) => self.object(node, object, path),
            (Shape::List { of, .. }, NodeKind::List(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.item(item, of, &format!("{path}[{index}]"));
                }
            }
            (Shape::Map { of, .. }, NodeKind::Map(entries)) => {
                for entry in entries {
                    let inner = format!("{path}.{}", entry.key);
                    self.rename(&entry.key.node, entry.key.span.range(), &inner);
                    self.value(&entry.value, of, &inner, entry.key.span.range().end);
                }
            }
            (Shape::OneOf { of, .. }, NodeKind::Map(_)) => {
                if let Some(object) = chosen(node, of) {
                    self.object(node, object, path);
                }
            }
            _ => {}
        }
    }

    /// Gives an entry of a map another name, as anybody may.
    fn rename(&mut self, key: &str, at: Range<usize>, path: &str) {
        let by = match key.split_once('@') {
            Some((name, major)) => format!("{name}x@{major}"),
            None => format!("{key}x"),
        };
        self.changes.push(Change { what: format!("{path} becomes {by}"), at, by, open: true });
    }

    /// Puts another value of the same type behind a key: no items, other words, the same words
    /// by language.
    fn reword(&mut self, node: &Node, shape: &'static Shape, path: &str, from: usize) {
        let by = match (shape, &node.kind) {
            (Shape::List { min: 0, .. }, NodeKind::List(items)) if !items.is_empty() => "[]",
            (Shape::Text(rule), NodeKind::Text(..)) if rule.pattern.is_none() => "Other words",
            (Shape::Label { .. }, NodeKind::Text(..)) => "{ en: Other words }",
            _ => return,
        };
        let end = self.end(node, from);
        let what = format!("{path} becomes {by}");
        let by = format!(": {by}");
        self.changes.push(Change { what, at: from..end, by, open: true });
    }

    /// An item has no key to put another value behind: only plain ones are replaced.
    fn item(&mut self, node: &Node, shape: &'static Shape, path: &str) {
        match &node.kind {
            NodeKind::List(_) | NodeKind::Map(_) => match shape {
                Shape::Object(object) => self.object(node, object, path),
                Shape::OneOf { of, .. } => {
                    if let Some(object) = chosen(node, of) {
                        self.object(node, object, path);
                    }
                }
                _ => {}
            },
            _ => self.replace(shape, path, node.span.range(), ""),
        }
    }

    /// Puts a value of another type behind a key.
    fn retype(&mut self, node: &Node, shape: &'static Shape, path: &str, from: usize) {
        let end = self.end(node, from);
        // A block text ends with its line, a value of no width is nothing to replace.
        if end > from + 1 {
            self.replace(shape, path, from..end, ": ");
        }
    }

    /// Where a value behind `from` ends, without the blanks behind it.
    fn end(&self, node: &Node, from: usize) -> usize {
        let end = node.span.range().end.max(from);
        self.text.get(..end).unwrap().trim_end().len().max(from)
    }

    fn replace(&mut self, shape: &'static Shape, path: &str, at: Range<usize>, before: &str) {
        const VALUES: [(&str, Takes); 5] = [
            ("7", |shape| matches!(shape, Shape::Number | Shape::Whole { .. })),
            ("true", |shape| matches!(shape, Shape::Bool | Shape::True)),
            ("[[]]", |shape| matches!(shape, Shape::List { .. })),
            ("{ en: { x: y } }", |shape| {
                matches!(shape, Shape::Object(_) | Shape::Map { .. } | Shape::Label { .. })
            }),
            ("\"No such!\"", |shape| {
                matches!(shape, Shape::Text(_) | Shape::Word(_) | Shape::Label { .. })
            }),
        ];
        let start = self.seed + at.start;
        let takes = |takes: Takes| match shape {
            Shape::OneOf { of, .. } => of.iter().any(takes),
            shape => takes(shape),
        };
        let open = matches!(shape, Shape::Any);
        let value = (0..VALUES.len())
            .map(|step| VALUES[(start + step) % VALUES.len()])
            .find(|(_, fits)| open || !takes(*fits));
        let Some((value, _)) = value else { return };
        let by = format!("{before}{value}");
        let what = format!("{path} becomes {value}");
        self.changes.push(Change { what, at, by, open });
    }
}

/// The object of a choice that a map is.
fn chosen(node: &Node, of: &'static [Shape]) -> Option<&'static Object> {
    of.iter().find_map(|shape| match shape {
        Shape::Object(object) => {
            object.first_required().is_some_and(|key| node.entry(key).is_some()).then_some(*object)
        }
        _ => None,
    })
}

/// A key with one slip of the fingers.
fn misspelt(key: &str, chance: usize) -> String {
    let mut letters: Vec<char> = key.chars().collect();
    let at = (chance / 3) % letters.len();
    match chance % 3 {
        0 if letters.len() > 3 => {
            letters.remove(at);
        }
        1 if at + 1 < letters.len() && letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        _ => letters.insert(at, 'x'),
    }
    letters.into_iter().collect()
}
