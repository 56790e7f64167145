use std::fmt::Write as _;

use crate::diagnostic::{Applicability, Diagnostic, Edit, Fix};
use crate::manifest::fences::fences;
use crate::manifest::place::Place;
use crate::manifest::schema::{Object, former};
use crate::manifest::validate::{validate, validate_value};
use crate::text::{SourceId, Span};
use crate::yaml::{Node, in_place_of, read_yaml};

use super::chunk::{Chunk, chunks};
use super::destination::{Destination, destination, shape_at};

/// Lets the first finding about a field of the old flat format carry the change that puts all
/// fields where they belong whose values are accepted there as they are. Comments and the order
/// stay; a field without a safe place stays as well, with its finding.
pub(in crate::manifest) fn mend_flat(
    found: &mut [Diagnostic],
    root: &Node,
    object: &'static Object,
    (source, text): (SourceId, &str),
    folder: &str,
) {
    let entries = root.as_map().unwrap_or_default();
    let is_former = |found: &&mut Diagnostic| {
        let mut keys = entries.iter().map(|entry| &entry.key);
        found.code.0 == "manifest/unknown-key"
            && keys.any(|key| key.span == found.span && former(key).is_some())
    };
    let Some(first) = found.iter_mut().find(is_former) else { return };
    "a field of the old flat format".clone_into(&mut first.label);
    let Some(yaml) = fences(source, text).0.map(|parts| parts.yaml) else { return };
    let Some(rewritten) = rewritten(root, object, (source, text), folder) else { return };
    let edit = Edit { span: Span::new(source, yaml), text: rewritten };
    first.fixes.push(Fix { applicability: Applicability::Safe, edits: vec![edit] });
}

/// The front matter with every field where it belongs; none where nothing can be moved safely.
fn rewritten(
    root: &Node,
    object: &'static Object,
    (source, text): (SourceId, &str),
    folder: &str,
) -> Option<String> {
    let yaml = fences(source, text).0?.yaml;
    let (chunks, rest) = chunks(root, text, &yaml)?;
    let mut tree = Vec::new();
    let mut taken: Vec<Vec<String>> = Vec::new();
    let mut moved = false;
    for chunk in &chunks {
        let own = vec![chunk.entry.key.to_string()];
        let to = destination(chunk.entry, root, object, folder)
            .filter(|to| to.path.first().is_some_and(|first| root.entry(first).is_none()))
            .filter(|to| !taken.contains(&to.path));
        let text = to.as_ref().and_then(|to| fitting(chunk, to, object));
        let (path, text) = match (to, text) {
            (Some(to), Some(text)) => (to.path, text),
            _ => (own, chunk.text.to_owned()),
        };
        moved |= path.last().map(String::as_str) != Some(&**chunk.entry.key) || path.len() > 1;
        taken.push(path.clone());
        put(&mut tree, &path, chunk.lead, text);
    }
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut out = String::new();
    write(&mut out, &tree, 0, end);
    out.push_str(rest);
    (moved && is_better(&out, root, object, source)).then_some(out)
}

/// The lines of an entry as they stand in its new place, if its value is accepted there.
fn fitting(chunk: &Chunk<'_>, to: &Destination, object: &'static Object) -> Option<String> {
    let inside = |span: Span| {
        let start = (span.start as usize).checked_sub(chunk.start)?;
        Some(start..start + (span.end - span.start) as usize)
    };
    let mut edits = vec![(inside(chunk.entry.key.span)?, to.path.last()?.clone())];
    if let Some(word) = to.word {
        edits.push((inside(chunk.entry.value.span)?, word.to_owned()));
    }
    let mut open = vec![&chunk.entry.value];
    while let Some(node) = open.pop() {
        open.extend(node.as_list().unwrap_or_default());
        for entry in node.as_map().unwrap_or_default() {
            open.push(&entry.value);
            if let Some((_, now)) = to.renamed.iter().find(|(old, _)| *old == &**entry.key) {
                edits.push((inside(entry.key.span)?, in_place_of(&entry.key, now)));
            }
        }
    }
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut text = chunk.text.to_owned();
    for (range, now) in edits {
        text.get(range.clone())?;
        text.replace_range(range, &now);
    }
    let (read, problems) = read_yaml(SourceId(0), &text, 0..text.len());
    let value = read?.entry(to.path.last()?)?.value.clone();
    let shape = shape_at(object, &to.path)?;
    (problems.is_empty() && validate_value(&Place::top(&value), shape).is_empty()).then_some(text)
}

/// A map of the new front matter, in the order of the file.
enum Branch {
    /// A map that holds what was moved.
    Map(String, Vec<Branch>),
    /// An entry with the lines before it.
    Leaf(String, String),
}

fn put(tree: &mut Vec<Branch>, path: &[String], lead: &str, text: String) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        tree.push(Branch::Leaf(lead.to_owned(), text));
        return;
    }
    let is_it = |branch: &&mut Branch| matches!(branch, Branch::Map(name, _) if name == first);
    if let Some(Branch::Map(_, inner)) = tree.iter_mut().find(is_it) {
        return put(inner, rest, lead, text);
    }
    let mut inner = Vec::new();
    put(&mut inner, rest, lead, text);
    tree.push(Branch::Map(first.clone(), inner));
}

fn write(out: &mut String, tree: &[Branch], depth: usize, end: &str) {
    let blanks = "  ".repeat(depth);
    for branch in tree {
        match branch {
            Branch::Map(name, inner) => {
                let _ = write!(out, "{blanks}{name}:{end}");
                write(out, inner, depth + 1, end);
            }
            Branch::Leaf(lead, text) => {
                for line in lead.split_inclusive('\n').chain(text.split_inclusive('\n')) {
                    // In a block text blanks alone may be text.
                    if !line.trim_end_matches(['\r', '\n']).is_empty() {
                        out.push_str(&blanks);
                    }
                    out.push_str(line);
                }
            }
        }
    }
}

/// Whether the new front matter can be read, and no fault is in it that was not there before.
fn is_better(text: &str, root: &Node, object: &'static Object, source: SourceId) -> bool {
    let (Some(new), problems) = read_yaml(source, text, 0..text.len()) else { return false };
    let count = |node: &Node| validate(&Place::top(node), object).len();
    problems.is_empty() && count(&new) < count(root)
}
