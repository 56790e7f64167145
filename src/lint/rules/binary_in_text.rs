use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};

/// Bytes in Base64 among the words.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/binary-in-text"),
    reads: Reads::Layout,
    severity: Severity::Warning,
    check,
};

/// From how many characters on it is no word and no key.
const LEAST: usize = 512;

/// The shortest line of Base64 that goes on in the next.
const LINE: usize = 60;

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for authored in checked.authored() {
        let Some((range, count)) = base64(authored.text) else { continue };
        let before = authored.text.get(..range.start).unwrap_or("");
        let help = if before.ends_with("base64,") && before.contains("data:image/") {
            "send the picture with `image`, from an input of type `picture`"
        } else {
            "write what the model is to know of it in words, and take the bytes out"
        };
        found.push(
            RULE.at(authored.part(range), format!("{count} characters of Base64 stand in a text"))
                .label(format!("about {count} tokens in each request, and the model reads none"))
                .help(help),
        );
    }
    found
}

/// The first stretch of Base64 that is long enough, over its lines, and its length.
fn base64(text: &str) -> Option<(Range<usize>, usize)> {
    let mut found: Vec<(Range<usize>, usize)> = Vec::new();
    for run in runs(text).filter(|run| run.len() >= LINE) {
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

/// The longest stretches of characters that Base64 is made of.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_other = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '='));
    let mut next = 0;
    text.split_inclusive(is_other).map(move |piece| {
        let start = next;
        next += piece.len();
        start..start + piece.trim_end_matches(is_other).len()
    })
}

/// Whether it looks drawn from all of its letters.
fn is_mixed(text: &str) -> bool {
    let has = |is: fn(&char) -> bool| text.chars().any(|c| is(&c));
    has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase) && has(char::is_ascii_digit)
}
