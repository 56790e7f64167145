use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Who may see something.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// Every runtime.
    #[default]
    All,
    /// The runtimes of the package that supplies it.
    #[serde(rename = "self")]
    Own,
    /// Runtimes whose visibility is `story`.
    Story,
    /// Runtimes whose output contract is exactly this one.
    Contract(Arc<str>),
}

impl Audience {
    /// What one who belongs to it is, to stand behind "is".
    pub fn members(&self) -> String {
        match self {
            Self::All => "anyone".to_owned(),
            Self::Own => "of the package that supplies it".to_owned(),
            Self::Story => "a story runtime".to_owned(),
            Self::Contract(contract) => format!("one that provides `{contract}`"),
        }
    }

    /// The words after `for` that name it in a layout.
    pub fn words(&self) -> String {
        match self {
            Self::All => "all".to_owned(),
            Self::Own => "self".to_owned(),
            Self::Story => "story".to_owned(),
            Self::Contract(contract) => format!("contract \"{contract}\""),
        }
    }
}
