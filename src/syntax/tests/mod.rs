//! What the parser makes of texts: data through a few functions.

mod constructs;
mod faults;
mod hostile;
mod layouts;
mod properties;
mod words;

use crate::syntax::tree::File;
use crate::text::{Source, SourceId, Sources, Span};

use super::parse;

/// The dump of a text in which nothing is wrong.
fn dump(text: &str) -> String {
    let (file, problems) = parse(SourceId(0), text);
    let found: Vec<_> = problems.iter().map(|found| &found.message).collect();
    assert!(found.is_empty(), "{text}\n{found:?}");
    file.to_string().trim_end().to_owned()
}

/// The dump of entries in which nothing is wrong, without the `system` around them.
fn entries(text: &str) -> String {
    let dump = dump(&format!("system {{\n{text}\n}}"));
    let body = dump.strip_prefix("(system").and_then(|dump| dump.strip_suffix(')'));
    let lines = body.unwrap_or(&dump).lines().skip(1);
    lines.map(|line| line.strip_prefix("  ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// What stands at a place.
fn at(text: &str, span: Span) -> &str {
    text.get(span.range()).unwrap()
}

/// The tree of a text, and its findings as `line:column code message`.
fn findings(text: &str) -> (File, Vec<String>) {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("a.layout", text));
    let (file, problems) = parse(id, text);
    let list = problems.sorted().into_iter().map(|found| {
        let at = sources.position(found.span);
        format!("{}:{} {} {}", at.line, at.column, found.code, found.message)
    });
    let list = list.collect();
    (file, list)
}
