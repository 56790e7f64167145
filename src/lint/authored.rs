use std::cell::{LazyCell, OnceCell};

use crate::syntax::tree::{ExpressionKind, Piece, expressions, templates};
use crate::template::Dialect;
use crate::text::Span;

use super::Checked;
use super::shown::Shown;

/// A text that authors wrote, as it stands in its file.
#[derive(Debug)]
pub struct Authored<'a> {
    /// The text.
    pub text: &'a str,
    /// Where it stands.
    pub span: Span,
    /// Who reads it.
    pub speech: Speech,
    /// What of it is shown and not said, once it was asked for.
    shown: OnceCell<Shown>,
    /// Which characters of ASCII stand in it, once it was asked for.
    characters: OnceCell<[bool; 128]>,
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

    /// Whether a character of ASCII stands in it. Rules look for some that most texts have not.
    pub(super) fn has(&self, character: char) -> bool {
        let characters = self.characters.get_or_init(|| {
            let mut all = [false; 128];
            for byte in self.text.bytes() {
                if let Some(is_there) = all.get_mut(usize::from(byte)) {
                    *is_there = true;
                }
            }
            all
        });
        characters.get(character as usize).is_some_and(|is_there| *is_there)
    }

    /// What of it is shown and not said, looked up when it is first asked for.
    pub(super) fn shown(&self) -> &Shown {
        self.shown.get_or_init(|| Shown::of(self.text))
    }
}

impl<'a> Checked<'a> {
    /// The texts of a layout that authors wrote: strings, and the files that it names.
    pub(super) fn authored(&self) -> Vec<Authored<'a>> {
        let mut all = Vec::new();
        for file in self.files {
            let filled = LazyCell::new(|| templates(file));
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
                        let speech = if filled.iter().any(|of| of.text.span.contains(value.span)) {
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
        all
    }

    /// The body of a runtime.
    pub(super) fn authored_body(&self, body: Span) -> Authored<'a> {
        self.text(body, Speech::Template(self.dialect))
    }

    fn text(&self, span: Span, speech: Speech) -> Authored<'a> {
        Authored {
            text: self.sources.slice(span),
            span,
            speech,
            shown: OnceCell::new(),
            characters: OnceCell::new(),
        }
    }
}
