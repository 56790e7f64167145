//! What YAML has beyond the data of JSON, and what is said when it stands in a text.

use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

use super::excerpt;

pub(super) fn anchor(span: Span, name: &str) -> Diagnostic {
    let message = format!("anchors are not read: {}", excerpt(&format!("&{name}")));
    Diagnostic::error(Code("syntax/yaml-anchor"), span, message)
        .help("take it out, or put quotes round a text that begins with `&`")
}

pub(super) fn alias(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/yaml-alias"), span, "aliases (`*name`) are not read")
        .help("write the value out, or put quotes round a text that begins with `*`")
}

pub(super) fn tag_refused(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/yaml-tag"), span, "tags (`!name`) are not read")
        .help("take it out, or put quotes round a text that begins with `!`")
}

pub(super) fn many_documents(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/yaml-many-documents"), span, "a second document begins")
        .label("the first ends before this")
        .help("take out the line `---`, or put the second document into a file of its own")
}
