use std::ops::Range;

use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Authored, Check, Checked, Rule, Speech};

/// Words that were escaped for a page and stand in a prompt.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/entity-in-words"),
    severity: Severity::Warning,
    check: Check::Text(check),
};

/// Spellings, with what they stand for.
const ENTITIES: [(&str, &str); 8] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
    ("&quot;", "\""),
    ("&#39;", "'"),
    ("&#x27;", "'"),
    ("&apos;", "'"),
    ("&nbsp;", " "),
];

fn check(_: &Checked<'_>, authored: &Authored<'_>) -> Vec<Diagnostic> {
    escaped(authored).into_iter().collect()
}

fn escaped(authored: &Authored<'_>) -> Option<Diagnostic> {
    if !authored.has('&') {
        return None;
    }
    let text = authored.text;
    let shown = authored.shown();
    let all: Vec<(Range<usize>, &str)> = text
        .match_indices('&')
        .filter_map(|(at, _)| {
            let rest = text.get(at..)?;
            let (entity, meant) = ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity))?;
            Some((at..at + entity.len(), *meant))
        })
        .filter(|(range, _)| !shown.holds(range.start))
        .collect();
    let (first, meant) = all.first()?.clone();
    let written = text.get(first.clone())?;
    let message = match all.len() - 1 {
        0 => format!("the model reads `{written}` here, letter by letter"),
        more => {
            format!("the model reads `{written}` and {more} more of its kind, letter by letter")
        }
    };
    let place = authored.part(first);
    let found = RULE
        .at(place, message)
        .label("nothing turns it back: a prompt is no page")
        .help(format!("write `{meant}`; values are escaped where they must be"));
    let is_quote = authored.speech == Speech::Words && meant == "\"";
    Some(if is_quote || all.len() > 1 {
        found
    } else {
        found.fix(Applicability::Unsafe, place, meant)
    })
}
