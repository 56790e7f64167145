use crate::plan::Key;

/// What layouts are checked for; by default for everything that there is.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The targets; none: all that there are.
    pub targets: Vec<String>,
    /// The one runtime, locale and model, where some are asked for; its target does not matter.
    pub key: Option<Key>,
    /// Whether a mark that a package's text breaks is an error.
    pub strict: bool,
    /// Whether this is less than what is to be checked: then it is not known which exceptions
    /// serve nothing.
    pub is_part: bool,
}

impl Asked {
    /// Everything for some targets.
    pub fn targets(targets: &[&str]) -> Self {
        let targets = targets.iter().map(|target| (*target).to_owned()).collect();
        Self { targets, ..Self::default() }
    }
}
