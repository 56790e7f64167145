use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

/// What is no YAML, or YAML that parsers read in more than one way.
pub(super) fn broken(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Code("syntax/yaml"), span, message)
}
