use std::sync::Arc;

use crate::diagnostic::{Code, Severity};
use crate::plan::Origin;

use super::pen::Stamp;

/// What was wrong, or had to be changed, when a request was rendered. A plan knows files and
/// lines but no bytes, so a finding has an origin in place of a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its kind.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// Where what caused it was written.
    pub origin: Origin,
    /// The innermost named group around it.
    pub section: Arc<str>,
}

impl Finding {
    pub(super) fn error(code: &'static str, stamp: &Stamp, message: String) -> Self {
        Self::new(Severity::Error, code, stamp, message)
    }

    pub(super) fn warning(code: &'static str, stamp: &Stamp, message: String) -> Self {
        Self::new(Severity::Warning, code, stamp, message)
    }

    fn new(severity: Severity, code: &'static str, stamp: &Stamp, message: String) -> Self {
        Self {
            code: Code(code),
            severity,
            message,
            origin: stamp.origin.clone(),
            section: stamp.section.clone(),
        }
    }
}
