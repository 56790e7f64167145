use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic};
use crate::template::body::Body;
use crate::text::Span;

use super::DEEPEST;

/// Something that Jinja has and templates have not.
pub(super) fn unsupported(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error(Code("template/unsupported"), span, message)
}

/// Why a statement of Jinja is refused, and what to do.
pub(super) fn statement(word: &str) -> Option<(&'static str, &'static str)> {
    Some(match word {
        "set" | "with" => ("a template binds no names", "write the value where it is used"),
        "macro" | "call" => (
            "a template declares nothing that can be called",
            "declare a `fragment` in the layout and name it here",
        ),
        "include" | "import" | "from" | "extends" | "block" => (
            "a template stands alone and takes in no other",
            "name a fragment of the layout instead",
        ),
        "filter" => (
            "a template filters values, not its own text",
            "put the filter on the value: `{{ value | trim }}`",
        ),
        "autoescape" => (
            "the place of a value decides whether it is escaped",
            "put the value between `<tag>` and `</tag>` on lines of their own to have it escaped",
        ),
        "do" => ("a template does nothing, it only writes", "leave the statement out"),
        "continue" | "break" => ("a loop goes over every item", "put an `{% if %}` in the loop"),
        _ => return None,
    })
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("this stands more than {DEEPEST} levels deep");
    Diagnostic::error(Code("template/too-deep"), span, message)
}

pub(super) fn too_long(body: &Body<'_>, place: Range<usize>) -> Diagnostic {
    let message = "what stands between these braces is too long";
    Diagnostic::error(Code("template/too-long"), body.span(place), message)
        .label("256 words and signs are the most")
}

pub(super) fn too_wide(body: &Body<'_>, line: Range<usize>) -> Diagnostic {
    let message = "this line is too long for a template";
    let start = line.start..body.text.ceil_char_boundary(line.start + 1);
    Diagnostic::error(Code("template/too-long"), body.span(start), message)
        .help("break it; a line holds at most 65,000 characters")
}

pub(super) fn unclosed(body: &Body<'_>, place: Range<usize>) -> Diagnostic {
    let message = format!("this `{}` is never closed", body.slice(place.clone()));
    Diagnostic::error(Code("template/unclosed-placeholder"), body.span(place), message)
        .help("close it with `}}` or `%}`, and every bracket inside it")
}
