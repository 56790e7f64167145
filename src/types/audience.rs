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
