//! The faults that more than one rule finds.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::{Applicability, Code, Diagnostic, did_you_mean};
use crate::text::{Name, Span};
use crate::yaml::{Node, NodeKind, excerpt};

use super::path::Path;

/// A value of another type than `wanted` ("a list").
pub(super) fn wrong_type(node: &Node, path: &Path<'_>, wanted: &str) -> Diagnostic {
    let message = format!("expected {wanted}, found {}", node.describe());
    Diagnostic::error(Code("render/wrong-type"), head(node), message).field(path.to_string())
}

/// Something that is not text where text is wanted.
pub(super) fn not_text(node: &Node, path: &Path<'_>) -> Diagnostic {
    let fault = wrong_type(node, path, "text");
    let quoted = match &node.kind {
        NodeKind::Number(number) => format!("\"{number}\""),
        NodeKind::Bool(is) => format!("\"{is}\""),
        NodeKind::Null => return fault.help("an empty text is written `\"\"`"),
        _ => return fault,
    };
    fault.help(format!("quote it: `{quoted}`")).fix(Applicability::Safe, node.span, quoted)
}

/// A value of the right type that is not allowed.
pub(super) fn wrong_value(
    span: Span,
    path: &Path<'_>,
    message: impl Into<String>,
    help: Option<String>,
) -> Diagnostic {
    Diagnostic::error(Code("render/wrong-value"), span, message)
        .help_if(help)
        .field(path.to_string())
}

/// A word that is none of a closed set.
pub(super) fn unknown_word<'a>(
    node: &Node,
    word: &str,
    path: &Path<'_>,
    words: impl IntoIterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let help = did_you_mean(word, words.clone()).or_else(|| one_of(words));
    wrong_value(node.span, path, format!("unknown word {}", excerpt(word)), help)
}

/// A key that a map does not have. `path` is the path of the map.
pub(super) fn unknown_key<'a>(
    key: &Name,
    path: &Path<'_>,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let help = did_you_mean(key, known.clone()).or_else(|| one_of(known));
    let message = format!("unknown key {}", excerpt(key));
    Diagnostic::error(Code("render/unknown-key"), key.span, message)
        .help_if(help)
        .field(path.key(key).to_string())
}

/// A key that is missing in the map `node`, whose path is `path`.
pub(super) fn missing_key(node: &Node, path: &Path<'_>, name: &str) -> Diagnostic {
    Diagnostic::error(Code("render/missing-key"), head(node), format!("`{name}` is missing"))
        .label("in this map")
        .field(path.key(name).to_string())
}

/// A short place for something that may go over many lines: the first key or item of it.
pub(super) fn head(node: &Node) -> Span {
    match &node.kind {
        NodeKind::Map(entries) => entries.first().map_or(node.span, |entry| entry.key.span),
        NodeKind::List(items) => items.first().map_or(node.span, head),
        _ => node.span,
    }
}

fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const MOST: usize = 12;
    let words: Vec<_> = words.into_iter().map(|word| format!("`{word}`")).collect();
    (1..=MOST).contains(&words.len()).then(|| format!("one of {}", words.join(", ")))
}

/// A section that is switched and that the layout does not have.
pub(super) fn unknown_section(name: &Name, groups: &BTreeSet<Arc<str>>) -> Diagnostic {
    let known = groups.iter().map(|group| &**group);
    let sections = Path::Case.key("sections");
    let path = sections.key(name).to_string();
    let message = format!("no group of the layout is called {}", excerpt(name));
    Diagnostic::error(Code("render/unknown-section"), name.span, message)
        .help_if(did_you_mean(name, known.clone()).or_else(|| one_of(known)))
        .field(path)
}
