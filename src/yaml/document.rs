use std::sync::Arc;

use crate::text::Span;

use super::Node;

/// A YAML text as a tree, with its comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The tree; none if the text is empty, could not be read to its end or holds an alias.
    pub root: Option<Node>,
    /// Its comments, in order.
    pub comments: Vec<Comment>,
}

/// `# …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// What stands behind the `#`.
    pub text: Arc<str>,
    /// From the `#` to the end of the line.
    pub span: Span,
}
