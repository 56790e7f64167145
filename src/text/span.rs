use std::ops::Range;

use super::SourceId;

/// A range of bytes in one source: `start` included, `end` not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One behind the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `source`; offsets beyond 4 GiB saturate (files are capped far below).
    pub fn new(source: SourceId, range: Range<usize>) -> Self {
        let start = u32::try_from(range.start).unwrap_or(u32::MAX);
        let end = u32::try_from(range.end).unwrap_or(u32::MAX);
        Self { source, start, end: end.max(start) }
    }

    /// The smallest span that holds both; `self` if they lie in different sources.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.source != other.source {
            return self;
        }
        Self {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether another lies in it, or is it.
    pub fn contains(self, inner: Self) -> bool {
        self.source == inner.source && self.start <= inner.start && inner.end <= self.end
    }

    /// The byte range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The place right before this span.
    #[must_use]
    pub fn before(self) -> Self {
        Self { end: self.start, ..self }
    }

    /// The place right behind this span.
    #[must_use]
    pub fn behind(self) -> Self {
        Self { start: self.end, ..self }
    }
}
