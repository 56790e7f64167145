use std::collections::BTreeSet;
use std::fmt::Write as _;

use typecase::diagnostic::{Applicability, Diagnostic, Report, visible};
use typecase::explain;
use typecase::load::{Files, Unreadable};
use typecase::text::{SourceId, Sources};
use typecase::workspace::{Around, Baseline, Mended, Scope, Workspace, mend};

use super::arguments::{self, FindingsFormat, SurroundingsChoice};
use super::diff::diff;
use super::ground::is_within;
use super::{Failure, Ground, Outcome, Status, human, keys, status, terminal, whole_file};

/// `typecase check`.
pub(super) fn check(arguments: &arguments::Check) -> Result<Outcome, Outcome> {
    let ground = Ground::of_paths(&arguments.paths, arguments.selection.said())?;
    ground.refuse_bad_config()?;
    let around = around(&ground, &arguments.surroundings)?;
    let layouts =
        keys::asked(&arguments.selection, &ground.settings.config, &arguments.strictness)?;
    let scope = Scope { layouts, around };
    if arguments.fix || arguments.unsafe_fixes || arguments.diff {
        return fix(&ground, arguments, &scope);
    }
    if arguments.write_baseline {
        let workspace = open(&ground, &scope);
        let failure = |error| keys::failure(&error, &workspace.project.packages);
        refuse_nothing(&workspace)?;
        let frozen = workspace.frozen(&scope).map_err(failure)?;
        return Ok(freeze(&ground, &frozen)?);
    }
    judged(&ground, arguments, &scope)
}

fn open(ground: &Ground, scope: &Scope) -> Workspace {
    let settings = ground.settings.clone();
    Workspace::open(&ground.disk, &ground.places, settings, Some(&scope.around))
}

/// The outcome of what is on disk.
fn judged(
    ground: &Ground,
    arguments: &arguments::Check,
    scope: &Scope,
) -> Result<Outcome, Outcome> {
    let workspace = open(ground, scope);
    let failure = |error| keys::failure(&error, &workspace.project.packages);
    let problems = workspace.judge(scope).map_err(failure)?;
    let sources = &workspace.project.sources;
    let report = chosen(Report::new(&problems, sources, workspace.looked_at()), ground)?;
    Ok(ended(&report, arguments, &workspace, ground))
}

/// How packages are checked, with the path of a host profile that is there.
fn around(ground: &Ground, choice: &SurroundingsChoice) -> Result<Around, Failure> {
    let missing = |shown: &str| {
        let shown = visible(shown);
        Failure(format!("cannot read `{shown}`: there is no such file or folder"))
    };
    let given = choice.host.as_ref().map(|path| {
        let path = path.to_string_lossy();
        ground.path_of(&path).ok_or_else(|| missing(&path))
    });
    let flags =
        Around { complete: choice.complete, no_files: choice.no_files, host: given.transpose()? };
    let around = ground.settings.around(&flags);
    match &around.host {
        Some(path) => match Files::read(&ground.disk, path) {
            // Its size is said where it is read.
            Ok(_) | Err(Unreadable::TooLarge(_)) => Ok(around),
            Err(why) => Err(Failure(format!("cannot read `{}`: {why}", visible(path)))),
        },
        None => Ok(around),
    }
}

/// The outcome of a report.
fn ended(
    report: &Report<'_>,
    arguments: &arguments::Check,
    workspace: &Workspace,
    ground: &Ground,
) -> Outcome {
    let status = status(report, arguments.strictness.fail_on);
    let mut out = written(report, arguments.format, ground);
    if arguments.format == FindingsFormat::Human {
        hint(&mut out, report, workspace);
    }
    Outcome { out: out.into_bytes(), status, ..Outcome::default() }
}

/// A report in a format.
pub(super) fn written(report: &Report<'_>, format: FindingsFormat, ground: &Ground) -> String {
    match format {
        FindingsFormat::Human => human(report, terminal::out_has_colour()),
        FindingsFormat::Json => report.json(),
        FindingsFormat::Sarif => report.sarif(|code| {
            let page = explain::page(code)?;
            Some((page.summary(), page.text))
        }),
        FindingsFormat::Github => report.github(|path| ground.seen_from_here(path)),
        FindingsFormat::Concise => report.concise(),
    }
}

/// What else is to know of the findings: how many are frozen, how many can be mended.
fn hint(out: &mut String, report: &Report<'_>, workspace: &Workspace) {
    let frozen = workspace.frozen_count();
    if frozen > 0 {
        let _ = writeln!(out, "{frozen} frozen in the baseline");
    }
    let (safe, others) = report.fixable();
    if safe > 0 {
        let _ = writeln!(out, "{safe} with a change that `--fix` makes");
    }
    if others > 0 {
        let _ =
            writeln!(out, "{others} with a change that `--unsafe-fixes` makes, to be looked at");
    }
}

/// The report on what was given.
fn chosen<'a>(report: Report<'a>, ground: &Ground) -> Result<Report<'a>, Failure> {
    let sources = report.sources();
    if report.summary().files == 0 {
        return Err(nothing());
    }
    let Some(given) = &ground.only else { return Ok(report) };
    all_are_read(given, sources)?;
    Ok(report.only(&selected(ground, sources)))
}

fn refuse_nothing(workspace: &Workspace) -> Result<(), Failure> {
    if workspace.looked_at().files == 0 { Err(nothing()) } else { Ok(()) }
}

fn nothing() -> Failure {
    Failure("there is no package and no layout to check; `typecase init` writes a first one".into())
}

/// Writes the baseline.
fn freeze(ground: &Ground, frozen: &Baseline) -> Result<Outcome, Failure> {
    let path = ground.settings.baseline().unwrap_or_default();
    let shown = || visible(&path).into_owned();
    match Files::read(&ground.disk, &path) {
        Err(Unreadable::Missing) => {}
        Err(why) => return Err(Failure(format!("cannot write `{}`: {why}", shown()))),
        // A cut one still begins like one; what another program wrote does not.
        Ok(old) if old.is_empty() || Baseline::may_be(&String::from_utf8_lossy(&old)) => {}
        Ok(_) => {
            let message = "is there and holds no frozen findings; it is left as it is";
            return Err(Failure(format!("`{}` {message}", shown())));
        }
    }
    whole_file::write(&ground.place(&path), &frozen.write())?;
    let err = format!("froze {} in `{}`\n", number(frozen.len(), "finding"), shown());
    Ok(Outcome { err, ..Outcome::default() })
}

/// `--fix`: all changes are made in memory and judged before the first file is written; each is
/// written whole or not at all. What is still wrong is reported as ever.
fn fix(ground: &Ground, arguments: &arguments::Check, scope: &Scope) -> Result<Outcome, Outcome> {
    // What a link leads to is changed under its own name, as it is judged.
    let may = |path: &str| ground.reports_on(path) && !ground.is_linked(path);
    let all = arguments.unsafe_fixes;
    let mended = mend(&ground.disk, &ground.places, &ground.settings, scope, all, &may)
        .map_err(|error| keys::failure(&error, &[]))?;
    let Mended { texts, workspace, problems, .. } = &mended;
    let sources = &workspace.project.sources;
    let report = chosen(Report::new(problems, sources, workspace.looked_at()), ground)?;
    if arguments.diff {
        return Ok(differences(ground, &mended)?);
    }
    for (path, text) in texts {
        whole_file::write(&ground.place(path), text)?;
    }
    let has_change = |found: &Diagnostic| {
        found.fixes.iter().any(|fix| all || fix.applicability == Applicability::Safe)
    };
    let linked = report.found().iter().filter(|found| has_change(found));
    let linked = linked.map(|found| sources.path(found.span.source));
    let linked: BTreeSet<_> = linked.filter(|path| ground.is_linked(path)).collect();
    // Behind a link may be one of the files that were written.
    let mut outcome = if linked.is_empty() || texts.is_empty() {
        ended(&report, arguments, workspace, ground)
    } else {
        judged(ground, arguments, scope)?
    };
    for path in linked {
        let path = visible(path);
        let _ = writeln!(outcome.err, "`{path}` is a link and left as it is");
    }
    let _ = writeln!(
        outcome.err,
        "made {} in {}",
        number(mended.fixes, "change"),
        number(texts.len(), "file")
    );
    refused(&mut outcome, &mended);
    Ok(outcome)
}

/// What `--fix` would change, and nothing else; 1 if it is anything.
fn differences(ground: &Ground, mended: &Mended) -> Result<Outcome, Failure> {
    let mut out = String::new();
    for (path, text) in &mended.texts {
        let old = Files::read(&ground.disk, path)
            .map_err(|why| Failure(format!("cannot read `{}`: {why}", visible(path))))?;
        out.push_str(&diff(path, &String::from_utf8_lossy(&old), text));
    }
    let status = if out.is_empty() { Status::Fine } else { Status::Findings };
    let mut outcome = Outcome { out: out.into_bytes(), status, ..Outcome::default() };
    refused(&mut outcome, mended);
    Ok(outcome)
}

fn refused(outcome: &mut Outcome, mended: &Mended) {
    for path in &mended.refused {
        let _ = writeln!(
            outcome.err,
            "error: `{}` is left as it is: a change would break it, which is a fault of ours",
            visible(path)
        );
        outcome.status = Status::Failed;
    }
}

fn number(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
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
