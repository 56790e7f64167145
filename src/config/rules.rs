use crate::text::Name;

use super::{Glob, Level};

/// How much rules count: each code or group with its level, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules(pub Vec<(Name, Level)>);

/// Rules for some files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    /// The files.
    pub paths: Vec<Glob>,
    /// What holds for them.
    pub rules: Rules,
}

impl Rules {
    /// What is said of a code: by its own name, or else for its group.
    pub fn level(&self, code: &str) -> Option<&(Name, Level)> {
        let named = |wanted: &str| self.0.iter().find(|(name, _)| &*name.node == wanted);
        let group = code.split_once('/').map_or("", |(group, _)| group);
        named(code).or_else(|| named(&format!("{group}/*")))
    }
}
