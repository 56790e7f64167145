use std::sync::Arc;

use serde::Serialize;

use crate::text::{Sources, Span};

/// A place in a file, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// The path of the file.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
}

impl Spot {
    /// Where a span begins.
    pub(super) fn of(span: Span, sources: &Sources) -> Self {
        Self { file: sources.path(span.source).into(), line: sources.position(span).line }
    }
}
