use crate::plan::Key;

use super::Around;

/// What the layouts of a workspace are checked for.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// The targets; none: all that there are.
    pub targets: Vec<String>,
    /// The one runtime, locale and model, where some are asked for; its target does not matter.
    pub key: Option<Key>,
    /// How packages are checked with each other.
    pub around: Around,
    /// Whether a mark that a package's text breaks is an error.
    pub strict: bool,
    /// Whether everything is checked that there is to find.
    pub is_whole: bool,
}
