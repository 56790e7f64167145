use std::ops::Range;

use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Authored, Check, Checked, Rule, Speech};
use crate::template::Dialect;

/// Text that is a placeholder elsewhere and stands as it is here.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/foreign-placeholder"),
    severity: Severity::Warning,
    check: Check::Text(check),
};

/// Pairs that some template language takes for its own.
const PAIRS: [(&str, &str); 4] = [("{%", "%}"), ("{{", "}}"), ("${", "}"), ("<%", "%>")];

/// The longest placeholder, in bytes.
const LONGEST: usize = 120;

fn check(checked: &Checked<'_>, authored: &Authored<'_>) -> Vec<Diagnostic> {
    foreign(checked, authored).into_iter().collect()
}

fn foreign(checked: &Checked<'_>, authored: &Authored<'_>) -> Option<Diagnostic> {
    let mut pairs = PAIRS.iter().filter(|pair| pair.0.starts_with(|c| authored.has(c))).peekable();
    pairs.peek()?;
    let mut all = pairs
        .filter(|pair| !speaks(authored.speech, pair.0))
        .flat_map(|pair| between(authored.text, pair.0, pair.1))
        .chain(named(checked, authored))
        .filter(|range| !authored.shown().holds(range.start))
        .collect::<Vec<_>>();
    all.sort_by_key(|range| range.start);
    let first = all.first()?.clone();
    let written = authored.text.get(first.clone())?;
    let more = all.len() - 1;
    let message = match more {
        0 => format!("`{written}` is no placeholder here: it is sent as it stands"),
        _ => format!("`{written}` and {more} more like it are no placeholders here"),
    };
    let help = match authored.speech {
        Speech::Plain => "write `template file \"…\"` to have it filled, or take the braces away",
        Speech::Words => "a string of a layout has holes `{{ … }}`; conditions are written `if`",
        Speech::Template(Dialect::Braces) => "bodies of this layout write `{name}`",
        Speech::Template(Dialect::Jinja) => "bodies of this layout write `{{ name }}`",
        Speech::Template(Dialect::Paths) => {
            "bodies of this layout write `{{ name }}` and know no statements"
        }
    };
    let place = authored.part(first);
    let found = RULE.at(place, message).label("sent as it stands");
    Some(match hole(checked, authored.speech, written) {
        Some(hole) => {
            let found = found.help(format!("write `{hole}`"));
            if more == 0 { found.fix(Applicability::Unsafe, place, hole) } else { found }
        }
        None => found.help(help),
    })
}

/// How what names an input is written here.
fn hole(checked: &Checked<'_>, speech: Speech, written: &str) -> Option<String> {
    let path = written.trim_matches(|c: char| "{}$%<>= ".contains(c));
    let root = path.split('.').next()?;
    let is_path = path.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
    let is_input = checked.plan.inputs.iter().any(|input| *input.name == *root);
    match speech {
        Speech::Plain => None,
        _ if !is_path || !is_input => None,
        Speech::Template(Dialect::Braces) => Some(format!("{{{path}}}")),
        Speech::Words | Speech::Template(_) => Some(format!("{{{{ {path} }}}}")),
    }
}

/// Whether a text is read with placeholders that begin so.
fn speaks(speech: Speech, open: &str) -> bool {
    match speech {
        // A `{{` among the words of a string was escaped.
        Speech::Words | Speech::Template(Dialect::Paths) => open == "{{",
        Speech::Plain | Speech::Template(Dialect::Braces) => false,
        Speech::Template(Dialect::Jinja) => matches!(open, "{{" | "{%"),
    }
}

/// What stands between an opener and its closer on one line, where something like a name does.
fn between<'a>(
    text: &'a str,
    open: &'a str,
    close: &'a str,
) -> impl Iterator<Item = Range<usize>> + 'a {
    // To look for one character is many times as fast as for two.
    let first = open.chars().next().unwrap_or_default();
    text.match_indices(first).filter_map(move |(start, _)| {
        let rest = text.get(start..)?.strip_prefix(open)?;
        let near = rest.get(..rest.floor_char_boundary(LONGEST + close.len()))?;
        let inside = near.get(..near.find(close)?)?;
        let named = inside.trim().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        (named && !inside.contains('\n'))
            .then(|| start..start + open.len() + inside.len() + close.len())
    })
}

/// `{name}`, where an input is called so and the text takes braces for braces.
fn named<'a>(checked: &'a Checked<'_>, authored: &Authored<'a>) -> Vec<Range<usize>> {
    if authored.speech == Speech::Template(Dialect::Braces) {
        return Vec::new();
    }
    let text = authored.text;
    let is_input = |root: &str| checked.plan.inputs.iter().any(|input| *input.name == *root);
    let single = |start: usize| {
        !text.get(..start).is_some_and(|before| before.ends_with(['{', '$', '\\']))
            && !text.get(start + 1..).is_some_and(|after| after.starts_with('{'))
    };
    between(text, "{", "}")
        .filter(|range| single(range.start))
        .filter(|range| {
            let inside = text.get(range.start + 1..range.end - 1).unwrap_or("");
            let is_path = inside.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
            is_path && is_input(inside.split('.').next().unwrap_or(""))
        })
        .collect()
}
