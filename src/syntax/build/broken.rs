use crate::diagnostic::{Diagnostic, nearest};
use crate::syntax::form::{self, Braces, ENTRIES, FOLLOWERS, STATEMENTS};
use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::Entry;
use crate::text::Span;

use super::builder::Builder;
use super::fault;
use super::parts::Parts;

/// Where a broken line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Statement,
    Entry,
    Arms,
    Forms,
    Settings,
    Wordings,
}

impl<'t> Builder<'t> {
    /// Reports a line that is no construct; its place, and what stands in its braces.
    pub(super) fn broken(&mut self, node: &Node<'t>, place: Place) -> (Span, Vec<Entry>) {
        let span = self.span(node);
        let (first, text) = self.first_of(node);
        let word = word_of(text);
        let at = self.place(first.start as usize..first.start as usize + word.len());
        self.report_line(place, word, at, first, text);
        (span, self.body_of_broken(node, word, place))
    }

    fn report_line(&mut self, place: Place, word: &str, at: Span, line: Span, text: &str) {
        let diagnostic = fault_of_line(place, word, at, line, text);
        if is_inside_braces(place, word) {
            self.report_inside_braces(diagnostic);
        } else {
            self.report(diagnostic);
        }
    }

    /// What stands in the braces of a broken line; nothing for a statement inside braces, whose
    /// entries have another place. Where they may hold something else, it is kept only if it
    /// reads as entries, and its faults follow from the one reported.
    pub(super) fn body_of_broken(
        &mut self,
        node: &Node<'t>,
        word: &str,
        place: Place,
    ) -> Vec<Entry> {
        let mut parts = Parts::of(node);
        parts.one(Rule::junk);
        let Some(body) = parts.one(Rule::body) else { return Vec::new() };
        if is_inside_braces(place, word) {
            return Vec::new();
        }
        let forms = if place == Place::Statement { STATEMENTS } else { ENTRIES };
        let meant = nearest(word, form::keywords(forms));
        let form = meant.and_then(|meant| form::of(forms, meant));
        if form.is_some_and(|form| form.braces == Braces::Entries) {
            return self.body(&body);
        }
        let before = self.faults();
        let entries = self.quietly(|b| b.body(&body));
        if self.faults() == before { entries } else { Vec::new() }
    }

    /// Whether a broken statement begins with a keyword that needs braces and has none.
    pub(super) fn lacks_braces(&self, node: &Node<'t>) -> bool {
        let (_, text) = self.first_of(node);
        let form = form::of(STATEMENTS, word_of(text));
        let braced = form.is_some_and(|form| form.written.ends_with('}'));
        braced && Parts::of(node).all(|part| part.as_rule() != Rule::body)
    }

    /// What a broken line begins with, up to its braces: its place and text.
    pub(super) fn first_of(&self, node: &Node<'t>) -> (Span, &'t str) {
        if let Some(junk) = Parts::of(node).one(Rule::junk) {
            return (self.trimmed(&junk), junk.as_str().trim_end());
        }
        let start = node.as_span().start();
        (self.place(start..start + 1), "{")
    }

    /// The place of a node without the blanks at its end.
    pub(super) fn trimmed(&self, node: &Node<'t>) -> Span {
        let start = node.as_span().start();
        self.place(start..start + node.as_str().trim_end().len())
    }
}

fn fault_of_line(place: Place, word: &str, at: Span, line: Span, text: &str) -> Diagnostic {
    type Build = fn(Span, &str) -> Diagnostic;
    let of_list = |what, written| fault::malformed_line(line, what, written);
    let (own, foreign, misplaced, unknown) = match place {
        Place::Statement => (
            STATEMENTS,
            ENTRIES,
            fault::misplaced_entry as Build,
            fault::unknown_statement as Build,
        ),
        Place::Entry => (
            ENTRIES,
            STATEMENTS,
            fault::misplaced_statement as Build,
            fault::unknown_entry as Build,
        ),
        Place::Arms => return of_list("an alternative", "NAME, NAME { … }"),
        Place::Forms => return of_list("what stands in", "summary NAME { … }"),
        Place::Settings => return of_list("a setting", "KEY: VALUE"),
        Place::Wordings => return of_list("a wording", "LOCALE \"…\""),
    };
    if let Some(form) = form::of(own, word) {
        fault::malformed(at, form)
    } else if form::of(foreign, word).is_some() {
        misplaced(at, word)
    } else if let Some(form) = form::of(FOLLOWERS, word) {
        fault::malformed(at, form)
    } else if word.is_empty() {
        fault::unexpected(line, text)
    } else {
        unknown(at, word)
    }
}

/// Whether a line is a statement that stands inside braces. What may begin an entry too is none.
fn is_inside_braces(place: Place, word: &str) -> bool {
    let is_entry = place == Place::Entry && form::of(ENTRIES, word).is_some();
    place != Place::Statement && !is_entry && form::of(STATEMENTS, word).is_some()
}

/// The name that a line begins with; empty if it begins with something else.
pub(super) fn word_of(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
    let word = end.map_or(text, |end| text.get(..end).unwrap_or(""));
    if word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { word } else { "" }
}
