use crate::manifest::place::Place;
use crate::text::Name;

/// A contract that a package fulfils.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provided {
    /// The contract.
    pub contract: Name,
    /// Whether it steps aside for a provider that was chosen.
    pub default: bool,
}

impl Provided {
    pub(super) fn read(provided: &Place<'_>) -> Option<Self> {
        Some(Self {
            contract: provided.as_name().or_else(|| provided.text("contract"))?,
            default: provided.flag("default").unwrap_or(false),
        })
    }
}
