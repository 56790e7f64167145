use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, nearest};
use crate::manifest::place::Place;
use crate::manifest::schema::{Field, Object, Shape, TextRule};
use crate::yaml::{NodeKind, Style};

use super::faults::{
    ambiguous, duplicate, malformed, missing_key, no_language, not_whole, out_of_range,
    unknown_word, wrong_count, wrong_form, wrong_key, wrong_length, wrong_type,
};
use super::other_reading::other_reading;
use super::unknown_key::unknown_key;

/// Checks a front matter against its object: unknown and missing keys, types, words, forms and
/// limits. Gives all faults, in the order of the file.
pub(in crate::manifest) fn validate(top: &Place<'_>, object: &'static Object) -> Vec<Diagnostic> {
    let mut walk = Walk { found: Vec::new() };
    walk.object(top, object);
    walk.found
}

/// Checks a value against a shape.
pub(in crate::manifest) fn validate_value(
    place: &Place<'_>,
    shape: &'static Shape,
) -> Vec<Diagnostic> {
    let mut walk = Walk { found: Vec::new() };
    walk.check(place, shape);
    walk.found
}

struct Walk {
    found: Vec<Diagnostic>,
}

impl Walk {
    /// The schema is finite and not recursive: its depth caps the recursion.
    fn check(&mut self, place: &Place<'_>, shape: &'static Shape) {
        if !takes(shape, &place.node.kind) {
            self.found.push(wrong_type(place, shape));
            return;
        }
        match shape {
            Shape::Any | Shape::Bool | Shape::True | Shape::Number => {}
            Shape::Text(rule) => self.text(place, rule),
            Shape::Word(words) => self.word(place, words, None),
            Shape::Whole { min, max } => self.whole(place, (*min, *max)),
            Shape::Label { text, entries } => self.label(place, text, *entries),
            Shape::List { of, min, max, unique } => {
                self.list(place, of, (*min, *max), *unique);
            }
            Shape::Map { keys, of, min } => {
                self.count(place, (*min, usize::MAX));
                for (key, value) in place.entries() {
                    if let Some(pattern) = keys.filter(|pattern| !(pattern.accepts)(key)) {
                        self.found.push(wrong_key(&value, key, pattern));
                    }
                    self.check(&value, of);
                }
            }
            Shape::Object(object) => self.object(place, object),
            Shape::OneOf { says, of } => self.one_of(place, says, of),
        }
    }

    fn object(&mut self, place: &Place<'_>, object: &'static Object) {
        if !matches!(place.node.kind, NodeKind::Map(_)) {
            self.found.push(wrong_type(place, &Shape::Object(object)));
            return;
        }
        let absent: Vec<_> =
            object.fields.iter().filter(|field| place.node.entry(field.key).is_none()).collect();
        let mut meant = Vec::new();
        for (key, value) in place.entries() {
            match object.fields.iter().find(|field| field.key == &*key.node) {
                Some(field) => self.check(&value, &field.shape),
                // Of other keys in an open object only the misspelt ones are wrong.
                None if object.open && nearest(key, needed(&absent)).is_none() => {}
                None => {
                    meant.extend(nearest(key, absent.iter().map(|field| field.key)));
                    self.found.push(unknown_key(place, object, &absent, key));
                }
            }
        }
        // A key that is there under a misspelt name is not missing besides.
        for field in absent.iter().filter(|field| field.required && !meant.contains(&field.key)) {
            self.found.push(missing_key(place, object, field));
        }
    }

    fn text(&mut self, place: &Place<'_>, rule: &'static TextRule) {
        let Some(text) = place.node.as_text() else { return };
        if let NodeKind::Text(_, Style::Plain) = place.node.kind
            && let Some(other) = other_reading(text)
        {
            self.found.push(ambiguous(place, text, other));
        }
        let length = text.chars().count();
        if length < rule.min || length > rule.max {
            self.found.push(wrong_length(place, length, (rule.min, rule.max)));
        } else if let Some(pattern) = rule.pattern.filter(|pattern| !(pattern.accepts)(text)) {
            self.found.push(malformed(place, text, pattern));
        }
    }

    /// `says` is what may stand here besides the words.
    fn word(&mut self, place: &Place<'_>, words: &'static [&'static str], says: Option<&str>) {
        if let Some(text) = place.node.as_text().filter(|text| !words.contains(&&***text)) {
            self.found.push(unknown_word(place, text, words, says));
        }
    }

    fn whole(&mut self, place: &Place<'_>, (min, max): (i64, i64)) {
        let NodeKind::Number(number) = &place.node.kind else { return };
        let value = number.as_f64();
        #[expect(clippy::cast_precision_loss, reason = "the limits are small or the type's own")]
        let fits = (min as f64..=max as f64).contains(&value);
        if !value.is_finite() || value.fract() != 0.0 {
            self.found.push(not_whole(place, number));
        } else if !fits {
            self.found.push(out_of_range(place, number, (min, max)));
        }
    }

    /// All faults of a label name the label, not the language in it.
    fn label(&mut self, place: &Place<'_>, text: &'static TextRule, entries: usize) {
        let before = self.found.len();
        if place.node.as_map().is_some_and(|map| map.len() < entries) {
            self.found.push(no_language(place));
        }
        for (_, value) in place.entries() {
            if value.node.as_text().is_some() {
                self.text(&value, text);
            } else {
                self.found.push(wrong_type(&value, &Shape::TEXT));
            }
        }
        self.text(place, text);
        self.lift(before, place);
    }

    fn list(
        &mut self,
        place: &Place<'_>,
        of: &'static Shape,
        limits: (usize, usize),
        unique: bool,
    ) {
        self.count(place, limits);
        let mut seen: BTreeSet<&Arc<str>> = BTreeSet::new();
        for item in place.items() {
            self.check(&item, of);
            if let Some(text) = item.node.as_text().filter(|_| unique)
                && !seen.insert(text)
            {
                self.found.push(duplicate(place, &item, text));
            }
        }
    }

    fn count(&mut self, place: &Place<'_>, (min, max): (usize, usize)) {
        let count = match &place.node.kind {
            NodeKind::List(items) => items.len(),
            NodeKind::Map(entries) => entries.len(),
            _ => return,
        };
        if count < min || count > max {
            self.found.push(wrong_count(place, count, (min, max)));
        }
    }

    fn one_of(&mut self, place: &Place<'_>, says: &'static str, of: &'static [Shape]) {
        let before = self.found.len();
        let kind = of.iter().filter(|shape| takes(shape, &place.node.kind));
        let mut fitting = kind.filter(|shape| match shape {
            Shape::Object(object) => {
                object.first_required().is_none_or(|key| place.node.entry(key).is_some())
            }
            _ => true,
        });
        match (fitting.next(), fitting.next()) {
            (Some(Shape::Word(words)), None) => self.word(place, words, Some(says)),
            (Some(shape), None) => self.check(place, shape),
            _ => match misspelt(place, of) {
                Some(shape) => self.check(place, shape),
                None => self.found.push(wrong_form(place, says)),
            },
        }
        self.lift(before, place);
    }

    /// Names `place` as the field of what was found since.
    fn lift(&mut self, before: usize, place: &Place<'_>) {
        for found in self.found.iter_mut().skip(before) {
            found.field = Some(place.field().into());
        }
    }
}

/// The keys that must be there, among absent ones.
fn needed<'a>(absent: &'a [&'a Field]) -> impl Iterator<Item = &'a str> {
    absent.iter().filter(|field| field.required).map(|field| field.key)
}

/// The one object among shapes that is meant by a map whose telling key is misspelt.
fn misspelt(place: &Place<'_>, of: &'static [Shape]) -> Option<&'static Shape> {
    let telling = |shape: &'static Shape| match shape {
        Shape::Object(object) => object.first_required(),
        _ => None,
    };
    let keys = of.iter().filter_map(telling);
    if keys.clone().any(|key| place.node.entry(key).is_some()) {
        return None;
    }
    let meant: Vec<_> =
        place.entries().iter().filter_map(|(key, _)| nearest(key, keys.clone())).collect();
    match meant.as_slice() {
        [key] => of.iter().find(|shape| telling(shape) == Some(*key)),
        _ => None,
    }
}

fn takes(shape: &Shape, kind: &NodeKind) -> bool {
    match kind {
        _ if matches!(shape, Shape::Any | Shape::OneOf { .. }) => true,
        NodeKind::Null => false,
        NodeKind::Bool(true) => matches!(shape, Shape::Bool | Shape::True),
        NodeKind::Bool(false) => matches!(shape, Shape::Bool),
        NodeKind::Number(_) => matches!(shape, Shape::Whole { .. } | Shape::Number),
        NodeKind::Text(..) => {
            matches!(shape, Shape::Text(_) | Shape::Word(_) | Shape::Label { .. })
        }
        NodeKind::List(_) => matches!(shape, Shape::List { .. }),
        NodeKind::Map(_) => {
            matches!(shape, Shape::Map { .. } | Shape::Object(_) | Shape::Label { .. })
        }
    }
}
