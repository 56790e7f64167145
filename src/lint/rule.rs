use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::text::Span;

use super::Checked;

/// A rule: an opinion with a name.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What `allow` and `explain` call it.
    pub code: Code,
    /// What it looks at.
    pub reads: Reads,
    /// How much it matters unless the configuration says otherwise.
    pub severity: Severity,
    /// What it finds.
    pub(super) check: fn(&Checked<'_>) -> Vec<Diagnostic>,
}

/// What a rule looks at, and so how often it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// The layout and the bodies as they are written: once, whatever the key.
    Layout,
    /// A plan: once for each.
    Plan,
}

impl Rule {
    /// What it finds.
    pub fn findings(&self, checked: &Checked<'_>) -> Vec<Diagnostic> {
        (self.check)(checked)
    }

    /// A finding of this rule at a place.
    pub(super) fn at(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.severity, self.code, span, message)
    }
}
