use std::collections::BTreeSet;

use crate::text::Span;

use super::{Diagnostic, Severity};

/// Findings in the making: collected through all stages and shown all at once.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    found: Vec<Diagnostic>,
}

impl Problems {
    /// Nothing found yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Adds what another stage found.
    pub fn extend(&mut self, other: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(other);
    }

    /// Takes out what was found after the first `most`.
    pub fn beyond(&mut self, most: usize) -> Vec<Diagnostic> {
        self.found.split_off(most.min(self.found.len()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Takes out the findings of a code that are no errors, were made since there were `start`,
    /// and do not stand before `exception` in its file; whether there was one.
    pub fn silence(&mut self, start: usize, code: &str, exception: Span) -> bool {
        let before = self.found.len();
        let mut at = 0;
        self.found.retain(|found| {
            at += 1;
            let elsewhere = found.span.source == exception.source && found.span < exception;
            at <= start || found.severity == Severity::Error || found.code.0 != code || elsewhere
        });
        self.found.len() < before
    }

    /// Takes out the findings of a code that are no errors and stand in a place, or without one
    /// anywhere in the file of `exception`; whether there was one.
    pub fn silence_in(&mut self, code: &str, exception: Span, place: Option<Span>) -> bool {
        let before = self.found.len();
        self.found.retain(|found| {
            let here = match place {
                Some(place) => place.contains(found.span),
                None => found.span.source == exception.source,
            };
            !here || found.severity == Severity::Error || found.code.0 != code
        });
        self.found.len() < before
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|found| found.severity == Severity::Error)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The findings in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.found.iter()
    }

    /// The findings by file and place; the same finding at the same place stands once.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut seen = BTreeSet::new();
        let mut list: Vec<_> = self.found.iter().collect();
        list.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
        list.retain(|found| seen.insert((found.span, found.code, &found.message)));
        list
    }
}

impl IntoIterator for Problems {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}
