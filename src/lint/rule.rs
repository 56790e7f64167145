use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::text::Span;

use super::{Authored, Checked};

/// A rule: an opinion with a name.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What `allow` and `explain` call it.
    pub code: Code,
    /// How much it matters unless the configuration says otherwise.
    pub severity: Severity,
    /// What it finds.
    pub(super) check: Check,
}

/// What a rule finds in what it looks at, and so how often it is asked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// In a text that authors wrote: once for each of a layout, and once in each locale for a body.
    Text(fn(&Checked<'_>, &Authored<'_>) -> Vec<Diagnostic>),
    /// In the layout as it is written: once, whatever the key.
    Layout(fn(&Checked<'_>) -> Vec<Diagnostic>),
    /// In a plan: once for each.
    Plan(fn(&Checked<'_>) -> Vec<Diagnostic>),
}

impl Rule {
    /// A finding of this rule at a place.
    pub(super) fn at(&self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.severity, self.code, span, message)
    }
}
