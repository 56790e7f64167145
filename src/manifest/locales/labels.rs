use std::collections::BTreeMap;

use crate::locale::{Choice, Locale, choose};
use crate::manifest::place::Place;
use crate::manifest::schema::{Object, Shape};
use crate::text::Name;

use super::Manifest;

/// The texts of a package for people, by the manifest that they stand in and their field there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    all: BTreeMap<(String, String), Label>,
}

/// A text for people in the languages in which there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    locales: Vec<Locale>,
    /// The text of each.
    texts: Vec<Name>,
}

impl Labels {
    /// The labels that stand in manifests.
    pub(super) fn of(manifests: &[Manifest<'_>]) -> Self {
        let mut labels = Self::default();
        for manifest in manifests {
            for place in manifest.labels() {
                let label = Label::read(&place);
                labels.all.insert((manifest.path.clone(), place.field().to_owned()), label);
            }
        }
        labels
    }

    /// The label of a field, such as `contributes.events[0].description` of `PLUGIN.md`.
    pub fn get(&self, manifest: &str, field: &str) -> Option<&Label> {
        self.all.get(&(manifest.to_owned(), field.to_owned()))
    }

    /// All of them, each with its manifest and field.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &Label)> {
        self.all.iter().map(|((manifest, field), label)| (&**manifest, &**field, label))
    }

    /// Adds a translation of a label that is there.
    pub(super) fn add(&mut self, manifest: &str, field: &str, locale: &Locale, text: Name) {
        if let Some(label) = self.all.get_mut(&(manifest.to_owned(), field.to_owned())) {
            label.put(locale.clone(), text);
        }
    }
}

impl Label {
    fn read(place: &Place<'_>) -> Self {
        let mut label = Self::default();
        if let (Some(text), Ok(english)) = (place.as_name(), Locale::parse("en")) {
            label.put(english, text);
        }
        for (key, value) in place.entries() {
            if let (Some(text), Ok(locale)) = (value.as_name(), Locale::parse(key)) {
                label.put(locale, text);
            }
        }
        label
    }

    /// One text for each locale: a later one stands in for an earlier one.
    fn put(&mut self, locale: Locale, text: Name) {
        if let Some(at) = self.locales.iter().position(|known| *known == locale) {
            self.locales.remove(at);
            self.texts.remove(at);
        }
        self.locales.push(locale);
        self.texts.push(text);
    }

    /// The text for a reader, with why it is that one: never one in a script that the reader does
    /// not read while there is English. None if there is no text at all.
    pub fn choose(&self, asked: &Locale) -> Option<(&Name, Choice<'_>)> {
        let choice = choose(asked, &self.locales, self.locales.first()?);
        let at = self.locales.iter().position(|locale| locale == choice.locale)?;
        Some((self.texts.get(at)?, choice))
    }

    /// Whether there is a text that readers of a locale read as their own language.
    pub(super) fn serves(&self, locale: &Locale) -> bool {
        self.locales.iter().any(|known| known.reads(locale))
    }
}

/// Every label in a front matter.
pub(super) fn labels_in<'a>(top: &Place<'a>, object: &'static Object) -> Vec<Place<'a>> {
    let mut found = Vec::new();
    for field in object.fields {
        if let Some(place) = top.at(field.key) {
            collect(&place, &field.shape, &mut found);
        }
    }
    found
}

/// The schema is finite and not recursive: its depth caps the recursion.
fn collect<'a>(place: &Place<'a>, shape: &'static Shape, found: &mut Vec<Place<'a>>) {
    match shape {
        Shape::Label { .. } => found.push(place.clone()),
        Shape::Object(object) => found.extend(labels_in(place, object)),
        Shape::List { of, .. } => place.items().iter().for_each(|it| collect(it, of, found)),
        Shape::Map { of, .. } => {
            place.entries().iter().for_each(|(_, it)| collect(it, of, found));
        }
        _ => {}
    }
}
