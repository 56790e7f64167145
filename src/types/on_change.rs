use serde::{Deserialize, Serialize};

/// What is done when a value that a session captured comes otherwise than at its first use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnChange {
    /// The captured one is sent, and the change told.
    #[default]
    Keep,
    /// What came is sent and captured anew: the marks that rest on it are lost, once.
    Refresh,
    /// Nothing is sent: it is an error.
    Refuse,
}

impl OnChange {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Keep, Self::Refresh, Self::Refuse];

    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Refresh => "refresh",
            Self::Refuse => "refuse",
        }
    }

    /// What a word of a layout names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|of| of.word() == word)
    }

    /// Whether it is the one that is not written.
    pub fn is_keep(&self) -> bool {
        *self == Self::Keep
    }
}
