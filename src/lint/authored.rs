use crate::syntax::tree::{ExpressionKind, Piece, expressions, templates};
use crate::template::Dialect;
use crate::text::Span;

use super::Checked;

/// A text that authors wrote, as it stands in its file.
#[derive(Clone, Copy, Debug)]
pub struct Authored<'a> {
    /// The text.
    pub text: &'a str,
    /// Where it stands.
    pub span: Span,
    /// Who reads it.
    pub speech: Speech,
}

/// How a text of authors is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speech {
    /// Words of a string in a layout, between its holes.
    Words,
    /// A file that is sent as it is.
    Plain,
    /// A body, read as a template.
    Template(Dialect),
}

impl Authored<'_> {
    /// A part of it.
    pub(super) fn part(&self, range: std::ops::Range<usize>) -> Span {
        let start = self.span.range().start;
        Span::new(self.span.source, start + range.start..start + range.end)
    }

    /// Whether a place of its file stands in code: behind an odd number of fences.
    pub(super) fn is_fenced(&self, at: usize) -> bool {
        let end = at.checked_sub(self.span.range().start);
        let before = end.and_then(|end| self.text.get(..end)).unwrap_or("");
        let is_fence = |line: &&str| {
            let line = line.trim_start();
            line.starts_with("```") || line.starts_with("~~~")
        };
        before.lines().filter(is_fence).count() % 2 == 1
    }

    /// Whether a place of the text is shown and not said: between backticks on its line, or in
    /// code.
    pub(super) fn shows(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        line.matches('`').count() % 2 == 1 || self.is_fenced(self.span.range().start + at)
    }
}

impl<'a> Checked<'a> {
    /// Every text that authors wrote: strings, the files that the layout names, the body.
    pub(super) fn authored(&self) -> Vec<Authored<'a>> {
        let mut all = Vec::new();
        for file in self.files {
            let filled: Vec<Span> = templates(file).iter().map(|of| of.text.span).collect();
            for value in expressions(file) {
                match &*value.node {
                    ExpressionKind::Text(text) => {
                        let words = text.pieces.iter().filter_map(|piece| match piece {
                            Piece::Words { span, .. } => Some(*span),
                            Piece::Hole { .. } => None,
                        });
                        all.extend(words.map(|span| self.text(span, Speech::Words)));
                    }
                    ExpressionKind::File(name) => {
                        let speech = if filled.iter().any(|of| of.contains(value.span)) {
                            Speech::Template(self.dialect)
                        } else {
                            Speech::Plain
                        };
                        let span = self.text_of(file, name);
                        all.extend(span.map(|span| self.text(span, speech)));
                    }
                    _ => {}
                }
            }
        }
        let bodies = self.bodies.iter();
        all.extend(bodies.map(|&body| self.text(body, Speech::Template(self.dialect))));
        all
    }

    fn text(&self, span: Span, speech: Speech) -> Authored<'a> {
        Authored { text: self.sources.slice(span), span, speech }
    }
}
