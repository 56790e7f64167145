use crate::diagnostic::nearest;
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
        let unknown = match place {
            Place::Statement => fault::unknown_statement,
            Place::Entry => fault::unknown_entry,
            Place::Arms => {
                let form = "NAME, NAME { … }";
                return self.report(fault::malformed_line(line, "an alternative", form));
            }
            Place::Forms => {
                let form = "summary NAME { … }";
                return self.report(fault::malformed_line(line, "what stands in", form));
            }
            Place::Settings => {
                return self.report(fault::malformed_line(line, "a setting", "KEY: VALUE"));
            }
            Place::Wordings => {
                return self.report(fault::malformed_line(line, "a wording", "LOCALE \"…\""));
            }
        };
        let (own, foreign) = match place {
            Place::Statement => (STATEMENTS, ENTRIES),
            _ => (ENTRIES, STATEMENTS),
        };
        let diagnostic = if let Some(form) = form::of(own, word) {
            fault::malformed(at, form)
        } else if form::of(foreign, word).is_some() {
            match place {
                Place::Statement => fault::misplaced_entry(at, word),
                _ => fault::misplaced_statement(at, word),
            }
        } else if let Some(form) = form::of(FOLLOWERS, word) {
            fault::malformed(at, form)
        } else if word.is_empty() {
            fault::unexpected(line, text)
        } else {
            unknown(at, word)
        };
        self.report(diagnostic);
    }

    /// What stands in the braces of a broken line. Where they may hold something else, it is
    /// kept only if it reads as entries, and its faults follow from the one reported.
    pub(super) fn body_of_broken(
        &mut self,
        node: &Node<'t>,
        word: &str,
        place: Place,
    ) -> Vec<Entry> {
        let mut parts = Parts::of(node);
        parts.one(Rule::junk);
        let Some(body) = parts.one(Rule::body) else { return Vec::new() };
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

/// The name that a line begins with; empty if it begins with something else.
pub(super) fn word_of(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
    let word = end.map_or(text, |end| text.get(..end).unwrap_or(""));
    if word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') { word } else { "" }
}
