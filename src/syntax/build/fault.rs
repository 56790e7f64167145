//! The faults that the parser reports, each built in one place.

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::form::{self, ENTRIES, Form, STATEMENTS};
use crate::text::Span;

pub(super) fn unclosed(opener: Span, open: &str, end: Span, suspect: Option<Span>) -> Diagnostic {
    let closer = match open {
        "{" => "}",
        "(" => ")",
        "<" => ">",
        "{{" => "}}",
        quotes => quotes,
    };
    let found = Diagnostic::error(
        Code("syntax/unclosed"),
        opener,
        format!("this `{open}` is never closed"),
    );
    match suspect {
        Some(inner) => found.note(inner, "the `}` that closes this one is indented otherwise"),
        None => found.note(end, format!("a `{closer}` is missing, at the latest here")),
    }
}

pub(super) fn stray(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/unopened"), span, "this `}` closes nothing")
}

pub(super) fn unexpected(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(
        Code("syntax/unexpected-text"),
        span,
        format!("unexpected `{}`", excerpt(text)),
    )
}

pub(super) fn expected(span: Span, what: &str, behind: &str) -> Diagnostic {
    Diagnostic::error(
        Code("syntax/incomplete"),
        span,
        format!("{what} is missing behind `{behind}`"),
    )
}

pub(super) fn malformed(span: Span, form: &Form) -> Diagnostic {
    let Form { keyword, written, .. } = form;
    Diagnostic::error(Code("syntax/malformed"), span, format!("`{keyword}` is written `{written}`"))
}

/// A line of a list whose lines all have one form.
pub(super) fn malformed_line(span: Span, what: &str, written: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/malformed"), span, format!("{what} is written `{written}`"))
}

pub(super) fn misplaced_entry(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/misplaced"), span, format!("`{word}` cannot stand here"))
        .help("it is an entry of `tools`, `system`, `messages` or a `fragment`")
}

pub(super) fn stray_else(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/misplaced"), span, "`else` cannot stand behind a slot")
        .help("put the slot in a `section`, and what stands in for it behind that")
}

pub(super) fn misplaced_statement(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/misplaced"), span, format!("`{word}` cannot stand here"))
        .label("this stands inside braces")
        .help("it is a statement of its own, outside all braces")
}

pub(super) fn unknown_statement(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/unknown-keyword"), span, format!("`{word}` begins no statement"))
        .meant(word, form::keywords(STATEMENTS))
}

pub(super) fn unknown_entry(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/unknown-keyword"), span, format!("`{word}` begins no entry"))
        .meant(word, form::keywords(ENTRIES))
}

/// What stands behind a value, or behind a slot.
pub(super) fn behind_value(span: Span, text: &str, slot: bool) -> Diagnostic {
    let found = unexpected(span, text);
    if slot {
        return found.help("a slot is written `LIST, LIST at POSITION of VOLATILITY as ROLE`");
    }
    found
        .label("the value before it is complete")
        .help("a value takes its whole line: put the next one on a line of its own")
}

pub(super) fn comma(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/unexpected-text"), span, "unexpected `,` and another value")
        .help("only the inputs of a slot stand in one line: `LIST, LIST at POSITION`")
}

pub(super) fn hole_in_plain(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/hole-in-plain-text"), span, format!("{what} has no holes"))
        .help("write it out, or write `\\{` for a brace")
}

pub(super) fn empty(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("syntax/incomplete"), span, format!("{what} holds no value"))
}

pub(super) fn unknown_escape(span: Span, escape: &str) -> Diagnostic {
    Diagnostic::error(
        Code("syntax/unknown-escape"),
        span,
        format!("unknown escape `{}`", excerpt(escape)),
    )
    .help("the escapes are `\\n`, `\\t`, `\\\"`, `\\\\`, `\\{` and `\\u{2014}`")
}

pub(super) fn no_character(span: Span, escape: &str) -> Diagnostic {
    Diagnostic::error(
        Code("syntax/unknown-escape"),
        span,
        format!("`{escape}` is no Unicode character"),
    )
}

pub(super) fn words_behind_quotes(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/indentation"), span, "words stand right behind `\"\"\"`")
        .help("begin them on the next line, or write `\"…\"`")
}

pub(super) fn words_before_quotes(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/indentation"), span, "words stand right before `\"\"\"`").help(
        "put the closing `\"\"\"` on a line of its own: its indentation is taken off all lines",
    )
}

pub(super) fn less_indented(span: Span, quotes: Span) -> Diagnostic {
    Diagnostic::error(
        Code("syntax/indentation"),
        span,
        "this line is indented less than the closing `\"\"\"`",
    )
    .note(quotes, "its indentation is taken off every line")
}

/// The first word of a text, cut where it would be too long to read.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 30;
    let word = text.split_whitespace().next().unwrap_or(text);
    let mut excerpt: String = word.chars().take(LONGEST).collect();
    if excerpt.len() < word.len() {
        excerpt.push('…');
    }
    excerpt
}
