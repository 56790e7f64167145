use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

/// The most bytes of one text.
pub const MAX_BYTES: usize = 4 << 20;

/// The most lists and maps that may stand inside each other.
pub const MAX_DEPTH: usize = 128;

pub(super) fn too_large(start: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/too-large"), start, "the text is larger than 4 MiB")
        .help("split the file, or keep large parts in files of their own")
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("syntax/too-deep"),
        span,
        format!("more than {MAX_DEPTH} lists and maps stand inside each other"),
    )
    .label("this one is too deep")
}
