use std::collections::BTreeSet;
use std::fmt::Write as _;

use typecase::diagnostic::{Diagnostic, Problems, Report, Summary, visible};
use typecase::fmt::{Unformatted, format};
use typecase::load::{Places, Project};
use typecase::text::Source;

use super::arguments::{self, FailOn};
use super::diff::diff;
use super::ground::{Said, is_within};
use super::{Failure, Ground, Outcome, Status, human, status, terminal, whole_file};

/// `typecase fmt`.
///
/// All files are formatted before the first is written; each is written whole or not at all.
pub(super) fn fmt(arguments: &arguments::Fmt) -> Result<Outcome, Failure> {
    let ground = Ground::of_paths(&arguments.paths, Said { packages: &[], config: None })?;
    let places = Places { packages: BTreeSet::new(), layouts: ground.places.layouts.clone() };
    let project = Project::load(&ground.disk, &places);
    let files = chosen(&ground, &project)?;
    let mut run = Run::default();
    for path in &files {
        run.format(&project, path);
    }
    let mut out = String::new();
    for Changed { source, text } in &run.changed {
        if arguments.diff {
            out.push_str(&diff(source.path(), source.text(), text));
        } else {
            let _ = writeln!(out, "{}", visible(source.path()));
        }
    }
    let only_looks = arguments.check || arguments.diff;
    if !only_looks {
        for Changed { source, text } in &run.changed {
            whole_file::write(&ground.place(source.path()), text)?;
        }
    }
    Ok(run.end(&project, out, only_looks, files.len()))
}

/// The layout files to format, by their paths.
fn chosen<'p>(ground: &Ground, project: &'p Project) -> Result<Vec<&'p str>, Failure> {
    let files: Vec<&str> = project
        .layout_files
        .iter()
        .map(String::as_str)
        .filter(|path| ground.reports_on(path))
        .collect();
    let missing = ground.only.iter().flatten().find(|given| {
        let is_there = |path: &&str| is_within(path, given);
        !files.iter().any(is_there)
    });
    match missing {
        Some(path) => Err(Failure(format!("`{}` is no layout", visible(path)))),
        None if files.is_empty() => Err(Failure("there is no layout to format".into())),
        None => Ok(files),
    }
}

/// What formatting the files gave.
#[derive(Default)]
struct Run<'p> {
    changed: Vec<Changed<'p>>,
    /// Why some were left alone.
    problems: Problems,
    /// The files that the formatter would have damaged.
    refused: Vec<&'p str>,
}

/// A file that is not as it should be, and its text as it should be.
struct Changed<'p> {
    source: &'p Source,
    text: String,
}

impl<'p> Run<'p> {
    fn format(&mut self, project: &'p Project, path: &'p str) {
        let mut sources = project.sources.iter();
        let Some((id, source)) = sources.find(|(_, source)| **source.path() == *path) else {
            return;
        };
        if !project.layouts.iter().any(|layout| layout.path == path) {
            return self.unreadable(project, path);
        }
        match format(id, source.text()) {
            Ok(text) if text == **source.text() => {}
            Ok(text) => self.changed.push(Changed { source, text }),
            Err(Unformatted::Faulty(problems)) => self.problems.extend(problems),
            Err(Unformatted::Changed) => self.refused.push(path),
        }
    }

    /// A file that is no text: what loading said of it.
    fn unreadable(&mut self, project: &Project, path: &str) {
        let is_own = |found: &&Diagnostic| project.sources.path(found.span.source) == path;
        for found in project.problems.iter().filter(is_own) {
            self.problems.push(found.clone());
        }
    }

    fn end(&self, project: &Project, out: String, only_looks: bool, files: usize) -> Outcome {
        let looked_at = Summary { files, ..Summary::default() };
        let report = Report::new(&self.problems, &project.sources, looked_at);
        let mut err = String::new();
        if !report.found().is_empty() {
            err.push_str(&human(&report, terminal::err_has_colour()));
        }
        for path in &self.refused {
            let _ = writeln!(
                err,
                "error: `{}` is left as it is: formatting it would change what it says, which is \
                 a fault of the formatter",
                visible(path)
            );
        }
        let mut status = status(&report, FailOn::Error);
        if only_looks && !self.changed.is_empty() {
            status = status.max(Status::Findings);
        }
        if !self.refused.is_empty() {
            status = Status::Failed;
        }
        Outcome { out: out.into_bytes(), err, status }
    }
}
