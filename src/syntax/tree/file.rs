use std::sync::Arc;

use crate::text::{SourceId, Span};

use super::Statement;

/// One layout file.
#[derive(Clone, Debug)]
pub struct File {
    /// Which one.
    pub source: SourceId,
    /// Its statements, in order.
    pub statements: Vec<Statement>,
    /// Every comment and documentation line, in order; the formatter puts them back.
    pub comments: Vec<Comment>,
}

/// `// …` or `/// …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Where, from the first slash to the last character before the line break.
    pub span: Span,
    /// The text behind the slashes, as it stands.
    pub text: Arc<str>,
    /// Whether it documents what follows (`///`).
    pub doc: bool,
}
