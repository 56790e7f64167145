use crate::manifest::place::Place;
use crate::text::Name;

/// An implementation of an extension point of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The point.
    pub point: Name,
    /// Its name within the package.
    pub id: Name,
}

impl Extension {
    pub(super) fn read(extension: &Place<'_>) -> Option<Self> {
        Some(Self { point: extension.text("point")?, id: extension.text("id")? })
    }
}
