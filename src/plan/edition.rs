use std::fmt;

use serde::{Deserialize, Serialize};

/// By which rules bytes come about. The bytes of an edition never change: what would change
/// them waits for the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u32", try_from = "u32")]
pub enum Edition {
    /// The first.
    #[default]
    E2026,
}

impl Edition {
    /// All that this version knows, the oldest first.
    pub const ALL: [Self; 1] = [Self::E2026];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::E2026 => "2026",
        }
    }

    /// The edition of a name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.word() == word)
    }
}

impl From<Edition> for u32 {
    /// The number of an edition, from 1.
    fn from(edition: Edition) -> Self {
        match edition {
            Edition::E2026 => 1,
        }
    }
}

impl TryFrom<u32> for Edition {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|edition| u32::from(*edition) == number);
        found.ok_or_else(|| format!("there is no edition {number}"))
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
