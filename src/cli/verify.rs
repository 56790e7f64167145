use std::fmt::Write as _;

use typecase::check::compile;
use typecase::diagnostic::{Code, Diagnostic, Problems, Report, Summary, visible};
use typecase::load::{Places, Project};
use typecase::plan::{Plan, file};
use typecase::text::Span;
use typecase::value::Tool;
use typecase::workspace::{Workspace, heard};

use super::ground::Said;
use super::{Failure, Ground, Outcome, arguments, case_file, check, keys, plan_file, status};

/// So many changes of a plan are told.
const TOLD: usize = 8;

const MISSING: &str = "there is no such file or folder";

/// `typecase plan verify`.
pub(super) fn verify(arguments: &arguments::Verify) -> Result<Outcome, Outcome> {
    let said = Said { packages: &arguments.packages, config: None };
    let ground = match &arguments.sources {
        Some(folder) => Ground::of_paths(std::slice::from_ref(folder), said)?,
        None => Ground::of_paths(&[], said)?,
    };
    ground.refuse_bad_config()?;
    let settings = ground.settings.clone();
    let places =
        if arguments.sources.is_some() { ground.places.clone() } else { Places::default() };
    let Workspace { mut project, settings, .. } =
        Workspace::open(&ground.disk, &places, settings, None);
    let mut problems = std::mem::take(&mut project.problems);
    let tools = match &arguments.case {
        Some(case) => tools(&mut project, &ground, case)?,
        None => None,
    };
    for given in &arguments.files {
        let path = ground.file_at(given);
        let path = path.ok_or_else(|| {
            let is = if ground.path_of(given).is_some() { "it is a folder" } else { MISSING };
            Failure(format!("cannot read `{}`: {is}", visible(given)))
        })?;
        let read = plan_file::read(&mut project, &ground, &path)?;
        problems.extend(std::mem::take(&mut project.problems));
        if let Some((plan, head)) = read.filter(|_| arguments.sources.is_some()) {
            problems.extend(compared(&project, &plan, head, tools.as_deref())?);
        }
    }
    let looked_at = Summary {
        files: project.sources.iter().count(),
        packages: project.packages.len(),
        layouts: project.names().count(),
        ..Summary::default()
    };
    let problems = heard(problems, &project, &settings, false);
    let report = Report::new(&problems, &project.sources, looked_at);
    let out = check::written(&report, arguments.format, &ground);
    let status = status(&report, arguments.fail_on);
    Ok(Outcome { out: out.into_bytes(), status, ..Outcome::default() })
}

/// The tools of a case.
fn tools(project: &mut Project, ground: &Ground, case: &str) -> Result<Option<Vec<Tool>>, Failure> {
    let read = case_file::read(project, ground, "", case, 1)?;
    Ok(read.map(|requested| requested.case.tools))
}

/// A plan against what its layout compiles to now.
fn compared(
    project: &Project,
    plan: &Plan,
    head: Span,
    tools: Option<&[Tool]>,
) -> Result<Problems, Failure> {
    let mut problems = Problems::new();
    let Ok(layout) = project.layout(&plan.layout) else {
        let why = format!("no layout is called `{}` there", plan.layout);
        problems.push(outdated(project, head, plan, &why));
        return Ok(problems);
    };
    let Project { sources, packages, .. } = project;
    let compiled = compile(sources, &layout.tree, packages, &plan.key, tools, false)
        .map_err(|error| keys::failure(&error, packages))?;
    let fails = compiled.problems.has_errors();
    problems.extend(compiled.problems);
    match compiled.plan {
        Some(now) if !fails && now.digest() != plan.digest() => {
            let why = format!("its digest is `{}` now", now.digest());
            problems.push(outdated(project, head, plan, &why).help(told(plan, &now)));
        }
        None if !fails => {
            problems.push(outdated(project, head, plan, "the layout has no request any more"));
        }
        _ => {}
    }
    Ok(problems)
}

fn outdated(project: &Project, head: Span, plan: &Plan, why: &str) -> Diagnostic {
    let text = project.sources.source(head.source).map(|source| source.text().clone());
    let text = text.unwrap_or_default();
    let at = text.find(&plan.digest()).unwrap_or_default();
    let length = if at == 0 { 0 } else { plan.digest().len() };
    let message = format!("this plan is not what the layout `{}` compiles to", plan.layout);
    Diagnostic::error(Code("plan/outdated"), Span::new(head.source, at..at + length), message)
        .label(why)
}

/// What changed, for people.
fn told(before: &Plan, now: &Plan) -> String {
    let changes = file::changes(before, now);
    let mut out = String::from("write it again if this is meant:");
    for change in changes.iter().take(TOLD) {
        let (place, none) = (visible(&change.place), "nothing".to_owned());
        let (was, is) = (change.before.as_ref(), change.now.as_ref());
        let (was, is) = (visible(was.unwrap_or(&none)), visible(is.unwrap_or(&none)));
        let _ = write!(out, "\n{place}: {was} is now {is}");
    }
    if changes.len() > TOLD {
        let _ = write!(out, "\nand {} more", changes.len() - TOLD);
    }
    out
}
