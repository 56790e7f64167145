use std::ops::Range;

use crate::text::Span;

/// A name that prose mentions.
pub(super) struct Mention<'a> {
    pub(super) name: &'a str,
    at: Range<usize>,
}

impl<'a> Mention<'a> {
    /// Its place, in a body that stands at `body`.
    pub(super) fn span(&self, body: Span) -> Span {
        let start = body.start as usize;
        Span::new(body.source, start + self.at.start..start + self.at.end)
    }

    /// The names behind each `prefix`.
    pub(super) fn behind(text: &'a str, prefix: &'a str) -> impl Iterator<Item = Self> {
        text.match_indices(prefix).filter_map(move |(at, _)| {
            let start = at + prefix.len();
            let rest = text.get(start..)?;
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let name = rest.get(..length)?.trim_end_matches('-');
            let end = start + name.len();
            (!name.is_empty()).then_some(Self { name, at: start..end })
        })
    }

    /// The tags in backticks: `` `<name>` ``.
    pub(super) fn tags(text: &'a str) -> impl Iterator<Item = Self> {
        Self::behind(text, "`<").filter_map(move |mention| {
            let closed = text.get(mention.at.end..)?.starts_with(">`");
            let at = mention.at.start - 1..mention.at.end + 1;
            closed.then_some(Self { name: mention.name, at })
        })
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}
