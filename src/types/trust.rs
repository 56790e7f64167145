use serde::{Deserialize, Serialize};

/// Whether a text may be read as instructions.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// Written by the authors of a layout, a package or the host.
    #[default]
    Authored,
    /// Written by players, models or tools: data, never structure.
    Untrusted,
}
