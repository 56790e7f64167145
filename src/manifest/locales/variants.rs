use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::{Package, Runtime, RuntimeKind, Variants};
use crate::text::{Sources, Span};

use super::mentions::{Names, mentions};

/// Instructions in the other language: each agent has them where one has, and they mention what
/// the canonical ones mention.
pub(super) fn check(package: &Package, sources: &Sources) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let agents = package.runtimes.iter().filter(|runtime| runtime.kind == RuntimeKind::Agent);
    for runtime in agents.clone() {
        let names = Names::of(package, std::iter::once(runtime));
        found.extend(compare(&runtime.body, &names, sources));
    }
    let names = Names::of(package, package.runtimes.iter());
    for segment in &package.prompt {
        let content = Variants {
            canonical: segment.content.canonical.span,
            simplified_chinese: segment.content.simplified_chinese.as_ref().map(|it| it.span),
        };
        found.extend(compare(&content, &names, sources));
    }
    found.extend(missing(agents, sources));
    found
}

/// Where a variant mentions other names than its canonical text.
fn compare(text: &Variants<Span>, names: &Names, sources: &Sources) -> Option<Diagnostic> {
    let variant = text.simplified_chinese?;
    let canonical = mentions(sources.slice(text.canonical), names);
    let translated = mentions(sources.slice(variant), names);
    let only = |these: &BTreeMap<String, usize>, those: &BTreeMap<String, usize>| -> Vec<_> {
        these.iter().filter(|(name, _)| !those.contains_key(*name)).map(owned).collect()
    };
    let (lacks, adds) = (only(&canonical, &translated), only(&translated, &canonical));
    let what = match (lacks.as_slice(), adds.as_slice()) {
        ([], []) => return None,
        (lacks, []) => format!("does not mention {}", listed(lacks)),
        ([], adds) => format!("mentions {}, and the English one does not", listed(adds)),
        (lacks, adds) => format!("mentions {} and not {}", listed(adds), listed(lacks)),
    };
    let place = first_line(sources, variant, adds.first().map_or(0, |(_, at)| *at));
    let message = format!("this variant {what}");
    let mut warning = Diagnostic::warning(Code("locale/other-mentions"), place, message)
        .help("tools, tags and inputs are called alike in every language: mention the same");
    if let Some((name, at)) = lacks.first() {
        let start = text.canonical.start as usize + at;
        let end = start + name.len().saturating_sub(2);
        warning = warning.note(Span::new(text.canonical.source, start..end), "mentioned here");
    }
    Some(warning)
}

/// The first line with words from an offset of a span on.
fn first_line(sources: &Sources, span: Span, from: usize) -> Span {
    let rest = sources.slice(span).get(from..).unwrap_or("");
    let start = rest.len() - rest.trim_start().len();
    let line = rest.trim_start().lines().next().unwrap_or("").trim_end();
    let start = span.start as usize + from + start;
    Span::new(span.source, start..start + line.len())
}

fn owned((name, at): (&String, &usize)) -> (String, usize) {
    (name.clone(), *at)
}

fn listed(names: &[(String, usize)]) -> String {
    names.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
}

/// An agent without a variant, in a package where another one has one.
fn missing<'a>(
    agents: impl Iterator<Item = &'a Runtime> + Clone,
    sources: &Sources,
) -> Option<Diagnostic> {
    let has = |runtime: &&Runtime| runtime.body.simplified_chinese.is_some();
    let one = agents.clone().find(has)?;
    let lacking: Vec<_> = agents.filter(|runtime| !has(runtime)).collect();
    let (first, rest) = lacking.split_first()?;
    let (of, path) = (one.body.simplified_chinese?, sources.path(first.span.source));
    let variant = path.strip_suffix(".md").unwrap_or(path).rsplit('/').next().unwrap_or(path);
    let advice = Diagnostic::advice(
        Code("locale/missing-variant"),
        first.span,
        format!("`{}` has no instructions in Chinese, and `{}` has", first.id, one.id),
    )
    .note(Span::new(of.source, 0..0), "there they are")
    .help(format!("its readers get English; add `{variant}.zh.md` beside it"));
    Some(
        rest.iter()
            .fold(advice, |advice, other| advice.note(other.span, "this one has none either")),
    )
}
