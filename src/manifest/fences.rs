use std::ops::Range;

use crate::diagnostic::{Applicability, Code, Diagnostic, Problems};
use crate::text::{SourceId, Span};

/// The field of a fault of the fences or of the YAML between them.
pub(super) const FRONT_MATTER: &str = "(frontmatter)";

/// The two parts of a manifest file, as bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontMatter {
    /// The YAML between the fences, with its last line break; may be empty.
    pub yaml: Range<usize>,
    /// Everything behind the line break that ends the closing fence.
    pub body: Range<usize>,
}

/// Finds the front matter of a manifest: after an optional byte order mark the file begins
/// with a line of `---` and optional blanks, and the next line that begins with `---` closes
/// it. Lines end with `\n` or `\r\n`. None if a fence is missing or carries anything else.
pub fn fences(source: SourceId, text: &str) -> (Option<FrontMatter>, Problems) {
    let mut problems = Problems::new();
    match find(source, text) {
        Ok(parts) => (Some(parts), problems),
        Err(problem) => {
            problems.push(problem.field(FRONT_MATTER));
            (None, problems)
        }
    }
}

fn find(source: SourceId, text: &str) -> Result<FrontMatter, Box<Diagnostic>> {
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut yaml = None;
    for line in text.get(at..).unwrap_or("").split_inclusive('\n') {
        let shown = line.strip_suffix('\n').unwrap_or(line);
        let shown = shown.strip_suffix('\r').unwrap_or(shown);
        let span = Span::new(source, at..at + shown.len());
        let fence = shown.strip_prefix("---").map(|rest| rest.trim_matches([' ', '\t']).is_empty());
        match (yaml, fence) {
            (None, Some(true)) => yaml = Some(at + line.len()),
            (None, Some(false)) if shown.contains('\r') => {
                return Err(carriage_returns(span).into());
            }
            (None, Some(false)) => return Err(directive(span).into()),
            (None, None) => return Err(missing(source, text, at).into()),
            (Some(start), Some(true)) => {
                let body = at + line.len()..text.len();
                return Ok(FrontMatter { yaml: start..at, body });
            }
            (Some(_), Some(false)) => {
                let end = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
                return Err(text_behind_close(span, end).into());
            }
            (Some(_), None) => {}
        }
        at += line.len();
    }
    match yaml {
        Some(start) => Err(unclosed(source, start, text.len()).into()),
        None => Err(missing(source, text, at).into()),
    }
}

fn missing(source: SourceId, text: &str, at: usize) -> Diagnostic {
    let first = text.get(at..).unwrap_or("");
    let line = at..at + first.lines().next().unwrap_or("").len();
    let blank_first = first.trim_start().starts_with("---");
    let found = Diagnostic::error(
        Code("manifest/no-frontmatter"),
        Span::new(source, line),
        "no front matter: the first line is not `---`",
    );
    if blank_first {
        let blanks = Span::new(source, at..at + first.len() - first.trim_start().len());
        found.help("remove what stands before the first `---`").fix(Applicability::Safe, blanks, "")
    } else {
        found.help("begin the file with a line `---`, the YAML, and a second line `---`")
    }
}

/// No line of the file ends as it must, so that all of it would be the fence.
fn carriage_returns(line: Span) -> Diagnostic {
    Diagnostic::error(
        Code("manifest/no-frontmatter"),
        Span { end: line.start + 3, ..line },
        "no front matter: the lines of this file end with a carriage return alone",
    )
    .help("save the file with line breaks as `\\n` or `\\r\\n`")
}

fn directive(fence: Span) -> Diagnostic {
    let extra = Span { start: fence.start + 3, ..fence };
    Diagnostic::error(
        Code("manifest/fence-directive"),
        fence,
        "something stands behind the opening `---`",
    )
    .label("only blanks may follow: a manifest is YAML and never code")
    .help("write `---` alone on the line")
    .fix(Applicability::Unsafe, extra, "")
}

fn unclosed(source: SourceId, start: usize, end: usize) -> Diagnostic {
    Diagnostic::error(
        Code("manifest/unclosed-frontmatter"),
        Span::new(source, 0..start),
        "the front matter is never closed",
    )
    .label("opened here")
    .note(Span::new(source, end..end), "no line `---` up to the end of the file")
    .help("write a line `---` behind the YAML")
}

fn text_behind_close(fence: Span, line_break: &str) -> Diagnostic {
    Diagnostic::error(
        Code("manifest/text-behind-fence"),
        fence,
        "something stands behind the closing `---`",
    )
    .label("a line that begins with `---` ends the front matter")
    .help("begin the body on the next line")
    .fix(
        Applicability::Unsafe,
        Span { start: fence.start + 3, end: fence.start + 3, ..fence },
        line_break,
    )
}

#[cfg(test)]
mod tests {
    use super::fences;
    use crate::text::SourceId;

    fn parts(text: &str) -> (String, String) {
        let (found, problems) = fences(SourceId(0), text);
        assert!(problems.is_empty(), "{problems:?}");
        let found = found.unwrap();
        let part = |range: std::ops::Range<usize>| text.get(range).unwrap().to_owned();
        (part(found.yaml), part(found.body))
    }

    fn fault(text: &str) -> (&'static str, std::ops::Range<usize>) {
        let (found, problems) = fences(SourceId(0), text);
        assert_eq!(found, None);
        let problems = problems.sorted();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].field.as_deref(), Some("(frontmatter)"));
        (problems[0].code.0, problems[0].span.range())
    }

    #[test]
    fn the_body_is_everything_behind_the_closing_line() {
        let expect = |yaml: &str, body: &str| (yaml.to_owned(), body.to_owned());
        assert_eq!(parts("---\na: 1\n---\n\nHi\n"), expect("a: 1\n", "\nHi\n"));
        assert_eq!(parts("---\na: 1\n---"), expect("a: 1\n", ""));
        assert_eq!(parts("---\n---\n"), expect("", ""));
        assert_eq!(parts("--- \t\na: 1\n---  \nHi"), expect("a: 1\n", "Hi"));
        assert_eq!(parts("\u{feff}---\na: 1\n---\nHi"), expect("a: 1\n", "Hi"));
        assert_eq!(parts("---\r\na: 1\r\n---\r\nHi\r\n"), expect("a: 1\r\n", "Hi\r\n"));
        assert_eq!(parts("---\n--\n - --- \n---\n---\n"), expect("--\n - --- \n", "---\n"));
    }

    #[test]
    fn refuses_a_file_that_does_not_begin_with_a_fence() {
        for text in
            ["", "\u{feff}", "# Lantern\nid: lantern\n", "\n---\n---\n", " ---\n---\n", "--"]
        {
            assert_eq!(fault(text).0, "manifest/no-frontmatter", "{text:?}");
        }
        assert_eq!(fault("# Lantern\nid: x\n").1, 0..9);
        assert_eq!(fault("\u{feff}\u{feff}---\n---\n").0, "manifest/no-frontmatter");
    }

    #[test]
    fn refuses_a_directive_before_anything_is_read() {
        for text in ["---js\nx\n---\n", "--- json\n---\n", "----\n---\n", "---\u{a0}\n---\n"] {
            assert_eq!(fault(text).0, "manifest/fence-directive", "{text:?}");
        }
        assert_eq!(fault("---js\nx\n---\n").1, 0..5);
        assert_eq!(fault("---\r").0, "manifest/unclosed-frontmatter");
        // Nothing of it is a directive that a change might take out.
        assert_eq!(fault("---\rid: x\r---\r"), ("manifest/no-frontmatter", 0..3));
    }

    #[test]
    fn says_where_an_unclosed_block_was_opened() {
        assert_eq!(fault("---\na: 1\n"), ("manifest/unclosed-frontmatter", 0..4));
        assert_eq!(fault("---"), ("manifest/unclosed-frontmatter", 0..3));
        assert_eq!(fault("---\n ---\n").0, "manifest/unclosed-frontmatter");
    }

    #[test]
    fn text_on_the_closing_line_is_not_lost() {
        assert_eq!(fault("---\na: 1\n--- Hi\n"), ("manifest/text-behind-fence", 9..15));
    }
}
