use std::ops::Range;
use std::sync::Arc;

use crate::text::{Name, SourceId, Span};

/// The text of a template with its place. Offsets are within it.
#[derive(Clone, Copy)]
pub(super) struct Body<'a> {
    pub(super) text: &'a str,
    source: SourceId,
    start: usize,
}

impl<'a> Body<'a> {
    pub(super) fn new(source: SourceId, text: &'a str, range: Range<usize>) -> Self {
        let start = range.start.min(text.len());
        Self { text: text.get(range).unwrap_or(""), source, start }
    }

    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.source, self.start + range.start..self.start + range.end)
    }

    pub(super) fn whole(&self) -> Span {
        self.span(0..self.text.len())
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or("")
    }

    /// The range of a span of this body.
    pub(super) fn range(&self, span: Span) -> Range<usize> {
        let range = span.range();
        range.start.saturating_sub(self.start)..range.end.saturating_sub(self.start)
    }

    /// What stands in a range, with its place.
    pub(super) fn name(&self, range: Range<usize>) -> Name {
        Name::new(Arc::from(self.slice(range.clone())), self.span(range))
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// The range without outer white space.
    pub(super) fn trim(&self, range: Range<usize>) -> Range<usize> {
        let text = self.slice(range.clone());
        let start = range.start + (text.len() - text.trim_start().len());
        start..start + text.trim().len()
    }
}

/// The words of a template: CRLF is a line break like any other.
pub(super) fn words(text: &str) -> Arc<str> {
    if text.contains("\r\n") { text.replace("\r\n", "\n").into() } else { text.into() }
}
