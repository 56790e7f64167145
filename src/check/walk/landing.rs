use std::sync::Arc;

use crate::text::Span;
use crate::types::Volatility;
use crate::value::{Role, Segment};

/// Which segments land in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    pub(super) positions: Vec<Arc<str>>,
    pub(super) volatilities: Vec<Volatility>,
    pub(super) roles: Vec<Role>,
}

impl Landing {
    /// How often segments of this position, volatility and role land: once, unless a slot names
    /// something twice.
    pub(super) fn takes(&self, position: &str, volatility: Volatility, role: Role) -> usize {
        let kinds = self.volatilities.iter().filter(|of| **of == volatility).count()
            * self.roles.iter().filter(|of| **of == role).count();
        if kinds == 0 {
            return 0;
        }
        kinds * self.positions.iter().filter(|of| &***of == position).count()
    }

    /// Those of a package that do, with their places among all of them.
    pub(super) fn of<'s>(
        &self,
        segments: &'s [(Segment, Span)],
    ) -> impl Iterator<Item = (usize, &'s Segment)> {
        segments
            .iter()
            .map(|(segment, _)| segment)
            .enumerate()
            .filter(|(_, segment)| segment.lands(&self.positions, &self.volatilities, &self.roles))
    }
}
