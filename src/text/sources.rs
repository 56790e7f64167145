use std::sync::Arc;

use super::{Position, Source, SourceId, Span};

/// All files of a run, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<Source>>,
}

impl Sources {
    /// No file yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and names it.
    pub fn add(&mut self, source: Source) -> SourceId {
        let id = SourceId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(Arc::new(source));
        id
    }

    /// The file, if it belongs to this run.
    pub fn source(&self, id: SourceId) -> Option<&Arc<Source>> {
        self.files.get(id.0 as usize)
    }

    /// The path of the file, empty for a stranger.
    pub fn path(&self, id: SourceId) -> &str {
        self.source(id).map_or("", |source| source.path())
    }

    /// The text that a span covers; empty if the span lies outside its file.
    pub fn slice(&self, span: Span) -> &str {
        self.source(span.source).and_then(|source| source.text().get(span.range())).unwrap_or("")
    }

    /// Line and column of a span's start.
    pub fn position(&self, span: Span) -> Position {
        self.position_of(span.source, span.start)
    }

    /// The line of a span's start.
    pub fn line(&self, span: Span) -> u32 {
        self.source(span.source).map_or(1, |source| source.lines().line_of(span.start as usize))
    }

    /// Line and column right behind a span.
    pub fn end(&self, span: Span) -> Position {
        self.position_of(span.source, span.end)
    }

    fn position_of(&self, id: SourceId, offset: u32) -> Position {
        self.source(id).map_or(Position { line: 1, column: 1 }, |source| {
            source.lines().position(source.text(), offset as usize)
        })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Every file with its name.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Arc<Source>)> {
        (0..).map(SourceId).zip(&self.files)
    }
}
