use crate::check::Asked;

use super::Around;

/// What a workspace is checked for; by default for everything that there is.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// What its layouts are checked for.
    pub layouts: Asked,
    /// How packages are checked with each other.
    pub around: Around,
}
