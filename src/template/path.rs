use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::syntax::tree::{Expression, ExpressionKind, Reference};
use crate::text::{Span, Spanned};

use super::body::Body;

/// Reads a range as names joined by dots. A segment that is no name is reported, and the whole
/// is broken.
pub(super) fn read(body: &Body<'_>, range: Range<usize>, problems: &mut Problems) -> Expression {
    let span = body.span(range.clone());
    let mut path = Vec::new();
    let mut start = range.start;
    for segment in body.slice(range.clone()).split('.') {
        let place = start..start + segment.len();
        start = place.end + 1;
        if !is_name(segment) {
            problems.push(bad_path(body, &range, place));
            return broken(span);
        }
        path.push(body.name(place));
    }
    Spanned::new(Box::new(ExpressionKind::Reference(Reference { path, arguments: None })), span)
}

/// Something that is reported and stands for nothing.
pub(super) fn broken(span: Span) -> Expression {
    Spanned::new(Box::new(ExpressionKind::Broken), span)
}

/// A letter or `_`, then letters, digits, `_`, and hyphens that join.
pub(super) fn is_name(word: &str) -> bool {
    name_length(word.as_bytes()) == word.len() && !word.is_empty()
}

/// How long the name is that a text begins with.
pub(super) fn name_length(text: &[u8]) -> usize {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    if !is_word(text.first()) || text.first().is_some_and(u8::is_ascii_digit) {
        return 0;
    }
    (1..text.len())
        .find(|&at| {
            let joins = text.get(at) == Some(&b'-') && is_word(text.get(at + 1));
            !is_word(text.get(at)) && !joins
        })
        .unwrap_or(text.len())
}

fn bad_path(body: &Body<'_>, path: &Range<usize>, segment: Range<usize>) -> Diagnostic {
    let word = body.slice(segment.clone());
    let label = if word.is_empty() {
        "a name is missing here".to_owned()
    } else {
        format!("`{}` is no name", shown(word))
    };
    let help = if word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty() {
        "an item of a list cannot be named: a path goes through fields only"
    } else if word.contains(['|', '(', ' ']) {
        "this dialect knows paths only; filters and conditions need `templates jinja`"
    } else {
        "a path is names joined by dots, each of letters, digits, `_` and inner hyphens"
    };
    // A missing name has no width of its own.
    let place = if segment.is_empty() { path.clone() } else { segment };
    let message = format!("`{}` is no path", shown(body.slice(path.clone())));
    Diagnostic::error(Code("template/bad-path"), body.span(place), message).label(label).help(help)
}

/// The beginning of a text, for a message.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.lines().next().unwrap_or("");
    let cut: String = line.chars().take(MOST).collect();
    if cut.len() < text.len() { format!("{cut}…") } else { cut }
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn a_hyphen_joins_names_and_ends_none() {
        for name in ["a", "_", "char-creator", "a-1", "a_-b", "lastFormValues"] {
            assert!(is_name(name), "{name}");
        }
        for word in ["", "-a", "a-", "a--b", "1", "1a", "é", "a b", "a|b"] {
            assert!(!is_name(word), "{word}");
        }
    }
}
