use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::manifest::fences;
use crate::template::{self, Dialect};
use crate::text::{Source, SourceId, Span};
use crate::yaml::read_document;

/// `typecase: allow CODE reason` in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exception {
    /// The code of what it allows.
    pub(super) code: String,
    /// Where the code stands.
    pub(super) code_span: Span,
    /// Why; empty where nothing is said.
    pub(super) reason: String,
    /// The comment.
    pub(super) span: Span,
    /// The comment, with its line where nothing else stands on it, or in YAML with the blanks
    /// before it.
    pub(super) whole: Span,
    /// Where it acts.
    pub(super) scope: Span,
    /// Whether it stands in a body.
    pub(super) in_body: bool,
}

/// The exceptions in the comments of a file. In YAML a comment on a line of its own acts on the
/// entry behind it with all that is in it, one behind an entry on that line, and one that stands
/// before everything also on what is said of the file as a whole. In a body it acts from its line
/// on.
pub(super) fn exceptions(id: SourceId, source: &Source) -> (Vec<Exception>, Problems) {
    let (path, text) = (source.path(), &**source.text());
    let mut found = Found { id, text, exceptions: Vec::new(), problems: Problems::new() };
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_manifest = ["PLUGIN.", "RUNTIME.", "SKILL."].iter().any(|stem| name.starts_with(stem));
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if !text.contains("typecase:") {
        return (found.exceptions, found.problems);
    }
    match ending {
        "layout" | "toml" | "json" => {}
        "yaml" | "yml" => found.yaml(0..text.len()),
        "md" if is_manifest => {
            if let (Some(parts), _) = fences(id, text) {
                found.yaml(parts.yaml);
                found.body(parts.body);
            }
        }
        _ => found.body(0..text.len()),
    }
    (found.exceptions, found.problems)
}

struct Found<'t> {
    id: SourceId,
    text: &'t str,
    exceptions: Vec<Exception>,
    problems: Problems,
}

impl<'t> Found<'t> {
    fn yaml(&mut self, range: std::ops::Range<usize>) {
        let (document, _) = read_document(self.id, self.text, range.clone());
        for comment in &document.comments {
            let at = comment.span.start as usize;
            let inside = at + 1..comment.span.end as usize;
            let scope = self.entry(at, range.clone());
            self.take(comment.span.range(), inside, scope);
        }
    }

    /// What is wrong with a comment here is told where the body is checked as a template.
    fn body(&mut self, range: std::ops::Range<usize>) {
        let end = range.end;
        let (template, _) = template::parse(Dialect::Paths, self.id, self.text, range);
        for found in template.exceptions {
            let comment = found.span.range();
            let line = self.line(comment.start);
            let whole = if self.is_alone(&comment) { line.clone() } else { comment };
            self.exceptions.push(Exception {
                code: found.subject.to_string(),
                code_span: found.subject.span,
                reason: found.reason.map_or_else(String::new, |reason| reason.to_string()),
                whole: Span::new(self.id, whole),
                span: found.span,
                scope: Span::new(self.id, line.start..end),
                in_body: true,
            });
        }
    }

    /// Reads what a comment of YAML says.
    fn take(
        &mut self,
        comment: std::ops::Range<usize>,
        inside: std::ops::Range<usize>,
        scope: std::ops::Range<usize>,
    ) {
        let span = |range: std::ops::Range<usize>| Span::new(self.id, range);
        let words = self.slice(inside.clone()).trim_matches([' ', '\t', '\r']);
        let Some(order) = words.strip_prefix("typecase:").map(str::trim_start) else { return };
        let (verb, rest) = order.split_once(char::is_whitespace).unwrap_or((order, ""));
        let rest = rest.trim_start();
        let (code, reason) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if verb != "allow" || code.is_empty() {
            self.problems.push(bad_comment(span(comment)));
            return;
        }
        let at = inside.start
            + self.slice(inside.clone()).find(order).unwrap_or(0)
            + (order.len() - rest.len());
        let line = self.line(comment.start);
        let before = line.start + self.slice(line.start..comment.start).trim_end().len();
        let whole = if self.is_alone(&comment) { line } else { before..comment.end };
        self.exceptions.push(Exception {
            code: code.to_owned(),
            code_span: span(at..at + code.len()),
            reason: reason.trim().to_owned(),
            whole: span(whole),
            span: span(comment),
            scope: span(scope),
            in_body: false,
        });
    }

    /// Whether nothing else stands on the line of a comment.
    fn is_alone(&self, comment: &std::ops::Range<usize>) -> bool {
        let line = self.line(comment.start);
        self.slice(line.start..comment.start).trim().is_empty()
            && self.slice(comment.end..line.end).trim().is_empty()
    }

    /// Where a comment of YAML at `at` acts.
    fn entry(&self, at: usize, yaml: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let line = self.line(at);
        if !self.slice(line.start..at).trim().is_empty() {
            return line;
        }
        let is_first = self.slice(yaml.start..at).lines().all(is_blank);
        let mut end = line.end;
        let mut own: Option<(usize, bool)> = None;
        for next in self.slice(line.end..yaml.end).split_inclusive('\n') {
            let indent = next.len() - next.trim_start_matches(' ').len();
            let is_item = next.trim_start().starts_with("- ");
            match own {
                _ if is_blank(next) => {}
                None => own = Some((indent, is_item)),
                // The items of a list may stand as far left as the key that holds them.
                Some((first, was_item))
                    if indent > first || indent == first && is_item && !was_item => {}
                Some(_) => break,
            }
            end += next.len();
        }
        (if is_first { 0 } else { line.start })..end.saturating_sub(1)
    }

    /// The line of a place, with its line break.
    fn line(&self, at: usize) -> std::ops::Range<usize> {
        let start = self.slice(0..at).rfind('\n').map_or(0, |before| before + 1);
        let end = self.slice(at..self.text.len()).find('\n');
        start..end.map_or(self.text.len(), |behind| at + behind + 1)
    }

    fn slice(&self, range: std::ops::Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or("")
    }
}

fn is_blank(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

fn bad_comment(span: Span) -> Diagnostic {
    let message = "this comment is no exception";
    Diagnostic::warning(Code("manifest/bad-allow"), span, message)
        .label("it allows nothing")
        .help("an exception is written `# typecase: allow CODE reason`")
}

#[cfg(test)]
mod tests {
    use super::exceptions;
    use crate::text::{Source, SourceId};

    /// `code (reason): what it acts on` of each exception.
    fn found(path: &str, text: &str) -> Vec<String> {
        let (found, _) = exceptions(SourceId(0), &Source::new(path, text));
        found
            .iter()
            .map(|of| {
                assert_eq!(text.get(of.code_span.range()), Some(&*of.code));
                let scope = text.get(of.scope.range()).unwrap();
                format!("{} ({}): {scope}", of.code, of.reason)
            })
            .collect()
    }

    #[test]
    fn acts_on_an_entry_a_line_or_the_rest_of_a_body() {
        let text = "---\nid: a\n# typecase: allow x/y  we know \ntags:\n- b\n\n- c\nkind: d # typecase: allow z/w so\n---\n\
                    one\ntwo {# typecase: allow u/v why #} x\n";
        assert_eq!(
            found("a/PLUGIN.md", text),
            [
                "x/y (we know): # typecase: allow x/y  we know \ntags:\n- b\n\n- c",
                "z/w (so): kind: d # typecase: allow z/w so\n",
                "u/v (why): two {# typecase: allow u/v why #} x\n",
            ]
        );
        let text = "# typecase: allow x/y why\na:\n  b: '# typecase: allow no/no no'\nc: d\n";
        let first = "x/y (why): # typecase: allow x/y why\na:\n  b: '# typecase: allow no/no no'";
        assert_eq!(found("locales/de.yaml", text), [first]);
        assert_eq!(found("x.layout", text), [""; 0]);
        assert_eq!(
            found("words.md", "{# typecase: allow a/b #}"),
            ["a/b (): {# typecase: allow a/b #}"]
        );
    }

    #[test]
    fn a_comment_that_misses_the_form_is_reported() {
        let text = "a: b # typecase: alow x/y why\n# typecases: allow\n";
        let (found, problems) = exceptions(SourceId(0), &Source::new("a.yaml", text));
        assert_eq!((found.len(), problems.len()), (0, 1));
    }
}
