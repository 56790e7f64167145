use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Authored, Check, Checked, Rule};

/// Bytes in Base64 among the words.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/binary-in-text"),
    severity: Severity::Warning,
    check: Check::Text(check),
};

/// From how many characters on it is no word and no key.
const LEAST: usize = 512;

/// The shortest line of Base64 that goes on in the next.
const LINE: usize = 60;

fn check(_: &Checked<'_>, authored: &Authored<'_>) -> Vec<Diagnostic> {
    let Some((range, count)) = base64(authored.text) else { return Vec::new() };
    let before = authored.text.get(..range.start).unwrap_or("");
    let help = if before.ends_with("base64,") && before.contains("data:image/") {
        "send the picture with `image`, from an input of type `picture`"
    } else {
        "write what the model is to know of it in words, and take the bytes out"
    };
    vec![
        RULE.at(authored.part(range), format!("{count} characters of Base64 stand in a text"))
            .label(format!("about {count} tokens in each request, and the model reads none"))
            .help(help),
    ]
}

/// The first stretch of Base64 that is long enough, over its lines, and its length.
fn base64(text: &str) -> Option<(Range<usize>, usize)> {
    let mut found: Vec<(Range<usize>, usize)> = Vec::new();
    for run in runs(text) {
        let goes_on = |last: &(Range<usize>, usize)| {
            text.get(last.0.end..run.start).is_some_and(|between| {
                between.trim().is_empty() && between.matches('\n').count() == 1
            })
        };
        match found.last_mut().filter(|last| goes_on(last)) {
            Some((range, count)) => {
                range.end = run.end;
                *count += run.len();
            }
            None => found.push((run.clone(), run.len())),
        }
    }
    found
        .into_iter()
        .find(|(range, count)| *count >= LEAST && text.get(range.clone()).is_some_and(is_mixed))
}

/// The stretches of characters that Base64 is made of, whole and of a line at least. Such a
/// stretch holds one of any places that stand a line apart, so no other place is looked at.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let mut next = LINE - 1;
    std::iter::from_fn(move || {
        while let Some(byte) = bytes.get(next) {
            let at = next;
            next += LINE;
            if !is_digit(byte) {
                continue;
            }
            let (before, behind) = bytes.split_at(at);
            let start = at - before.iter().rev().take_while(|byte| is_digit(byte)).count();
            let end = at + behind.iter().take_while(|byte| is_digit(byte)).count();
            next = end + LINE;
            if end - start >= LINE {
                return Some(start..end);
            }
        }
        None
    })
}

/// Whether it looks drawn from all of its letters.
fn is_mixed(text: &str) -> bool {
    let has = |is: fn(&char) -> bool| text.chars().any(|c| is(&c));
    has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase) && has(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::{LINE, runs};

    /// Every stretch by looking at every character.
    fn looked_for(text: &str) -> Vec<std::ops::Range<usize>> {
        let is_other = |c: char| !(c.is_ascii_alphanumeric() || "+/=".contains(c));
        let mut found = Vec::new();
        let mut start = 0;
        for piece in text.split_inclusive(is_other) {
            let end = start + piece.trim_end_matches(is_other).len();
            if end - start >= LINE {
                found.push(start..end);
            }
            start += piece.len();
        }
        found
    }

    #[test]
    fn no_stretch_is_passed_over() {
        for lengths in [[0, 60, 59], [60, 61, 0], [59, 59, 59], [1, 119, 60], [180, 2, 300]] {
            for between in [" ", "\n", "é ", "    ", " x "] {
                let all: Vec<String> = lengths.iter().map(|&length| "A".repeat(length)).collect();
                let text = all.join(between);
                assert_eq!(runs(&text).collect::<Vec<_>>(), looked_for(&text), "{text:?}");
            }
        }
    }
}
