use serde::{Deserialize, Serialize};

/// A region of what a provider hashes, in its order. What keys a region keys all that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Region {
    /// Everything, tools included.
    All,
    /// The leading system text.
    System,
    /// The messages.
    Messages,
}
