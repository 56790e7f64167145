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
    /// As whom it asks to speak.
    pub role: Role,
    /// Who may see it.
    pub audience: Audience,
    /// How often it may change.
    pub volatility: Volatility,
    /// Place among its equals, lower first.
    pub order: i64,
}

impl Segment {
    /// As whom it speaks: as it asks to, and at position `system` always as the system.
    pub fn speaker(&self) -> Role {
        if self.position.word() == "system" { Role::System } else { self.role }
    }

    /// Whether it is one of those that a slot takes, which are of these positions, volatilities
    /// and roles.
    pub fn lands(
        &self,
        positions: &[Arc<str>],
        volatilities: &[Volatility],
        roles: &[Role],
    ) -> bool {
        positions.iter().any(|position| **position == *self.position.word())
            && volatilities.contains(&self.volatility)
            && roles.contains(&self.speaker())
    }
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
