use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};

/// Fixed words that look as if a program wrote them: a moment, a random id, a signed address.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/generated-words"),
    reads: Reads::Layout,
    severity: Severity::Advice,
    check,
};

/// Parameters of an address that is good for a while only.
const SIGNATURES: [&str; 4] =
    ["X-Amz-Signature=", "X-Amz-Expires=", "X-Goog-Signature=", "X-Amz-Credential="];

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for authored in checked.authored() {
        let text = authored.text;
        let first = [
            (signed(text), "a signed address, good for a while only"),
            (shaped(text, "dddd-dd-ddTdd:dd"), "a moment"),
            (shaped(text, "dddd-dd-dd dd:dd:dd"), "a moment"),
            (shaped(text, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"), "a random id"),
        ];
        for (range, what) in first {
            let Some(range) = range else { continue };
            let written = text.get(range.clone()).unwrap_or("");
            found.push(
                RULE.at(authored.part(range.clone()), format!("`{written}` looks like {what}"))
                    .label("if a program writes it here, each build is another prefix")
                    .help("make it an input, or take it out"),
            );
        }
    }
    found
}

fn signed(text: &str) -> Option<Range<usize>> {
    let found = SIGNATURES.iter().filter_map(|word| text.find(word).map(|at| at..at + word.len()));
    found.min_by_key(|range| range.start)
}

/// The first place whose characters have a shape: `d` a digit, `x` a hexadecimal digit, others
/// themselves; it is no part of a longer word.
fn shaped(text: &str, shape: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let fits = |window: &[u8]| {
        window.iter().zip(shape.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            b'x' => byte.is_ascii_hexdigit(),
            wanted => *byte == wanted,
        })
    };
    // Every shape has a dash, and most texts have few.
    let dash = shape.find('-')?;
    let starts = text.match_indices('-').filter_map(|(at, _)| at.checked_sub(dash));
    let window = |at: usize| bytes.get(at..at + shape.len());
    let at = starts.into_iter().find(|&at| window(at).is_some_and(fits))?;
    let is_word =
        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    // A moment may go on with its seconds.
    let goes_on = shape.contains('x') && is_word(Some(at + shape.len()));
    (!is_word(at.checked_sub(1)) && !goes_on).then(|| at..at + shape.len())
}
