use typecase::check::{self, Table};
use typecase::diagnostic::{nearest, visible};
use typecase::manifest::RuntimeKind;
use typecase::target;

use super::arguments::{self, PlanFormat};
use super::{Failure, Job, Outcome, keys, table, terminal};

/// `typecase labels`.
pub(super) fn labels(arguments: &arguments::Labels) -> Result<Outcome, Outcome> {
    let selection = &arguments.selection;
    let mut job = Job::open(&arguments.layout, selection, &arguments.case, 1)?;
    let target = target(arguments, &job)?;
    let mut key = keys::key(selection, job.case.as_ref(), &target, &job.settings.config);
    key.runtime = key.runtime.or_else(|| only_runtime(&job));
    let tools = job.case.as_ref().map(|case| case.tools.as_slice());
    let layout = job.subject.layout().ok_or_else(of_plan)?;
    let (of, compiled) = check::labels(
        &job.project.sources,
        &layout.tree,
        &job.project.packages,
        &key,
        tools,
        arguments.strictness.strict,
    )
    .map_err(|error| keys::failure(&error, &job.project.packages))?;
    job.problems.extend(compiled.problems);
    let colour = terminal::out_has_colour();
    let out = match (&arguments.why, arguments.format) {
        (None, PlanFormat::Human) => table::table(&of, key.locale.is_some(), colour),
        (None, PlanFormat::Json) => json(&of)?,
        (Some(section), format) => why(&of, section, format, colour)?,
    };
    Ok(job.finish(out.into_bytes(), arguments.strictness.fail_on))
}

fn of_plan() -> Failure {
    Failure("the labels of a plan stand in no plan: name the layout".into())
}

/// The target that is asked for; else the first one, since a table is of use with any.
fn target(arguments: &arguments::Labels, job: &Job) -> Result<String, Failure> {
    let asked = &arguments.selection.target;
    let of_case = job.case.as_ref().is_some_and(|case| case.target.is_some());
    let config = &job.settings.config;
    if asked.is_none() && !of_case && config.target.is_none() {
        return Ok(target::targets().first().copied().unwrap_or_default().to_owned());
    }
    keys::target(&arguments.selection, job.case.as_ref(), config).map(str::to_owned).map_err(
        |why| job.placed(why, arguments.selection.target.as_deref(), |case| case.target.as_ref()),
    )
}

/// The runtime that calls a model, where there is one and no more.
fn only_runtime(job: &Job) -> Option<std::sync::Arc<str>> {
    let mut agents = job
        .project
        .packages
        .iter()
        .flat_map(|package| &package.runtimes)
        .filter(|runtime| runtime.kind == RuntimeKind::Agent);
    let only = agents.next()?;
    agents.next().is_none().then(|| only.id.clone())
}

fn why(of: &Table, section: &str, format: PlanFormat, colour: bool) -> Result<String, Failure> {
    let whys: Vec<_> = of.whys.iter().filter(|why| why.section == section).collect();
    if whys.is_empty() {
        let names = || of.whys.iter().map(|why| why.section.as_str());
        let help = nearest(section, names()).map_or_else(
            || format!("there are `{}`", names().collect::<Vec<_>>().join("`, `")),
            |near| format!("did you mean `{near}`?"),
        );
        return Err(Failure(format!("no section is called `{}`; {help}", visible(section))));
    }
    match format {
        PlanFormat::Human => Ok(table::whys(of, &whys, colour)),
        PlanFormat::Json => json(&whys),
    }
}

fn json(of: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(of)
        .map(|text| text + "\n")
        .map_err(|error| Failure(format!("this cannot be written as JSON: {error}")))
}
