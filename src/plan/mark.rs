use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::types::Scope;

use super::OriginId;

/// A mark of a plan, by its place in [`Plan::marks`](super::Plan::marks).
pub type MarkId = u32;

/// A cache boundary: what stands before it is promised to repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// What is promised.
    pub scope: Scope,
    /// `cache sent`: it would stand where the request before this one ended. Rendering, which
    /// knows no other request, never sets it.
    pub sent: bool,
    /// How long it is to live, in seconds; none: the target's short lifetime.
    pub lifetime: Option<u32>,
    /// What the checker says of it.
    pub verdict: Verdict,
    /// Whether it is written where the target writes marks; the plan chooses when there are
    /// too many. Written or not, it closes a part.
    pub written: bool,
    /// So many rows of the history before it the mark really stands, because a slot `at
    /// depth` further down may put text there. It never goes before the history's start, where
    /// `u32::MAX` puts it; without a history it goes before all messages.
    pub back: u32,
    /// Where it was written.
    pub origin: OriginId,
}

/// What the checker says of a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Nothing that the layout and the packages allow can change what stands before it.
    Proved,
    /// True but for these conditions, each a sentence.
    HoldsUnless(Vec<Arc<str>>),
    /// False.
    Refused,
}

impl Verdict {
    /// Ties a mark that holds to one more condition.
    pub fn unless(&mut self, condition: Arc<str>) {
        match self {
            Self::Proved => *self = Self::HoldsUnless(vec![condition]),
            Self::HoldsUnless(conditions) if !conditions.contains(&condition) => {
                conditions.push(condition);
            }
            Self::HoldsUnless(_) | Self::Refused => {}
        }
    }

    /// The word for people and JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::HoldsUnless(_) => "holds unless",
            Self::Refused => "refused",
        }
    }
}
