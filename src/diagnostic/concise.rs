use std::fmt::Write as _;

use super::{Report, visible};

impl Report<'_> {
    /// One line for each finding: `path:line:column: error[code] message`. Nothing in it is
    /// obeyed by a terminal.
    pub fn concise(&self) -> String {
        self.found.iter().fold(String::new(), |mut out, found| {
            let path = visible(self.sources.path(found.span.source));
            let place = self.sources.position(found.span);
            let _ = writeln!(
                out,
                "{path}:{}:{}: {}[{}] {}",
                place.line,
                place.column,
                found.severity,
                found.code,
                visible(&found.message)
            );
            out
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Diagnostic, Problems, Report, Summary};
    use crate::text::{Source, Sources, Span};

    #[test]
    fn writes_one_line_each() {
        let mut sources = Sources::new();
        let file = sources.add(Source::new("a/PLUGIN.md", "x\néy\n"));
        let mut problems = Problems::new();
        let code = Code("manifest/unknown-key");
        let message = "unknown key `\u{1b}[0m\n`";
        problems.push(Diagnostic::error(code, Span::new(file, 4..5), message));
        assert_eq!(
            Report::new(&problems, &sources, Summary::default()).concise(),
            "a/PLUGIN.md:2:2: error[manifest/unknown-key] unknown key `␛[0m␊`\n"
        );
    }
}
