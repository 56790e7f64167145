use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::types::{Audience, Volatility};

use super::{Role, Words};

/// Text that a package contributes, with its own place, volatility and audience.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    /// The package, attached by the host.
    pub package: Arc<str>,
    /// Its name within the package.
    pub id: Arc<str>,
    /// Its text, which is never read as a template.
    pub content: Words,
    /// Where it wants to stand.
    pub position: Position,
    /// As whom it speaks; at position `system` always as the system.
    pub role: Role,
    /// Who may see it.
    pub audience: Audience,
    /// How often it may change.
    pub volatility: Volatility,
    /// Place among its equals, lower first.
    pub order: i64,
}

/// Where a segment wants to stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// At a place that layouts name, such as `system` or `before-plugin`.
    Named(Arc<str>),
    /// So many conversation messages before the place of the slot; 0 is the place itself.
    Depth(u32),
}

impl Position {
    /// The word under which a slot takes it.
    pub fn word(&self) -> &str {
        match self {
            Self::Named(name) => name,
            Self::Depth(_) => "depth",
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}
