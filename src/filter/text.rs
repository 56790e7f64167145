use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::value::Value;

use super::{Environment, Given, whole};

/// The text that a value is written as, where it is one: text, a number, a truth value.
pub(super) fn text_of(value: &Value) -> Option<Arc<str>> {
    match value {
        Value::Text(text) => Some(Arc::clone(text)),
        Value::Number(number) => Some(Arc::clone(number.text())),
        Value::Bool(is) => Some(if *is { "true" } else { "false" }.into()),
        _ => None,
    }
}

/// What `change` makes of the value's text; a value that has none goes through unchanged.
pub(super) fn on_text(input: &Value, change: impl FnOnce(&str) -> String) -> Value {
    text_of(input).map_or_else(|| input.clone(), |text| Value::text(change(&text)))
}

/// Outer white space goes, of every alphabet.
pub(super) fn trim(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| text.trim().to_owned())
}

/// White space that holds a line break becomes one space; at the edges all of it goes.
pub(super) fn one_line(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| {
        let mut out = String::with_capacity(text.len());
        let mut rest = text.trim();
        while let Some(start) = rest.find(char::is_whitespace) {
            let (word, tail) = rest.split_at(start);
            let end = tail.find(|c: char| !c.is_whitespace()).unwrap_or(tail.len());
            let (blanks, next) = tail.split_at(end);
            out.push_str(word);
            out.push_str(if blanks.contains(is_line_break) { " " } else { blanks });
            rest = next;
        }
        out.push_str(rest);
        out
    })
}

fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// At most two line breaks in a row.
pub(super) fn squeeze(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| {
        let mut breaks = 0;
        text.chars()
            .filter(|&c| {
                breaks = if c == '\n' { breaks + 1 } else { 0 };
                breaks <= 2
            })
            .collect()
    })
}

/// The digest of the text's UTF-8 in lower-case hexadecimal, cut to `n` digits if it is given.
pub(super) fn sha256(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let digits = whole(arguments, "n").unwrap_or(usize::MAX);
    on_text(input, |text| {
        let digest = Sha256::digest(text.as_bytes());
        digest
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 0xF])
            .filter_map(|digit| char::from_digit(u32::from(digit), 16))
            .take(digits)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, number, text};

    #[test]
    fn r6_r33_trim_takes_outer_blanks_only() {
        assert_eq!(Call::new("trim").on_text(" \n"), "");
        assert_eq!(Call::new("trim").on_text("\n Likes {x} & <y> \t\n"), "Likes {x} & <y>");
        assert_eq!(Call::new("trim").on_text("\u{3000}夜。"), "夜。");
        assert_eq!(Call::new("trim").on(&number("1.0")), text("1.0"));
        assert_eq!(Call::new("trim").on(&list([])), list([]), "no text goes through");
    }

    #[test]
    fn r32_r160_one_line_folds_line_breaks() {
        assert_eq!(Call::new("one-line").on_text("a \n b"), "a b");
        assert_eq!(Call::new("one-line").on_text("\n a  b\r\n\n\tc d\n"), "a  b c d");
    }

    #[test]
    fn r28_squeeze_leaves_one_empty_line() {
        assert_eq!(Call::new("squeeze").on_text("a\n\n\n\nb\n\nc\nd\n\n\n"), "a\n\nb\n\nc\nd\n\n");
    }

    #[test]
    fn r268_sha256_is_hexadecimal_and_may_be_cut() {
        // The digest of "abc" as FIPS 180-2 prints it.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Call::new("sha256").on_text("abc"), abc);
        assert_eq!(Call::new("sha256").with("n", 16).on_text("abc"), "ba7816bf8f01cfea");
    }
}
