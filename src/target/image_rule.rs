use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Region;

/// What a target does with images.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ImageRule {
    /// Whether they are taken.
    pub accepted: bool,
    /// The media types that are taken.
    pub media_types: Vec<Arc<str>>,
    /// The most raw bytes of one.
    pub largest: u64,
    /// The region from which on it counts whether a request holds any image at all.
    pub keys: Option<Region>,
}

impl ImageRule {
    /// Whether a first image costs what was kept of the requests before it.
    pub fn costs(&self) -> bool {
        self.accepted && self.keys.is_some()
    }
}
