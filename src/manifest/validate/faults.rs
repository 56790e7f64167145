use std::sync::Arc;

use crate::diagnostic::{Applicability, Code, Diagnostic, Edit, Fix, likeness, nearest};
use crate::manifest::fences::FRONT_MATTER;
use crate::manifest::place::Place;
use crate::manifest::schema::{Field, Object, Pattern, Shape};
use crate::text::{Name, Span};
use crate::value::Number;
use crate::yaml::{NodeKind, Style, excerpt};

pub(super) fn missing_key(place: &Place<'_>, object: &Object, field: &Field) -> Diagnostic {
    let message = format!("`{}` is missing in {}", field.key, object.name);
    Diagnostic::error(Code("manifest/missing-key"), place.anchor(), message)
        .field(place.inside(field.key))
        .help(format!("add `{}`: {}", field.key, sentence(field.doc)))
}

pub(super) fn wrong_type(place: &Place<'_>, shape: &Shape) -> Diagnostic {
    let name = match shape {
        Shape::Object(object) if place.field() == FRONT_MATTER => object.name.to_owned(),
        _ => excerpt(place.name()),
    };
    let message = format!("{name} must be {}, found {}", expects(shape), place.node.describe());
    let diagnostic = place.error_here(Code("manifest/wrong-type"), message);
    if matches!(place.node.kind, NodeKind::Null) {
        return diagnostic.help("write its value, or leave the key out");
    }
    if let (Shape::Bool | Shape::True, Some(text)) = (shape, place.node.as_text())
        && let Some(meant) = truth(text)
    {
        let span = place.node.span;
        return diagnostic.help(format!("write `{meant}`")).fix(Applicability::Safe, span, meant);
    }
    let bare = matches!(place.node.kind, NodeKind::Number(_) | NodeKind::Bool(_));
    if bare && matches!(shape, Shape::Text(_) | Shape::Label { .. }) {
        return quoted(diagnostic, place.node.span);
    }
    if matches!(shape, Shape::List { .. })
        && let NodeKind::Text(text, style) = &place.node.kind
        && (*style == Style::Quoted
            || *style == Style::Plain && !text.contains([',', '[', ']', '{', '}']))
    {
        let help = format!("put it in brackets: `[{}]`", spelled(text, *style));
        return around(diagnostic, place.node.span, ["[", "]"]).help(help);
    }
    if let Shape::Object(object) = shape {
        return diagnostic.help(format!("it takes {}", keys(object)));
    }
    diagnostic
}

/// The keys of an object.
pub(super) fn keys(object: &Object) -> String {
    object.fields.iter().map(|field| format!("`{}`", field.key)).collect::<Vec<_>>().join(", ")
}

/// What a word means that some take for a truth value.
fn truth(text: &str) -> Option<&'static str> {
    let is = |words: [&str; 4]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is(["yes", "on", "y", "true"]) {
        return Some("true");
    }
    is(["no", "off", "n", "false"]).then_some("false")
}

/// A text without quotes that other readers of YAML take for something else.
pub(super) fn ambiguous(place: &Place<'_>, text: &str, other: &str) -> Diagnostic {
    let message = format!("some readers of YAML take {} for {other}", excerpt(text));
    quoted(place.warning_here(Code("manifest/ambiguous-text"), message), place.node.span)
}

fn spelled(text: &str, style: Style) -> String {
    let text = excerpt(text);
    let text = text.trim_matches('`');
    if style == Style::Quoted { format!("\"{text}\"") } else { text.to_owned() }
}

pub(super) fn wrong_form(place: &Place<'_>, says: &str) -> Diagnostic {
    let message = format!("{} has a form that is not known", excerpt(place.name()));
    place.error_here(Code("manifest/wrong-form"), message).help(format!("expected {says}"))
}

pub(super) fn unknown_word(
    place: &Place<'_>,
    word: &str,
    words: &[&str],
    says: Option<&str>,
) -> Diagnostic {
    let message = format!("unknown {} {}", excerpt(place.name()), excerpt(word));
    let help = match (says, words) {
        (Some(says), _) => format!("expected {says}"),
        (None, [only]) => format!("only `{only}` is known"),
        (None, _) => format!("one of {}", list(words)),
    };
    let found = place.error_here(Code("manifest/unknown-word"), message);
    match nearest(word, words.iter().copied()) {
        Some(meant) => {
            let (applicability, span) = (likeness(word, meant), place.node.span);
            let text = if starts_quoted(place) { format!("\"{meant}\"") } else { meant.into() };
            found.help(format!("did you mean `{meant}`?")).fix(applicability, span, text)
        }
        None => found.help(help),
    }
}

fn starts_quoted(place: &Place<'_>) -> bool {
    matches!(place.node.kind, NodeKind::Text(_, Style::Quoted))
}

pub(super) fn malformed(place: &Place<'_>, text: &str, pattern: &Pattern) -> Diagnostic {
    let message = format!("{} is not {}", excerpt(text), pattern.name);
    place
        .error_here(Code("manifest/malformed"), message)
        .help(format!("expected {}", pattern.looks))
}

pub(super) fn wrong_key(place: &Place<'_>, key: &Name, pattern: &Pattern) -> Diagnostic {
    let message = format!("the key {} is not {}", excerpt(key), pattern.name);
    Diagnostic::error(Code("manifest/malformed-key"), key.span, message)
        .field(place.field())
        .help(format!("expected {}", pattern.looks))
}

pub(super) fn not_whole(place: &Place<'_>, number: &Number) -> Diagnostic {
    let number = excerpt(number.text());
    let message = format!("{} must be a whole number, found {number}", excerpt(place.name()));
    place.error_here(Code("manifest/wrong-type"), message)
}

pub(super) fn out_of_range(
    place: &Place<'_>,
    number: &Number,
    (min, max): (i64, i64),
) -> Diagnostic {
    let message = format!("{} is out of range: {}", excerpt(place.name()), excerpt(number.text()));
    let range = match (min, max) {
        (_, i64::MAX) => format!("at least {min}"),
        _ => format!("from {min} to {max}"),
    };
    place.error_here(Code("manifest/out-of-range"), message).help(format!("it may be {range}"))
}

pub(super) fn wrong_length(
    place: &Place<'_>,
    length: usize,
    (min, max): (usize, usize),
) -> Diagnostic {
    let name = excerpt(place.name());
    if length < min {
        return place.error_here(Code("manifest/empty"), format!("{name} is empty"));
    }
    let message = format!("{name} has {length} characters, at most {max} are allowed");
    place.error_here(Code("manifest/too-long"), message)
}

pub(super) fn wrong_count(
    place: &Place<'_>,
    count: usize,
    (min, max): (usize, usize),
) -> Diagnostic {
    let name = excerpt(place.name());
    if count < min {
        return place
            .error_here(Code("manifest/empty"), format!("{name} is empty"))
            .help("put something in or leave the key out");
    }
    let message = format!("{name} has {count} entries, at most {max} are allowed");
    place.error_here(Code("manifest/too-many"), message)
}

pub(super) fn no_language(place: &Place<'_>) -> Diagnostic {
    let message = format!("{} has no text in any language", excerpt(place.name()));
    place
        .error_here(Code("manifest/empty-locale-map"), message)
        .help("write the English text itself")
}

pub(super) fn duplicate(list: &Place<'_>, item: &Place<'_>, text: &Arc<str>) -> Diagnostic {
    let message = format!("{} stands twice in {}", excerpt(text), excerpt(list.name()));
    Diagnostic::error(Code("manifest/duplicate"), item.span(), message).field(list.field())
}

fn expects(shape: &Shape) -> &'static str {
    match shape {
        Shape::Any => "anything",
        Shape::Bool => "`true` or `false`",
        Shape::True => "`true`",
        Shape::Text(_) => "text",
        Shape::Word(_) => "a word",
        Shape::Whole { .. } => "a whole number",
        Shape::Number => "a number",
        Shape::Label { .. } => "text or a map from languages to texts",
        Shape::List { .. } => "a list",
        Shape::Map { .. } | Shape::Object(_) => "a map",
        Shape::OneOf { says, .. } => says,
    }
}

fn quoted(diagnostic: Diagnostic, bare: Span) -> Diagnostic {
    around(diagnostic, bare, ["\"", "\""]).help("put it in quotes")
}

/// With the fix that puts signs round a value.
fn around(mut diagnostic: Diagnostic, value: Span, [open, close]: [&str; 2]) -> Diagnostic {
    let after = value.behind();
    diagnostic.fixes.push(Fix {
        applicability: Applicability::Safe,
        edits: vec![
            Edit { span: value.before(), text: open.to_owned() },
            Edit { span: after, text: close.to_owned() },
        ],
    });
    diagnostic
}

fn list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A line of documentation as the end of a sentence: no capital, no full stop.
fn sentence(doc: &str) -> String {
    let doc = doc.trim_end_matches('.');
    let mut characters = doc.chars();
    characters
        .next()
        .map_or(String::new(), |first| first.to_lowercase().chain(characters).collect())
}
