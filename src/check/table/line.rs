use std::sync::Arc;

use serde::Serialize;

use crate::types::Audience;

use super::Spot;

/// One item of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The part of the request: `tools`, `system` or `messages`.
    pub part: &'static str,
    /// How many items it stands in.
    pub depth: usize,
    /// What it is: `section`, `block`, `message`, `each`, `match`, `arm`, `history`, `slot`, `template`,
    /// `image`, `frame`, `value`, `setting` or `mark`.
    pub kind: &'static str,
    /// Its name, or how it is written.
    pub name: String,
    /// The type of what it writes; empty for a mark.
    pub of: Arc<str>,
    /// How often it may change: `stable`, `session`, `turn` or `call`; where a log grows,
    /// `history` or `loop`.
    pub volatility: &'static str,
    /// The label that it is assumed to have.
    pub assumed: Option<Arc<str>>,
    /// Who may see it.
    pub audience: Audience,
    /// Whether data stands in it, and how.
    pub trust: LineTrust,
    /// Whether the plan leaves it out: it is for others, switched off or always empty.
    pub left_out: bool,
    /// The mark that it is, by its place among the marks.
    pub mark: Option<usize>,
    /// Where it is written.
    pub place: Spot,
}

/// Whether data stands in an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LineTrust {
    /// No: authors wrote all of it.
    Authored,
    /// Yes, and all of it is escaped.
    Escaped,
    /// Yes, and some of it is written as it is.
    Untrusted,
}

impl LineTrust {
    /// The word for people and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Authored => "authored",
            Self::Escaped => "escaped",
            Self::Untrusted => "untrusted",
        }
    }
}
