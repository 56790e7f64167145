use serde::Serialize;

use crate::text::{Sources, Span};

use super::{Applicability, Diagnostic, Edit, Report, Severity, Summary};

/// The version of the JSON form: minor versions add, a major one changes.
const FORMAT_VERSION: &str = "1.0";

impl Report<'_> {
    /// The report as one line of JSON with a line break behind it.
    pub fn json(&self) -> String {
        let file = File {
            format_version: FORMAT_VERSION,
            summary: self.summary,
            diagnostics: self.found.iter().map(|found| finding(found, self.sources)).collect(),
        };
        // Texts and numbers, which JSON takes as they are.
        serde_json::to_string(&file).unwrap_or_default() + "\n"
    }
}

#[derive(Serialize)]
struct File<'a> {
    format_version: &'static str,
    summary: Summary,
    diagnostics: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    severity: Severity,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    /// Names the page of the code; `typecase explain` shows it.
    url: String,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
    start: u32,
    end: u32,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    /// What is said of places in the same file, the finding's own first.
    labels: Vec<Label<'a>>,
    /// What is said of places in other files.
    related: Vec<Label<'a>>,
    fixes: Vec<Fix<'a>>,
    fingerprint: String,
}

#[derive(Serialize)]
struct Label<'a> {
    text: &'a str,
    file: &'a str,
    start: u32,
    end: u32,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Fix<'a> {
    applicability: &'static str,
    edits: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
struct Replacement<'a> {
    /// Where it is not the file of the finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    start: u32,
    end: u32,
    text: &'a str,
}

fn finding<'a>(found: &'a Diagnostic, sources: &'a Sources) -> Finding<'a> {
    let Span { source, start, end } = found.span;
    let (first, last) = (sources.position(found.span), sources.end(found.span));
    let own = (!found.label.is_empty()).then(|| label(&found.label, found.span, sources));
    let (near, far): (Vec<_>, Vec<_>) =
        found.notes.iter().partition(|note| note.span.source == source);
    let labels = near.into_iter().map(|note| label(&note.text, note.span, sources));
    Finding {
        code: found.code.0,
        severity: found.severity,
        message: &found.message,
        help: found.help.as_deref(),
        url: format!("typecase:explain/{}", found.code),
        file: sources.path(source),
        field: found.field.as_deref(),
        start,
        end,
        line: first.line,
        column: first.column,
        end_line: last.line,
        end_column: last.column,
        labels: own.into_iter().chain(labels).collect(),
        related: far.into_iter().map(|note| label(&note.text, note.span, sources)).collect(),
        fixes: found
            .fixes
            .iter()
            .map(|fix| Fix {
                applicability: match fix.applicability {
                    Applicability::Safe => "safe",
                    Applicability::Unsafe => "unsafe",
                },
                edits: fix.edits.iter().map(|edit| replacement(edit, found, sources)).collect(),
            })
            .collect(),
        fingerprint: fingerprint(found, sources),
    }
}

fn label<'a>(text: &'a str, span: Span, sources: &'a Sources) -> Label<'a> {
    let place = sources.position(span);
    Label {
        text,
        file: sources.path(span.source),
        start: span.start,
        end: span.end,
        line: place.line,
        column: place.column,
    }
}

fn replacement<'a>(edit: &'a Edit, found: &Diagnostic, sources: &'a Sources) -> Replacement<'a> {
    let Span { source, start, end } = edit.span;
    let file = (source != found.span.source).then(|| sources.path(source));
    Replacement { file, start, end, text: &edit.text }
}

/// Names a finding apart from its line: the FNV-1a hash (64 bits, hexadecimal) of its code,
/// file, field and message, with a zero byte between them.
pub(super) fn fingerprint(found: &Diagnostic, sources: &Sources) -> String {
    let file = sources.path(found.span.source);
    let key = [found.code.0, file, found.field.as_deref().unwrap_or(""), &found.message];
    let hash = key.join("\0").bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::diagnostic::{Applicability, Code, Diagnostic, Problems, Report, Summary};
    use crate::text::{Source, Sources, Span};

    #[test]
    fn has_the_form_of_the_contract() {
        let mut sources = Sources::new();
        let text = "---\nid: lantern\nkind: plugin\ndescription: é\ncontribute:\n";
        let file = sources.add(Source::new("lantern/PLUGIN.md", text));
        let other = sources.add(Source::new("a.layout", "layout a"));
        let start = text.find("contribute").unwrap();
        let span = Span::new(file, start..start + 10);
        let mut problems = Problems::new();
        problems.push(
            Diagnostic::error(Code("manifest/unknown-key"), span, "unknown key `contribute`")
                .label("not a key of a package")
                .help("did you mean `contributes`?")
                .field("contribute")
                .note(Span::new(file, 4..6), "the package")
                .note(Span::new(other, 0..6), "used here")
                .fix(Applicability::Safe, span, "contributes"),
        );
        let looked_at = Summary { files: 2, packages: 1, layouts: 1, ..Summary::default() };
        let written = Report::new(&problems, &sources, looked_at).json();
        let read: Value = serde_json::from_str(&written).unwrap();
        let mut expected = json!({
            "format_version": "1.0",
            "summary": {"files": 2, "packages": 1, "layouts": 1,
                        "errors": 1, "warnings": 0, "advice": 0},
            "diagnostics": [{
                "code": "manifest/unknown-key", "severity": "error",
                "message": "unknown key `contribute`", "help": "did you mean `contributes`?",
                "url": "typecase:explain/manifest/unknown-key",
                "file": "lantern/PLUGIN.md", "field": "contribute",
                "start": 45, "end": 55, "line": 5, "column": 1, "end_line": 5, "end_column": 11,
                "labels": [
                    {"text": "not a key of a package", "file": "lantern/PLUGIN.md",
                     "start": 45, "end": 55, "line": 5, "column": 1},
                    {"text": "the package", "file": "lantern/PLUGIN.md",
                     "start": 4, "end": 6, "line": 2, "column": 1},
                ],
                "related": [{"text": "used here", "file": "a.layout",
                             "start": 0, "end": 6, "line": 1, "column": 1}],
                "fixes": [{"applicability": "safe",
                           "edits": [{"start": 45, "end": 55, "text": "contributes"}]}],
            }]
        });
        // FNV-1a of "manifest/unknown-key\0lantern/PLUGIN.md\0contribute\0unknown key
        // `contribute`", worked out by another program.
        expected["diagnostics"][0]["fingerprint"] = "f3ebf66a4be80eb9".into();
        assert_eq!(read, expected);
    }

    #[test]
    fn writes_control_characters_as_escapes() {
        let mut sources = Sources::new();
        let file = sources.add(Source::new("a", ""));
        let mut problems = Problems::new();
        problems.push(Diagnostic::error(Code("syntax/x"), Span::new(file, 0..0), "\u{1b}\u{1}\n"));
        let written = Report::new(&problems, &sources, Summary::default()).json();
        assert!(written.contains(r"\u001b\u0001\n"));
        assert_eq!(written.matches('\n').count(), 1, "one line");
    }
}
