use std::fmt::Write as _;

use typecase::diagnostic::{Diagnostic, Problems};
use typecase::text::{Sources, Span};

/// Findings for reviewers: for each its line, the source under it with the place marked, the
/// notes and the help.
pub(crate) fn shown(problems: &Problems, sources: &Sources) -> String {
    problems.sorted().into_iter().map(|found| one(found, sources)).collect()
}

fn one(found: &Diagnostic, sources: &Sources) -> String {
    let field = found.field.as_deref().map(|field| format!(" ({field})")).unwrap_or_default();
    let mut out = format!("{}[{}] {}{field}\n", found.severity, found.code, found.message);
    place(&mut out, found.span, &found.label, sources);
    for note in &found.notes {
        place(&mut out, note.span, &note.text, sources);
    }
    if let Some(help) = &found.help {
        let _ = writeln!(out, "  help: {help}");
    }
    out.push('\n');
    out
}

/// The first line of a place, marked, and what is said of it.
fn place(out: &mut String, span: Span, text: &str, sources: &Sources) {
    let (at, end) = (sources.position(span), sources.end(span));
    let source = sources.source(span.source).unwrap();
    let line = source.text().get(source.lines().line(source.text(), at.line)).unwrap();
    let line = line.trim_end_matches('\n');
    let before: usize = usize::try_from(at.column).unwrap() - 1;
    let last = if end.line == at.line {
        usize::try_from(end.column).unwrap() - 1
    } else {
        line.chars().count()
    };
    let mark = "^".repeat(last.saturating_sub(before).max(1));
    let _ = writeln!(out, "  {}:{}:{}", sources.path(span.source), at.line, at.column);
    let _ = writeln!(out, "    {line}");
    let _ = writeln!(out, "{}", format!("    {}{mark} {text}", " ".repeat(before)).trim_end());
}
