use std::fmt;

use serde::Serialize;

use super::{Diagnostic, Severity};

/// What was looked at, and how much was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// How many files.
    pub files: usize,
    /// How many packages.
    pub packages: usize,
    /// How many layouts.
    pub layouts: usize,
    /// How many errors.
    pub errors: usize,
    /// How many warnings.
    pub warnings: usize,
    /// How much advice.
    pub advice: usize,
}

impl Summary {
    /// The same with a finding counted.
    #[must_use]
    pub fn with(mut self, found: &Diagnostic) -> Self {
        match found.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Advice => self.advice += 1,
        }
        self
    }
}

impl fmt::Display for Summary {
    /// `2 errors, 1 warning in 3 files`, `no findings in 1 file`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<_> = [
            (self.errors, "error", "errors"),
            (self.warnings, "warning", "warnings"),
            (self.advice, "piece of advice", "pieces of advice"),
        ]
        .into_iter()
        .filter(|(number, ..)| *number > 0)
        .map(|(number, one, many)| count(number, one, many))
        .collect();
        let found = if counts.is_empty() { "no findings".into() } else { counts.join(", ") };
        write!(f, "{found} in {}", count(self.files, "file", "files"))
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::Summary;

    #[test]
    fn reads_as_a_sentence() {
        let summary = Summary { files: 3, errors: 2, warnings: 1, ..Summary::default() };
        assert_eq!(summary.to_string(), "2 errors, 1 warning in 3 files");
        let summary = Summary { files: 1, advice: 1, ..Summary::default() };
        assert_eq!(summary.to_string(), "1 piece of advice in 1 file");
        assert_eq!(Summary::default().to_string(), "no findings in 0 files");
    }
}
