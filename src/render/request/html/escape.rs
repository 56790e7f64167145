use std::fmt::Write as _;

use crate::diagnostic::sign;

/// A text as the content of an element: nothing in it is structure, and what no page may hold or
/// what would be obeyed instead of shown is a sign in a `<span>`.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\n' | '\t' => out.push(c),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => match sign(c) {
                Some(sign) => {
                    let _ = write!(
                        out,
                        "<span class=\"sign\" title=\"U+{:04X}\">{sign}</span>",
                        u32::from(c)
                    );
                }
                None => out.push(c),
            },
        }
    }
    out
}

/// A text as the value of an attribute in double quotes, on one line.
pub(super) fn attribute(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => out.push(sign(c).unwrap_or(c)),
        }
    }
    out
}
