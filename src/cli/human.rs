use std::fmt::{self, Write as _};

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan};
use typecase::diagnostic::{Diagnostic, Note, Report, Severity, visible};
use typecase::text::{Source, Span};

use super::Snippet;

/// So many findings are shown in full.
const MOST: usize = 100;
/// Columns at which prose is broken.
const WIDTH: usize = 100;
/// A note within so many lines of its finding is shown in the same picture.
const NEAR: u32 = 12;

/// The report as people read it: each finding with its lines, then a summary.
pub(super) fn human(report: &Report<'_>, colour: bool) -> String {
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let painter = GraphicalReportHandler::new_themed(theme)
        .with_links(false)
        .with_width(WIDTH)
        .with_context_lines(1);
    let mut out = String::new();
    for found in report.found().iter().take(MOST) {
        for view in views(report, found) {
            // Writing into a string succeeds; a place that miette cannot show is left out.
            let _ = painter.render_report(&mut out, &view);
        }
        out.push('\n');
    }
    if let Some(more) = report.found().len().checked_sub(MOST).filter(|more| *more > 0) {
        let _ = writeln!(out, "… and {more} more (`--format concise` shows all)");
    }
    let _ = writeln!(out, "{}", report.summary());
    out
}

/// A finding with the notes near it, then each other note; the help comes last.
fn views(report: &Report<'_>, found: &Diagnostic) -> Vec<View> {
    let line = |span: Span| report.sources().position(span).line;
    let (near, far): (Vec<_>, Vec<_>) = found.notes.iter().partition(|note| {
        note.span.source == found.span.source && line(note.span).abs_diff(line(found.span)) <= NEAR
    });
    let mut views = vec![View::of(report, found, &near)];
    views.extend(far.into_iter().map(|note| View::of_note(report, note)));
    if let (Some(last), Some(help)) = (views.last_mut(), &found.help) {
        let lines: Vec<_> = help.lines().map(visible).collect();
        last.help = Some(lines.join("\n"));
    }
    views
}

/// What miette draws.
#[derive(Debug)]
struct View {
    code: Option<&'static str>,
    severity: miette::Severity,
    message: String,
    help: Option<String>,
    snippet: Option<Snippet>,
    /// The texts of the snippet's places, the finding's own first.
    labels: Vec<String>,
}

impl View {
    fn of(report: &Report<'_>, found: &Diagnostic, near: &[&Note]) -> Self {
        let notes = near.iter().map(|note| (note.span, note.text.as_str()));
        let places: Vec<_> = std::iter::once((found.span, &*found.label)).chain(notes).collect();
        Self {
            code: Some(found.code.0),
            severity: match found.severity {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
                Severity::Advice => miette::Severity::Advice,
            },
            message: visible(&found.message).into_owned(),
            ..Self::at(report, &places)
        }
    }

    fn of_note(report: &Report<'_>, note: &Note) -> Self {
        Self { message: visible(&note.text).into_owned(), ..Self::at(report, &[(note.span, "")]) }
    }

    /// Lines and labels of places in one file.
    fn at(report: &Report<'_>, places: &[(Span, &str)]) -> Self {
        let source = places.first().and_then(|(span, _)| report.sources().source(span.source));
        let ranges: Vec<_> = places.iter().map(|(span, _)| span.range()).collect();
        let snippet = source.map(|source: &std::sync::Arc<Source>| Snippet::new(source, &ranges));
        Self {
            code: None,
            severity: miette::Severity::Advice,
            message: String::new(),
            help: None,
            snippet,
            labels: places.iter().map(|(_, text)| visible(text).into_owned()).collect(),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for View {}

impl miette::Diagnostic for View {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.snippet.as_ref().map(|snippet| snippet as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let places = self.snippet.as_ref()?.places();
        let labels = (0..).zip(places).zip(&self.labels).map(|((index, place), text)| {
            let text = (!text.is_empty()).then(|| text.clone());
            let range = place.range.clone();
            if index == 0 {
                LabeledSpan::new_primary_with_span(text, range)
            } else {
                LabeledSpan::new_with_span(text, range)
            }
        });
        Some(Box::new(labels))
    }
}

#[cfg(test)]
mod tests {
    use typecase::diagnostic::{Code, Diagnostic, Problems, Report, Summary};
    use typecase::text::{Source, Sources, Span};

    use super::{MOST, human};

    fn report(text: &str, finding: impl Fn(Span) -> Diagnostic, count: usize) -> String {
        let mut sources = Sources::new();
        let file = sources.add(Source::new("a/PLUGIN.md", text));
        let mut problems = Problems::new();
        for start in 0..count {
            problems.push(finding(Span::new(file, start..start + 1)));
        }
        let looked_at = Summary { files: 1, ..Summary::default() };
        human(&Report::new(&problems, &sources, looked_at), false)
    }

    #[test]
    fn shows_file_line_label_note_and_help() {
        let mut sources = Sources::new();
        let file =
            sources.add(Source::new("lantern/PLUGIN.md", "---\nid: lantern\nén contribute: x\n"));
        let other = sources.add(Source::new("a.layout", "layout a\n"));
        let mut problems = Problems::new();
        let code = Code("manifest/unknown-key");
        problems.push(
            Diagnostic::error(code, Span::new(file, 20..30), "unknown key `contribute`")
                .label("not a key of a package")
                .note(Span::new(file, 4..6), "of this package")
                .note(Span::new(other, 7..8), "which this layout takes")
                .help("did you mean `contributes`?"),
        );
        let looked_at = Summary { files: 2, ..Summary::default() };
        let shown = human(&Report::new(&problems, &sources, looked_at), false);
        insta::assert_snapshot!(shown, @r"
        manifest/unknown-key

          × unknown key `contribute`
           ╭─[lantern/PLUGIN.md:3:4]
         1 │ ---
         2 │ id: lantern
           · ─┬
           ·  ╰── of this package
         3 │ én contribute: x
           ·    ─────┬────
           ·         ╰── not a key of a package
           ╰────
          ☞ which this layout takes
           ╭─[a.layout:1:8]
         1 │ layout a
           ·        ─
           ╰────
          help: did you mean `contributes`?

        1 error in 2 files
        ");
    }

    #[test]
    fn shows_an_empty_file() {
        let finding = |span| Diagnostic::error(Code("manifest/x"), span, "nothing here").label("x");
        insta::assert_snapshot!(report("", finding, 1), @r"
        manifest/x

          × nothing here
           ╭─[a/PLUGIN.md:1:1]
         1 │ 
           · ▲
           · ╰── x
           ╰────

        1 error in 1 file
        ");
    }

    #[test]
    fn nothing_of_a_source_is_obeyed_by_a_terminal() {
        let finding = |span| {
            Diagnostic::error(Code("manifest/x"), span, "bad `\u{1b}[2J`")
                .label("\u{7}")
                .note(span, "\u{9b}1m")
                .help("\u{1b}]0;x")
        };
        let shown = report("\u{1b}[31m\u{0}\u{202e}\n", finding, 1);
        assert!(shown.chars().all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'), "{shown}");
    }

    #[test]
    fn shows_a_hundred_and_counts_the_rest() {
        let finding = |span| Diagnostic::error(Code("manifest/x"), span, "bad");
        let shown = report(&"x".repeat(200), finding, MOST + 3);
        assert_eq!(shown.matches("manifest/x").count(), MOST);
        assert!(
            shown.ends_with("… and 3 more (`--format concise` shows all)\n103 errors in 1 file\n")
        );
    }
}
