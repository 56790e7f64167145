use std::sync::Arc;

use crate::plan::Origin;
use crate::types::Volatility;

/// With what something is written: what it is for people, and how values go in.
#[derive(Clone, Debug)]
pub(super) struct Pen {
    pub(super) stamp: Stamp,
    pub(super) escape: Escape,
}

/// What a text is for people.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stamp {
    /// The innermost named group.
    pub(super) section: Arc<str>,
    pub(super) volatility: Volatility,
    pub(super) origin: Origin,
}

/// How values go in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escape {
    /// As they are: outside of blocks, or in a sealed one.
    Off,
    /// With `&`, `<` and `>` escaped.
    Values,
    /// As they are, and blocks inside change nothing about it.
    Raw,
}

impl Pen {
    /// The pen for something of another origin and volatility.
    pub(super) fn at(&self, origin: &Origin, volatility: Volatility) -> Self {
        let stamp =
            Stamp { section: self.stamp.section.clone(), volatility, origin: origin.clone() };
        Self { stamp, escape: self.escape }
    }

    /// The pen inside a group of this name; an empty name changes nothing.
    pub(super) fn inside(mut self, section: &Arc<str>) -> Self {
        if !section.is_empty() {
            self.stamp.section = section.clone();
        }
        self
    }

    /// The pen that writes values so.
    pub(super) fn escaping(&self, escape: Escape) -> Self {
        Self { stamp: self.stamp.clone(), escape }
    }
}
