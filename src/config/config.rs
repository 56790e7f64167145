use std::sync::Arc;

use crate::text::Name;

use super::{Glob, Level, Override, Rules};

/// What `typecase.toml` says. Paths are counted from its folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The folders with packages; none said: its own.
    pub packages: Option<Vec<Name>>,
    /// The folders with layouts; none said: its own.
    pub layouts: Option<Vec<Name>>,
    /// Files and folders that are not looked at.
    pub exclude: Vec<Glob>,
    /// The target, where none is said.
    pub target: Option<Name>,
    /// The model, where none is said.
    pub model: Option<Name>,
    /// Whether every package that takes part is here, with each of its files.
    pub complete: bool,
    /// Whether the files that manifests name are not looked for.
    pub no_files: bool,
    /// The file that says what the host offers.
    pub host: Option<Name>,
    /// The file with the frozen findings.
    pub baseline: Option<Arc<str>>,
    /// How much rules count.
    pub rules: Rules,
    /// The same for some files; the last that says something wins.
    pub overrides: Vec<Override>,
}

impl Config {
    /// What is said of a code in a file, with the place that says it. The path is counted from
    /// the folder of the configuration.
    pub fn level(&self, code: &str, path: &str) -> Option<&(Name, Level)> {
        let mut overrides = self.overrides.iter().rev();
        let own =
            overrides.find_map(|of| if of.is_for(path) { of.rules.level(code) } else { None });
        own.or_else(|| self.rules.level(code))
    }

    /// Whether a file or folder is not looked at.
    pub fn excludes(&self, path: &str) -> bool {
        self.exclude.iter().any(|glob| glob.matches(path))
    }
}

impl Override {
    fn is_for(&self, path: &str) -> bool {
        self.paths.iter().any(|glob| glob.matches(path))
    }
}
