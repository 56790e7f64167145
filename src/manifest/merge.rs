use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;
use crate::yaml::{Entry, Node, NodeKind, excerpt};

use super::path::step;

/// The keys whose values a language variant replaces, at any depth.
const TRANSLATED: [&str; 8] =
    ["description", "displayName", "label", "title", "placeholder", "hint", "content", "i18n"];

/// How many places a drift names in its message; all stand as notes.
const NAMED: usize = 5;

/// Puts the front matter of a language variant on the canonical one: a key that is missing
/// inherits, translated keys are replaced, maps merge by key, lists of equal length by index.
/// Everything else keeps the canonical value and is reported once, with all its places.
pub(super) fn merge(canonical: &Node, variant: &Node) -> (Node, Vec<Drift>) {
    let mut drift = Vec::new();
    let merged = merge_at(canonical, variant, "", &mut drift);
    (merged, drift)
}

/// A place where a variant says something else than a translated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drift {
    /// Its path.
    pub(super) path: String,
    span: Span,
}

/// The reader caps nesting, and with it this recursion.
fn merge_at(canonical: &Node, variant: &Node, path: &str, drift: &mut Vec<Drift>) -> Node {
    match (&canonical.kind, &variant.kind) {
        (NodeKind::Map(ours), NodeKind::Map(theirs)) => {
            let kind = NodeKind::Map(merge_maps(ours, theirs, path, drift));
            Node { kind, span: canonical.span }
        }
        (NodeKind::List(ours), NodeKind::List(theirs)) if ours.len() == theirs.len() => {
            let items = ours.iter().zip(theirs).enumerate().map(|(index, (ours, theirs))| {
                merge_at(ours, theirs, &format!("{path}[{index}]"), drift)
            });
            Node { kind: NodeKind::List(items.collect()), span: canonical.span }
        }
        _ => {
            if !same_scalar(&canonical.kind, &variant.kind) {
                drift.push(Drift { path: path.to_owned(), span: variant.span });
            }
            canonical.clone()
        }
    }
}

fn merge_maps(ours: &[Entry], theirs: &[Entry], path: &str, drift: &mut Vec<Drift>) -> Vec<Entry> {
    let mut left: BTreeMap<&str, &Entry> =
        theirs.iter().map(|entry| (&*entry.key.node, entry)).collect();
    let mut merged = Vec::with_capacity(ours.len());
    for our in ours {
        merged.push(match left.remove(&*our.key.node) {
            None => our.clone(),
            Some(their) if is_translated(&our.key) => their.clone(),
            Some(their) => Entry {
                key: our.key.clone(),
                value: merge_at(&our.value, &their.value, &step(path, &our.key), drift),
            },
        });
    }
    for their in theirs.iter().filter(|entry| left.contains_key(&*entry.key.node)) {
        if is_translated(&their.key) {
            merged.push(their.clone());
        } else {
            drift.push(Drift { path: step(path, &their.key), span: their.key.span });
        }
    }
    merged
}

fn is_translated(key: &str) -> bool {
    TRANSLATED.contains(&key)
}

fn same_scalar(ours: &NodeKind, theirs: &NodeKind) -> bool {
    match (ours, theirs) {
        (NodeKind::Text(ours, _), NodeKind::Text(theirs, _)) => ours == theirs,
        (NodeKind::Null, NodeKind::Null) => true,
        (NodeKind::Bool(ours), NodeKind::Bool(theirs)) => ours == theirs,
        (NodeKind::Number(ours), NodeKind::Number(theirs)) => ours == theirs,
        _ => false,
    }
}

/// One finding for all places; none without any.
pub(super) fn drifted(drift: &[Drift]) -> Option<Diagnostic> {
    let (first, rest) = drift.split_first()?;
    let mut names: Vec<_> = drift.iter().take(NAMED).map(|drift| excerpt(&drift.path)).collect();
    if drift.len() > NAMED {
        names.push(format!("{} more", drift.len() - NAMED));
    }
    let message = format!("the language variant differs in {}", names.join(", "));
    let warning = Diagnostic::warning(Code("manifest/variant-drift"), first.span, message)
        .field(first.path.as_str())
        .label("the canonical value counts")
        .help("a variant holds translated texts only: leave everything else out");
    Some(rest.iter().fold(warning, |warning, drift| {
        warning.note(drift.span, "the canonical value counts here too")
    }))
}
