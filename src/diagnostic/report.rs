use std::collections::BTreeSet;

use crate::text::{SourceId, Sources};

use super::{Applicability, Diagnostic, Problems, Severity, Summary};

/// The findings of a run as they are shown: by path and place, each once, with their sources.
///
/// Terminal, JSON and one-line reports are views of it.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    pub(super) sources: &'a Sources,
    pub(super) found: Vec<&'a Diagnostic>,
    pub(super) summary: Summary,
}

impl<'a> Report<'a> {
    /// A report on `problems`. `looked_at` says how many files, packages and layouts there
    /// were; its counts of findings do not matter.
    pub fn new(problems: &'a Problems, sources: &'a Sources, looked_at: Summary) -> Self {
        let mut found = problems.sorted();
        found.sort_by(|a, b| {
            let key = |found: &Diagnostic| (found.span.start, found.span.end, found.code);
            let path = |found: &Diagnostic| sources.path(found.span.source);
            (path(a), key(a)).cmp(&(path(b), key(b)))
        });
        Self::of(found, sources, looked_at)
    }

    /// The findings in some files alone.
    #[must_use]
    pub fn only(mut self, files: &BTreeSet<SourceId>) -> Self {
        self.found.retain(|found| files.contains(&found.span.source));
        Self::of(self.found, self.sources, Summary { files: files.len(), ..self.summary })
    }

    fn of(found: Vec<&'a Diagnostic>, sources: &'a Sources, looked_at: Summary) -> Self {
        let none = Summary { errors: 0, warnings: 0, advice: 0, ..looked_at };
        let summary = found.iter().fold(none, |summary, found| summary.with(found));
        Self { sources, found, summary }
    }

    /// The findings in the order in which they are shown.
    pub fn found(&self) -> &[&'a Diagnostic] {
        &self.found
    }

    /// The files that they point into.
    pub fn sources(&self) -> &'a Sources {
        self.sources
    }

    /// The counts.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// How many findings carry a change that may be made unasked, and how many only one that a
    /// person should look at.
    pub fn fixable(&self) -> (usize, usize) {
        let is_safe = |found: &&&Diagnostic| {
            found.fixes.iter().any(|fix| fix.applicability == Applicability::Safe)
        };
        let all = self.found.iter().filter(|found| !found.fixes.is_empty()).count();
        let safe = self.found.iter().filter(is_safe).count();
        (safe, all - safe)
    }

    /// The worst severity among them.
    pub fn worst(&self) -> Option<Severity> {
        self.found.iter().map(|found| found.severity).max()
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::{Code, Diagnostic, Problems, Report, Severity, Summary};
    use crate::text::{Source, Sources, Span};

    #[test]
    fn orders_by_path_and_counts_each_finding_once() {
        let mut sources = Sources::new();
        let late = sources.add(Source::new("z", "zz"));
        let early = sources.add(Source::new("a", "aa"));
        let mut problems = Problems::new();
        let at = |source, start| Span::new(source, start..start + 1);
        problems.push(Diagnostic::error(Code("layout/x"), at(late, 0), "first"));
        problems.push(Diagnostic::error(Code("layout/x"), at(late, 0), "first"));
        problems.push(Diagnostic::warning(Code("layout/x"), at(early, 1), "second"));
        problems.push(Diagnostic::advice(Code("layout/x"), at(early, 0), "third"));
        let report = Report::new(&problems, &sources, Summary { files: 2, ..Summary::default() });
        let messages: Vec<_> = report.found().iter().map(|found| &*found.message).collect();
        assert_eq!(messages, ["third", "second", "first"]);
        assert_eq!(report.worst(), Some(Severity::Error));
        let report = report.only(&[early].into());
        assert_eq!(report.summary().to_string(), "1 warning, 1 piece of advice in 1 file");
        assert_eq!(report.worst(), Some(Severity::Warning));
    }
}
