use std::fmt;

use serde::{Deserialize, Serialize};

/// How often a value may change; a promise of equality between related requests.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Volatility {
    /// Fixed by the plan.
    #[default]
    Stable,
    /// One captured value per session.
    Session,
    /// Fixed while one turn's tool loop runs.
    Turn,
    /// Free in every request.
    Call,
}

impl Volatility {
    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Session => "session",
            Self::Turn => "turn",
            Self::Call => "call",
        }
    }
}

impl fmt::Display for Volatility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
