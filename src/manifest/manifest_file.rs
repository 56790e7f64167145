use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{SourceId, Sources, Span};
use crate::yaml::{Node, NodeKind, excerpt, read_yaml};

use super::fences::{FRONT_MATTER, fences};
use super::merge::{Drift, merge};
use super::model::Variants;
use super::package_files::ManifestFiles;

/// The tags of the one language variant that is read, the first that is there.
const SIMPLIFIED_CHINESE: [&str; 3] = ["zh", "zh-CN", "zh-Hans"];

/// A manifest that could be read, with its language variant.
#[derive(Debug)]
pub(super) struct ManifestFile {
    /// The canonical file.
    pub(super) source: SourceId,
    /// Its front matter.
    pub(super) canonical: Arc<Node>,
    /// The front matter with the texts of the variant, and the variant's file.
    pub(super) merged: Option<(Node, SourceId)>,
    /// Where the variant says something else than a translated text.
    pub(super) drift: Vec<Drift>,
    /// The bodies.
    pub(super) body: Variants<Span>,
}

/// Reads a manifest and its language variant. None if the canonical file cannot be read; a
/// variant that cannot be read is reported and left out.
pub(super) fn read_manifest(
    files: &ManifestFiles,
    sources: &Sources,
) -> (Option<ManifestFile>, Problems) {
    let mut problems = unread_variants(files);
    let Some(source) = files.canonical else { return (None, problems) };
    let (canonical, found) = read_front(source, sources);
    problems.extend(found);
    let Some((canonical, body)) = canonical else { return (None, problems) };
    let mut file = ManifestFile {
        source,
        canonical: Arc::new(canonical),
        merged: None,
        drift: Vec::new(),
        body: Variants { canonical: body, simplified_chinese: None },
    };
    if let Some(variant) = SIMPLIFIED_CHINESE.iter().find_map(|tag| files.variants.get(*tag)) {
        let (front, found) = read_front(*variant, sources);
        problems.extend(found);
        if let Some((front, body)) = front {
            let (merged, drift) = merge(&file.canonical, &front);
            file.drift = drift;
            file.merged = Some((merged, *variant));
            file.body.simplified_chinese = Some(body);
        }
    }
    (Some(file), problems)
}

/// The front matter and the body of a file. An empty front matter is an empty map.
pub(super) fn read_front(source: SourceId, sources: &Sources) -> (Option<(Node, Span)>, Problems) {
    let text = sources.source(source).map_or("", |source| source.text());
    let (parts, mut problems) = fences(source, text);
    let Some(parts) = parts else { return (None, problems) };
    let fence = Span::new(source, 0..parts.yaml.start);
    let (front, found) = read_yaml(source, text, parts.yaml);
    let readable = front.is_some() || found.is_empty();
    for problem in found {
        problems.push(problem.field(FRONT_MATTER));
    }
    let empty = Node { kind: NodeKind::Map(Vec::new()), span: fence };
    let front = readable.then(|| front.unwrap_or(empty));
    (front.map(|front| (front, Span::new(source, parts.body))), problems)
}

/// Variants in other languages, and variants of nothing, are never read.
fn unread_variants(files: &ManifestFiles) -> Problems {
    let mut problems = Problems::new();
    let read = SIMPLIFIED_CHINESE.iter().find(|tag| files.variants.contains_key(**tag));
    for (tag, source) in &files.variants {
        let start = Span::new(*source, 0..0);
        if files.canonical.is_none() {
            problems.push(orphan(start));
        } else if !SIMPLIFIED_CHINESE.contains(&&**tag) {
            problems.push(unread_language(start, tag));
        } else if read.is_some_and(|read| *read != &**tag) {
            problems.push(second_variant(start, tag));
        }
    }
    problems
}

fn unread_language(start: Span, tag: &str) -> Diagnostic {
    let message = format!("instructions in {} are never read", excerpt(tag));
    Diagnostic::warning(Code("manifest/unread-variant"), start, message)
        .help("write the canonical file in English; the one language besides is `.zh.md`")
}

fn second_variant(start: Span, tag: &str) -> Diagnostic {
    let message = format!("{} is a second file for Simplified Chinese", excerpt(tag));
    Diagnostic::warning(Code("manifest/unread-variant"), start, message)
        .help("keep one: `.zh.md` is read first, then `.zh-CN.md`, then `.zh-Hans.md`")
}

fn orphan(start: Span) -> Diagnostic {
    let message = "this language variant has no canonical file beside it";
    Diagnostic::warning(Code("manifest/orphan-variant"), start, message)
        .help("add the English file, without a language in its name")
}
