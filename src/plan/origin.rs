use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// An [`Origin`] of a plan, by its place in [`Plan::origins`](super::Plan::origins).
pub type OriginId = u32;

/// Where a piece of a request was written, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The path of the file.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The package, for text that a package brought.
    pub package: Option<Arc<str>>,
}
