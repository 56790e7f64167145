use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::locale::Locale;
use crate::manifest::Package;
use crate::text::{SourceId, Span};
use crate::yaml::{Entry, excerpt, read_yaml};

use super::Manifest;
use super::labels::Labels;
use super::section::Section;

/// The section that holds words of the user interface, which the package's own code reads.
const MESSAGES: &str = "messages";

/// How many missing labels a message names.
const NAMED: usize = 4;

/// Reads `locales/NAME`.
pub(super) fn read(
    package: &Package,
    (name, source): (&str, SourceId),
    text: &str,
    labels: &mut Labels,
) -> Problems {
    let start = Span::new(source, 0..0);
    let locale = name.strip_suffix(".yaml").map(Locale::parse);
    let Some(Ok(locale)) = locale else {
        let mut problems = Problems::new();
        problems.push(unread(start, name));
        return problems;
    };
    let (root, mut problems) = read_yaml(source, text, 0..text.len());
    let Some(root) = root else { return problems };
    let Some(entries) = root.as_map() else {
        problems.push(no_sections(root.span));
        return problems;
    };
    let manifests = Manifest::all(package);
    for entry in entries.iter().filter(|entry| &*entry.key.node != MESSAGES) {
        match manifests.iter().find(|manifest| *manifest.path == *entry.key.node) {
            Some(manifest) => {
                let mut section = Section { manifest, locale: &locale, labels, found: Vec::new() };
                section.object(&entry.value, &manifest.front.place(), manifest.object);
                for found in section.found {
                    problems.push(found);
                }
            }
            // A manifest that could not be read is no unknown one.
            None if !package.is_whole => {}
            None => problems.push(unknown_section(entry, &manifests)),
        }
    }
    let is_sound = manifests.iter().all(|manifest| manifest.front.is_sound());
    if problems.is_empty()
        && is_sound
        && let Some(found) = missing_translations(start, &locale, &manifests, labels)
    {
        problems.push(found);
    }
    problems
}

fn unread(start: Span, name: &str) -> Diagnostic {
    let message = format!("{} is not read: its name is no language tag", excerpt(name));
    Diagnostic::warning(Code("locale/unread-file"), start, message)
        .help("name it after the language of its labels, such as `zh.yaml` or `pt-BR.yaml`")
}

fn no_sections(span: Span) -> Diagnostic {
    Diagnostic::warning(Code("locale/unknown-item"), span, "a locale file holds a map")
        .help("write a section for each manifest: `PLUGIN.md: { displayName: … }`")
}

fn unknown_section(entry: &Entry, manifests: &[Manifest<'_>]) -> Diagnostic {
    let known = manifests.iter().map(|manifest| manifest.path.as_str());
    let message = format!("the package has no manifest {}", excerpt(&entry.key));
    let help = did_you_mean(&entry.key, known.clone()).unwrap_or_else(|| {
        let known: Vec<_> = known.map(|path| format!("`{path}`")).collect();
        format!("a section is called after its manifest: {}", known.join(", "))
    });
    Diagnostic::warning(Code("locale/unknown-item"), entry.key.span, message)
        .field(&*entry.key.node)
        .help(help)
}

/// One finding for all labels that readers of a locale get in English.
fn missing_translations(
    start: Span,
    locale: &Locale,
    manifests: &[Manifest<'_>],
    labels: &Labels,
) -> Option<Diagnostic> {
    let mut missing = Vec::new();
    for manifest in manifests {
        for place in manifest.labels() {
            let label = labels.get(&manifest.path, place.field());
            if label.is_some_and(|label| !label.serves(locale)) {
                missing.push((format!("`{}` {}", manifest.path, place.field()), place.span()));
            }
        }
    }
    let (first, span) = missing.first()?;
    let mut names: Vec<_> = missing.iter().take(NAMED).map(|(name, _)| name.as_str()).collect();
    let more = format!("{} more", missing.len().saturating_sub(NAMED));
    if missing.len() > NAMED {
        names.push(&more);
    }
    let message = match missing.len() {
        1 => format!("1 label has no text in `{locale}`"),
        many => format!("{many} labels have no text in `{locale}`"),
    };
    Some(
        Diagnostic::advice(Code("locale/missing-translation"), start, message)
            .note(*span, first.as_str())
            .help(format!("readers get English; add {}", names.join(", "))),
    )
}
