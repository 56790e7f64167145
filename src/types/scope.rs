use std::fmt;

use serde::{Deserialize, Serialize};

use super::Volatility;

/// What a mark promises: what stands before it repeats in all requests that agree at this
/// scope; for `history` and `loop` it may also have grown at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// All requests of the plan.
    Stable,
    /// All requests of a session.
    Session,
    /// Later requests of a session whose finished turns begin with this one's.
    History,
    /// Later requests of the same turn.
    Loop,
}

impl Scope {
    /// All of them, from the widest promise to the narrowest.
    pub const ALL: [Self; 4] = [Self::Stable, Self::Session, Self::History, Self::Loop];

    /// The worst volatility that may stand before a mark of this scope.
    pub fn level(self) -> Volatility {
        match self {
            Self::Stable => Volatility::Stable,
            Self::Session | Self::History => Volatility::Session,
            Self::Loop => Volatility::Turn,
        }
    }

    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Session => "session",
            Self::History => "history",
            Self::Loop => "loop",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
