use std::sync::Arc;

use crate::text::Span;

use super::Expression;

/// `"…"` or `"""…"""`, escapes resolved and indentation taken off.
#[derive(Clone, Debug)]
pub struct Text {
    /// Words and holes, in order; no two words in a row, no empty words.
    pub pieces: Vec<Piece>,
    /// From quote to quote.
    pub span: Span,
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Words.
    Words {
        /// The words, escapes resolved.
        text: Arc<str>,
        /// Where they stand.
        span: Span,
    },
    /// `{{ expression }}`.
    Hole {
        /// The expression.
        value: Expression,
        /// From brace to brace.
        span: Span,
    },
}

impl Text {
    /// The words, if there is no hole.
    pub fn plain(&self) -> Option<Arc<str>> {
        match self.pieces.as_slice() {
            [] => Some("".into()),
            [Piece::Words { text, .. }] => Some(text.clone()),
            _ => None,
        }
    }
}
