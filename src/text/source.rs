use std::sync::Arc;

use super::LineIndex;

/// Names a file among the [`Sources`](super::Sources) of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

/// One file: the path that people see, and its text exactly as it was read.
#[derive(Clone, Debug)]
pub struct Source {
    path: Arc<str>,
    text: Arc<str>,
    lines: LineIndex,
}

impl Source {
    /// A file called `path` (with `/` between its parts, relative to the folder that is
    /// checked).
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let lines = LineIndex::new(&text);
        Self { path: path.into(), text, lines }
    }

    /// The path that people see.
    pub fn path(&self) -> &Arc<str> {
        &self.path
    }

    /// The whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Where what it says stands: all of it but a byte-order mark.
    pub fn said(&self) -> std::ops::Range<usize> {
        let start = if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        start..self.text.len()
    }

    /// Where its lines begin.
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }
}
