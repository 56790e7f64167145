use std::fmt;

use serde::{Deserialize, Serialize};

/// By which rules bytes come about. The bytes of an edition never change: what would change
/// them waits for the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Edition {
    /// The first.
    #[default]
    #[serde(rename = "2026")]
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

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
