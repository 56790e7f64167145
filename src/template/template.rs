use std::sync::Arc;

use crate::syntax::tree::{Exception, Expression};
use crate::text::{Name, Span};

/// A template as it was read, nothing resolved.
#[derive(Clone, Debug)]
pub struct Template {
    /// What it writes, in order.
    pub nodes: Vec<Node>,
    /// `{# typecase: allow CODE reason #}`, in order.
    pub exceptions: Vec<Exception>,
    /// All of it.
    pub span: Span,
}

/// A piece of a template.
#[derive(Clone, Debug)]
pub enum Node {
    /// Words of the authors.
    Text {
        /// The words, line breaks as `\n`.
        text: Arc<str>,
        /// Where they stand.
        span: Span,
    },
    /// A placeholder.
    Value {
        /// What is written.
        value: Expression,
        /// Whether it stands inside a tag, so that it is escaped.
        escaped: bool,
        /// From brace to brace.
        span: Span,
    },
    /// A condition.
    If {
        /// The tests in order, each with what is written if it is the first that holds.
        arms: Vec<(Expression, Vec<Node>)>,
        /// What is written if none holds.
        otherwise: Vec<Node>,
        /// From the first tag to the end of the last.
        span: Span,
    },
    /// A loop.
    For {
        /// The name of an item.
        name: Name,
        /// The list.
        list: Expression,
        /// What each round writes.
        body: Vec<Node>,
        /// What is written if there is no item.
        otherwise: Vec<Node>,
        /// From the first tag to the end of the last.
        span: Span,
    },
}
