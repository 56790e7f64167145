use std::fmt::Write as _;

use super::{Report, Severity};

impl Report<'_> {
    /// One workflow command of GitHub for each finding, which shows it beside the line:
    /// `::error file=…,line=…,col=…,endLine=…,endColumn=…,title=CODE::message`. The files are
    /// named as they are `seen` from the folder of the repository.
    ///
    /// Source: <https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions>
    pub fn github(&self, seen: impl Fn(&str) -> String) -> String {
        self.found.iter().fold(String::new(), |mut out, found| {
            let (first, last) = (self.sources.position(found.span), self.sources.end(found.span));
            let level = match found.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Advice => "notice",
            };
            let _ = write!(
                out,
                "::{level} file={},line={},endLine={}",
                property(&seen(self.sources.path(found.span.source))),
                first.line,
                last.line
            );
            // GitHub takes columns only where they belong to one line.
            if first.line == last.line {
                let _ = write!(out, ",col={},endColumn={}", first.column, last.column);
            }
            let _ = write!(out, ",title={}::{}", property(found.code.0), data(&found.message));
            if let Some(help) = &found.help {
                let _ = write!(out, "%0A{}", data(help));
            }
            out.push('\n');
            out
        })
    }
}

/// The text of a command: what would end its line is escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value before the text: what would end the value is escaped too.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Diagnostic, Problems, Report, Summary};
    use crate::text::{Source, Sources, Span};

    #[test]
    fn nothing_in_a_finding_is_a_command_of_its_own() {
        let mut sources = Sources::new();
        let file = sources.add(Source::new("a,b:c/PLUGIN.md", "x\néy\n"));
        let mut problems = Problems::new();
        let code = Code("manifest/unknown-key");
        let message = "100%\n::error::forged";
        problems.push(Diagnostic::warning(code, Span::new(file, 4..5), message).help("a\nb"));
        problems.push(Diagnostic::advice(code, Span::new(file, 4..6), "two lines"));
        assert_eq!(
            Report::new(&problems, &sources, Summary::default()).github(str::to_owned),
            "::warning file=a%2Cb%3Ac/PLUGIN.md,line=2,endLine=2,col=2,endColumn=3,\
             title=manifest/unknown-key::100%25%0A::error::forged%0Aa%0Ab\n\
             ::notice file=a%2Cb%3Ac/PLUGIN.md,line=2,endLine=3,\
             title=manifest/unknown-key::two lines\n"
        );
    }
}
