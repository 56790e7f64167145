use serde::{Deserialize, Serialize};

use super::{Audience, Trust, Volatility};

/// The three labels of one node of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Labels {
    /// How often it may change.
    pub volatility: Volatility,
    /// Whether it is data.
    pub trust: Trust,
    /// Who may see it; of two audiences the inner one counts.
    pub audience: Audience,
}

impl Labels {
    /// The worst of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self {
            volatility: self.volatility.max(other.volatility),
            trust: self.trust.max(other.trust),
            audience: if other.audience == Audience::All {
                self.audience.clone()
            } else {
                other.audience.clone()
            },
        }
    }

    /// Authored, for all, and this volatile.
    pub fn of(volatility: Volatility) -> Self {
        Self { volatility, ..Self::default() }
    }
}
