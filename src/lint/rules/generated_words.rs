use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Authored, Check, Checked, Rule};

/// Fixed words that look as if a program wrote them: a moment, a random id, a signed address.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/generated-words"),
    severity: Severity::Advice,
    check: Check::Text(check),
};

/// Parameters of an address that is good for a while only, behind the first letter that all of
/// them begin with.
const SIGNATURES: [&str; 4] =
    ["-Amz-Signature=", "-Amz-Expires=", "-Goog-Signature=", "-Amz-Credential="];

/// What a program writes: a shape, in which `d` is a digit, `x` a hexadecimal digit and others are
/// themselves, with its words.
const SHAPES: [(&str, &str); 3] = [
    ("dddd-dd-ddTdd:dd", "a moment"),
    ("dddd-dd-dd dd:dd:dd", "a moment"),
    ("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", "a random id"),
];

fn check(_: &Checked<'_>, authored: &Authored<'_>) -> Vec<Diagnostic> {
    let text = authored.text;
    let mut signed = None;
    let mut shaped = SHAPES.map(|_| None);
    // All of them have a dash right behind a letter or digit.
    for (dash, _) in text.match_indices('-') {
        let before = dash.checked_sub(1).and_then(|before| text.as_bytes().get(before));
        if !before.is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        signed = signed.or_else(|| signature(text, dash));
        for (first, (shape, _)) in shaped.iter_mut().zip(SHAPES) {
            *first = first.take().or_else(|| of_shape(text, shape, dash));
        }
    }
    let words = SHAPES.map(|(_, words)| words);
    let first = [signed].into_iter().chain(shaped);
    let words = ["a signed address, good for a while only"].into_iter().chain(words);
    let found = first.zip(words).filter_map(|(range, words)| Some((range?, words)));
    found
        .map(|(range, words)| {
            let written = text.get(range.clone()).unwrap_or("");
            RULE.at(authored.part(range), format!("`{written}` looks like {words}"))
                .label("if a program writes it here, each build is another prefix")
                .help("make it an input, or take it out")
        })
        .collect()
}

/// A parameter of a signed address whose first dash stands here.
fn signature(text: &str, dash: usize) -> Option<Range<usize>> {
    let rest = text.get(dash..)?;
    let word = SIGNATURES.iter().find(|word| rest.starts_with(**word))?;
    let starts = text.get(..dash)?.ends_with('X');
    starts.then(|| dash - 1..dash + word.len())
}

/// What has a shape whose first dash stands here, and is no part of a longer word.
fn of_shape(text: &str, shape: &str, dash: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let start = dash.checked_sub(shape.find('-')?)?;
    let end = start + shape.len();
    let fits =
        bytes.get(start..end)?.iter().zip(shape.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            b'x' => byte.is_ascii_hexdigit(),
            wanted => *byte == wanted,
        });
    let is_word =
        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    // A moment may go on with its seconds.
    let goes_on = shape.contains('x') && is_word(Some(end));
    (fits && !is_word(start.checked_sub(1)) && !goes_on).then_some(start..end)
}
