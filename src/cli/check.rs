use std::collections::BTreeSet;

use typecase::check;
use typecase::diagnostic::{Problems, Report, Summary, visible};
use typecase::load::Project;
use typecase::manifest::{Host, Surroundings};
use typecase::target;
use typecase::text::{SourceId, Sources};

use super::arguments::{self, FindingsFormat, SurroundingsChoice};
use super::ground::is_within;
use super::{Failure, Ground, Outcome, human, keys, status, terminal};

/// `typecase check`.
pub(super) fn check(arguments: &arguments::Check) -> Result<Outcome, Failure> {
    let ground = Ground::of_paths(&arguments.paths, &arguments.selection.packages)?;
    let targets = keys::targets(&arguments.selection)?;
    let mut project = Project::load(&ground.disk, &ground.places);
    let around = surroundings(&mut project, &ground, &arguments.surroundings)?;
    project.check_packages(&ground.disk, &around, !arguments.surroundings.no_files);
    let problems = layouts(&project, arguments, &targets)?;
    project.problems.extend(problems);
    let looked_at = Summary {
        files: paths(&project.sources).len(),
        packages: project.packages.len(),
        layouts: project.names().count(),
        ..Summary::default()
    };
    if looked_at.files == 0 {
        return Err(Failure("there is no package and no layout to check".into()));
    }
    let mut report = Report::new(&project.problems, &project.sources, looked_at);
    if let Some(given) = &ground.only {
        all_are_read(given, &project.sources)?;
        report = report.only(&selected(&ground, &project.sources));
    }
    let out = match arguments.format {
        FindingsFormat::Human => human(&report, terminal::out_has_colour()),
        FindingsFormat::Json => report.json(),
        FindingsFormat::Concise => report.concise(),
    };
    let status = status(&report, arguments.strictness.fail_on);
    Ok(Outcome { out: out.into_bytes(), status, ..Outcome::default() })
}

/// What is known round the packages. The faults of a host profile are reported with all others.
fn surroundings(
    project: &mut Project,
    ground: &Ground,
    choice: &SurroundingsChoice,
) -> Result<Surroundings, Failure> {
    let complete = choice.complete;
    let Some(given) = &choice.host else { return Ok(Surroundings { complete, host: None }) };
    let shown = visible(&given.to_string_lossy()).into_owned();
    let missing = || Failure(format!("cannot read `{shown}`: there is no such file or folder"));
    let path = ground.path_of(&given.to_string_lossy()).ok_or_else(missing)?;
    let read = project.read(&ground.disk, &path);
    let read = read.map_err(|why| Failure(format!("cannot read `{shown}`: {why}")))?;
    let Some(source) = read else { return Ok(Surroundings { complete, host: None }) };
    let text = project.sources.source(source).map(|source| source.text().clone());
    let (host, problems) = Host::read(source, text.as_deref().unwrap_or(""));
    project.problems.extend(problems);
    Ok(Surroundings { complete, host })
}

/// What is wrong with the layouts, for every runtime and locale or for those that are asked for,
/// and with the libraries that none of them uses.
fn layouts(
    project: &Project,
    arguments: &arguments::Check,
    targets: &[&str],
) -> Result<Problems, Failure> {
    let (selection, strict) = (&arguments.selection, arguments.strictness.strict);
    let Project { sources, packages, .. } = project;
    let one_key =
        selection.runtime.is_some() || selection.locale.is_some() || selection.model.is_some();
    let mut problems = Problems::new();
    for layout in &project.layouts {
        if !one_key || layout.name.is_none() {
            problems.extend(check::check_layout(sources, &layout.tree, packages, targets, strict));
            continue;
        }
        let every = target::targets();
        for target in if targets.is_empty() { &every } else { targets } {
            let key = keys::key(selection, None, target);
            let compiled = check::compile(sources, &layout.tree, packages, &key, None, strict)
                .map_err(|error| keys::failure(&error, packages))?;
            problems.extend(compiled.problems);
        }
    }
    Ok(problems)
}

fn paths(sources: &Sources) -> BTreeSet<&str> {
    sources.iter().map(|(_, source)| &**source.path()).collect()
}

/// The files to report on.
fn selected(ground: &Ground, sources: &Sources) -> BTreeSet<SourceId> {
    let chosen = sources.iter().filter(|(_, source)| ground.reports_on(source.path()));
    chosen.map(|(id, _)| id).collect()
}

/// A file that was named and that is none of those which are checked is a mistake.
fn all_are_read(given: &BTreeSet<String>, sources: &Sources) -> Result<(), Failure> {
    let read = paths(sources);
    let within = |folder: &str| read.iter().any(|path| is_within(path, folder));
    match given.iter().find(|path| !within(path)) {
        None => Ok(()),
        Some(path) => Err(Failure(format!(
            "`{}` is no manifest, no layout and no file that one names",
            visible(path)
        ))),
    }
}
