use std::sync::Arc;

use crate::plan::Origin;
use crate::types::Volatility;
use crate::value;

/// A part of the system text or of a message, with what it is for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What is sent.
    pub content: Content,
    /// The innermost named group that it stands in; of a row the history's name, of a segment
    /// `package/id`.
    pub section: Arc<str>,
    /// The worst volatility of what it was made from.
    pub volatility: Volatility,
    /// Where it was written.
    pub origin: Origin,
}

impl Part {
    /// Its text; empty for a part of another kind.
    pub fn text(&self) -> &str {
        match &self.content {
            Content::Text(text) => text,
            _ => "",
        }
    }
}

/// What a part sends.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Text, never empty. A leading separator belongs to the part that it leads.
    Text(value::Words),
    /// A picture.
    Image(Arc<value::Picture>),
    /// A call of a tool.
    Call(value::Call),
    /// The answer to a call.
    Result(value::Outcome),
    /// The model's reasoning, verbatim.
    Thinking(value::Value),
    /// Anything else that only its provider reads, verbatim.
    Opaque(value::Value),
}
