use serde::{Deserialize, Serialize};

use super::Volatility;

/// What a log is a log of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Growth {
    /// Finished turns: grows within a session.
    History,
    /// This turn's calls and results: grows within a turn.
    Loop,
}

impl Growth {
    /// The volatility of any use of the log but its replay, row by row.
    pub fn as_value(self) -> Volatility {
        match self {
            Self::History => Volatility::Turn,
            Self::Loop => Volatility::Call,
        }
    }

    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::History => "history",
            Self::Loop => "loop",
        }
    }
}
