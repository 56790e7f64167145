use std::collections::BTreeSet;

use typecase::case::Case;
use typecase::check;
use typecase::diagnostic::{Diagnostic, Problems, Report, Summary, visible};
use typecase::load::{Layout, NoLayout, Places, Project};
use typecase::plan::Plan;
use typecase::text::{Name, SourceId};
use typecase::value::Inputs;
use typecase::workspace::{Settings, Workspace, heard};

use super::arguments::{CaseChoice, FailOn, Selection};
use super::{
    Failure, Ground, Outcome, Status, Subject, case_file, human, keys, plan_file, status, terminal,
};

/// One layout or plan with one case: what `render` and `plan` work on.
pub(super) struct Job {
    pub(super) project: Project,
    pub(super) settings: Settings,
    pub(super) subject: Subject,
    /// None: nothing was said of the inputs.
    pub(super) case: Option<Case>,
    /// The requests of the case before this one, the first of the session first.
    pub(super) before: Vec<Case>,
    /// What was found so far.
    pub(super) problems: Problems,
    /// What the cases beside it are called.
    cases: Vec<String>,
}

impl Job {
    /// Finds and reads everything.
    pub(super) fn open(
        asked: &str,
        selection: &Selection,
        choice: &CaseChoice,
        turn: usize,
    ) -> Result<Self, Outcome> {
        let ground = Ground::of_layout(asked, selection.said())?;
        ground.refuse_bad_config()?;
        let mut settings = ground.settings.clone();
        // A file that is no layout is a plan.
        let plan = ground.file_at(asked).filter(|path| !path.ends_with(".layout"));
        let (mut project, subject) = match plan {
            Some(path) => open_plan(&ground, path, selection)?,
            None => {
                let workspace = Workspace::open(&ground.disk, &ground.places, settings, None);
                settings = workspace.settings;
                let layout = find(&workspace.project, &ground, asked)?.clone();
                (workspace.project, Subject::Layout(layout.into()))
            }
        };
        let requested = match &choice.case {
            None => None,
            Some(name) => case_file::read(&mut project, &ground, subject.path(), name, turn)?,
        };
        let (case, before): (Option<Case>, _) = requested.map(|of| (of.case, of.before)).unzip();
        let of_case = case.as_ref().and_then(|case| case.runtime.as_deref()).map(|name| &**name);
        let runtime = selection.runtime.as_deref().or(of_case);
        let problems = match &subject {
            Subject::Layout(layout) => relevant(&project, layout, runtime),
            Subject::Plan { .. } => project.problems.clone(),
        };
        let cases = case_file::names(&ground, subject.path());
        let before = before.unwrap_or_default();
        let mut job = Self { project, settings, subject, case, before, problems, cases };
        // A case that was asked for and could not be read is among the problems.
        if choice.case.is_some() && job.case.is_none() { Err(job.stop()) } else { Ok(job) }
    }

    /// For which targets it is to be compiled: one, or with `all` every one. A plan is for its own.
    pub(super) fn targets(&self, selection: &Selection) -> Result<Vec<String>, Failure> {
        match &self.subject {
            Subject::Plan { plan, .. } => Ok(vec![plan.key.target.to_string()]),
            Subject::Layout(_) => {
                keys::targets(selection, self.case.as_ref(), &self.settings.config).map_err(|why| {
                    self.placed(why, selection.target.as_deref(), |case| case.target.as_ref())
                })
            }
        }
    }

    /// The plan, of the layout or as it was read, and the inputs of a case bound to it. With an
    /// error anywhere in what takes part there is neither, and the run stops with a report on all
    /// of it.
    pub(super) fn compile(
        &mut self,
        selection: &Selection,
        target: &str,
        strict: bool,
        case: Option<&Case>,
    ) -> Result<(Plan, Inputs), Outcome> {
        let plan = match &self.subject {
            Subject::Plan { plan, .. } => {
                let plan = plan.clone();
                let strangers = case.map(|case| plan_file::strangers(&plan, case));
                self.problems.extend(strangers.unwrap_or_default());
                Some(plan)
            }
            Subject::Layout(layout) => {
                let config = &self.settings.config;
                let key = keys::key(selection, self.case.as_ref(), target, config);
                let tools = self.case.as_ref().map(|case| case.tools.as_slice());
                let Project { sources, packages, .. } = &self.project;
                match check::compile(sources, &layout.tree, packages, &key, tools, strict) {
                    Ok(compiled) => {
                        self.problems.extend(compiled.problems);
                        if let Some(case) = case.filter(|_| compiled.plan.is_some()) {
                            self.problems.extend(case.switches(&compiled.groups));
                        }
                        compiled.plan
                    }
                    // A runtime that is not there because its package is faulty is not unknown.
                    Err(check::KeyError::UnknownRuntime(..)) if self.problems.has_errors() => None,
                    Err(error) => {
                        return Err(self.refused(&error, selection).into());
                    }
                }
            }
        };
        let mut inputs = Inputs::default();
        if let (Some(plan), Some(case)) = (&plan, case) {
            let (bound, problems) = case.bind(&plan.inputs, &plan.defaults);
            if self.case.is_none() && problems.has_errors() && !self.problems.has_errors() {
                return Err(self.needs_case().into());
            }
            self.problems.extend(problems);
            inputs = bound;
        }
        self.hear();
        match plan {
            Some(plan) if !self.problems.has_errors() => Ok((plan, inputs)),
            None if !self.problems.has_errors() => {
                Err(Failure(format!("`{}` has no request", visible(self.subject.path()))).into())
            }
            _ => Err(self.stop()),
        }
    }

    /// What is wrong with a key.
    fn refused(&self, error: &check::KeyError, selection: &Selection) -> Failure {
        let why = keys::failure(error, &self.project.packages);
        match error {
            check::KeyError::UnknownTarget(_) => {
                self.placed(why, selection.target.as_deref(), |case| case.target.as_ref())
            }
            check::KeyError::UnknownRuntime(..) | check::KeyError::NoAgent(_) => {
                self.placed(why, selection.runtime.as_deref(), |case| case.runtime.as_ref())
            }
            check::KeyError::InvalidLocale(_) => {
                self.placed(why, selection.locale.as_deref(), |case| case.locale.as_ref())
            }
        }
    }

    /// What is wrong with a word of the key, with its place in the case where no flag said it.
    pub(super) fn placed(
        &self,
        Failure(why): Failure,
        flag: Option<&str>,
        of: fn(&Case) -> Option<&Name>,
    ) -> Failure {
        let word = self.case.as_ref().and_then(of).filter(|_| flag.is_none());
        let Some(word) = word else { return Failure(why) };
        let sources = &self.project.sources;
        let (path, at) = (visible(sources.path(word.span.source)), sources.position(word.span));
        Failure(format!("{why} (`{path}`, line {})", at.line))
    }

    /// Why it cannot be rendered by itself.
    fn needs_case(&self) -> Failure {
        let (path, known) = (visible(self.subject.path()), case_file::known(&self.cases));
        Failure(format!("`{path}` needs inputs; give a case with `--case`: {known}"))
    }

    /// Lets comments and the configuration act on what was found.
    fn hear(&mut self) {
        let problems = std::mem::take(&mut self.problems);
        self.problems = heard(problems, &self.project, &self.settings, false);
    }

    /// Ends with data; findings go to standard error.
    pub(super) fn finish(&mut self, out: Vec<u8>, fail_on: FailOn) -> Outcome {
        self.hear();
        let report = self.report();
        Outcome { out, err: shown(&report), status: status(&report, fail_on) }
    }

    /// Ends without data, since there are errors.
    pub(super) fn stop(&mut self) -> Outcome {
        let mut outcome = self.finish(Vec::new(), FailOn::Error);
        outcome.status = outcome.status.max(Status::Findings);
        outcome
    }

    fn report(&self) -> Report<'_> {
        let sources = &self.project.sources;
        let looked_at = Summary {
            files: sources.iter().count(),
            packages: self.project.packages.len(),
            layouts: usize::from(matches!(self.subject, Subject::Layout(_))),
            ..Summary::default()
        };
        Report::new(&self.problems, sources, looked_at)
    }
}

/// The plan of a file, and a project that holds nothing else.
fn open_plan(
    ground: &Ground,
    path: String,
    selection: &Selection,
) -> Result<(Project, Subject), Outcome> {
    let mut project = Project::load(&ground.disk, &Places::default());
    let Some((plan, head)) = plan_file::read(&mut project, ground, &path)? else {
        let looked_at = Summary { files: 1, ..Summary::default() };
        let report = Report::new(&project.problems, &project.sources, looked_at);
        let status = status(&report, FailOn::Error).max(Status::Findings);
        return Err(Outcome { err: shown(&report), status, ..Outcome::default() });
    };
    plan_file::fits(&plan, selection)?;
    Ok((project, Subject::Plan { plan, path, head }))
}

/// A report for people, or nothing where nothing was found.
fn shown(report: &Report<'_>) -> String {
    if report.found().is_empty() {
        String::new()
    } else {
        human(report, terminal::err_has_colour())
    }
}

/// The layout that is asked for: by its path from the working folder, or else by name.
fn find<'a>(project: &'a Project, ground: &Ground, asked: &str) -> Result<&'a Layout, Outcome> {
    let by_path = ground.path_of(asked).map(|path| project.layout(&path));
    let found = match by_path {
        Some(Err(NoLayout::Unknown(_))) | None => project.layout(asked),
        Some(found) => found,
    };
    let shown = visible(asked);
    Err(match found {
        Ok(layout) => return Ok(layout),
        Err(NoLayout::Faulty(path)) => return Err(faulty(project, &path)),
        Err(NoLayout::Unknown(None)) => {
            let known: Vec<_> = project.names().collect();
            match known.as_slice() {
                [] => Failure(format!("no layout is called `{shown}`, and none is here")),
                known => {
                    let known = known.join("`, `");
                    Failure(format!("no layout is called `{shown}`; here are `{known}`"))
                }
            }
        }
        Err(NoLayout::Unknown(Some(near))) => {
            Failure(format!("no layout is called `{shown}`; did you mean `{near}`?"))
        }
        Err(NoLayout::Several(paths)) => Failure(format!(
            "several layouts are called `{shown}`; name one by its path:\n  {}",
            paths.join("\n  ")
        )),
        Err(NoLayout::Library(path)) => Failure(format!(
            "`{}` is no layout: it has no line `layout NAME`, others `use` it",
            visible(&path)
        )),
    }
    .into())
}

/// The report on a layout that could not be read.
fn faulty(project: &Project, path: &str) -> Outcome {
    let mut problems = Problems::new();
    let here = |id: SourceId| project.sources.path(id) == path;
    for found in project.problems.iter().filter(|found| here(found.span.source)) {
        problems.push(found.clone());
    }
    let looked_at = Summary { files: 1, ..Summary::default() };
    let report = Report::new(&problems, &project.sources, looked_at);
    let status = status(&report, FailOn::Error).max(Status::Findings);
    Outcome { err: shown(&report), status, ..Outcome::default() }
}

/// What was found in all that takes part: everything but other layouts and what only they
/// name, and packages other than the one whose runtime is asked for.
fn relevant(project: &Project, layout: &Layout, runtime: Option<&str>) -> Problems {
    let own: BTreeSet<_> = layout.sources().collect();
    let others = project.layouts.iter().flat_map(Layout::sources);
    let strangers: BTreeSet<_> = others.filter(|id| !own.contains(id)).collect();
    let used = runtime.map(|id| folder_of(project, id));
    let is_stranger = |found: &Diagnostic| {
        let id = found.span.source;
        let path = project.sources.path(id);
        if let Some(folder) = project.package_of(path) {
            return used != Some(folder);
        }
        // What is odd about the places of packages is for `check`.
        found.code.0.starts_with("package/") && !own.contains(&id)
            || strangers.contains(&id)
            || path.ends_with(".layout") && path != layout.path && !own.contains(&id)
    };
    let mut problems = Problems::new();
    for found in project.problems.iter().filter(|found| !is_stranger(found)) {
        problems.push(found.clone());
    }
    problems
}

/// The folder of the package that a runtime belongs to. One that could not be read has the name
/// of its folder.
fn folder_of<'a>(project: &'a Project, runtime: &'a str) -> &'a str {
    let id = runtime.split('/').next().unwrap_or(runtime);
    let read = project.packages.iter().find(|package| *package.id.node == *id);
    let read = read.and_then(|it| project.package_of(project.sources.path(it.source)));
    let is_it = |folder: &&String| folder.rsplit('/').next() == Some(id);
    read.or_else(|| project.package_folders.iter().find(is_it).map(String::as_str)).unwrap_or(id)
}
