use crate::diagnostic::{Code, Diagnostic};
use crate::text::Name;

/// A placeholder that names nothing.
pub fn unknown_variable(name: &Name, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Code("template/unknown-variable"), name.span, message)
}
