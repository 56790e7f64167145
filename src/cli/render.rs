use serde::Serialize;
use typecase::case::Case;
use typecase::diagnostic::visible;
use typecase::render::{self, request};
use typecase::wire::{self, Digests, Doubt, Lowered, Report};

use super::arguments::{self, RenderFormat};
use super::each::{Made, for_each};
use super::{Failure, Job, Outcome, findings, session, terminal, whole_file};

/// `typecase render`.
pub(super) fn render(arguments: &arguments::Render) -> Result<Outcome, Outcome> {
    let mut job =
        Job::open(&arguments.layout, &arguments.selection, &arguments.case, arguments.turn)?;
    let targets = job.targets(&arguments.selection)?;
    let format = arguments.format;
    if targets.len() > 1 && arguments.out.is_none() && !format.may_follow() {
        return Err(Failure(
            "`--target all` gives one for each target; say into which folder with `--out DIR`"
                .into(),
        )
        .into());
    }
    if targets.len() > 1 && arguments.state.is_some() {
        return Err(Failure("a state is of one plan: `--state` takes one target".into()).into());
    }
    let mut each = for_each(&mut job, &targets, |job, target| rendered(job, target, arguments))?;
    if let Some(path) = &arguments.report {
        let reports: Vec<&str> = each.made.iter().map(|one| &*one.kept.report).collect();
        let text = match reports.as_slice() {
            [report] => format!("{report}\n"),
            reports => format!("[{}]\n", reports.join(",\n")),
        };
        whole_file::write(path, &text)?;
    }
    let mut paths = None;
    if let Some(folder) = &arguments.out {
        let file = |one: &mut Made<Kept>| {
            (format!("{}.{}", one.target, format.ending()), std::mem::take(&mut one.out))
        };
        let files: Vec<_> = each.made.iter_mut().map(file).collect();
        whole_file::write_all(folder, &files)?;
        let all = files.iter().map(|(name, _)| folder.join(name).to_string_lossy().into_owned());
        paths = Some(all.fold(String::new(), |out, path| out + &visible(&path) + "\n"));
    }
    // Last: a session goes on only behind a request of which all was written.
    if let Some(path) = &arguments.state {
        let mut states = each.made.iter().filter_map(|one| one.kept.state.as_deref());
        states.try_for_each(|state| whole_file::write(path, state))?;
    }
    let ended = each.finish();
    Ok(match paths {
        Some(paths) => Outcome { out: paths.into_bytes(), ..ended },
        None => ended,
    })
}

/// What is written of a request beside its body.
struct Kept {
    report: String,
    /// What it leaves for the next one; none where it is not to be sent.
    state: Option<String>,
}

/// What is rendered for a target, with its report.
fn rendered(
    job: &mut Job,
    target: &str,
    arguments: &arguments::Render,
) -> Result<(Kept, Outcome), Outcome> {
    let strict = arguments.strictness.strict;
    let case = job.case.clone().unwrap_or_else(|| Case::new(job.subject.head()));
    let (plan, inputs) = job.compile(&arguments.selection, target, strict, Some(&case))?;
    let mut ledger = match session::ledger(job, arguments.state.as_deref(), &plan, &inputs)? {
        Ok(ledger) => ledger,
        Err(found) => return Err(refused(job, &[found])),
    };
    let (rendered, found) = match session::next(&mut ledger, &plan, &inputs) {
        Ok(next) => next,
        Err(found) => return Err(refused(job, &found)),
    };
    for found in &rendered.findings {
        let found = findings::of_rendering(found, job);
        job.problems.push(found);
    }
    for found in &found {
        let found = findings::of_session(found, job);
        job.problems.push(found);
    }
    let lowered = wire::lower(&rendered.request);
    for found in &lowered.findings {
        let found = findings::of_lowering(found, &rendered.request, job);
        job.problems.push(found);
    }
    let is_refused = arguments.deny_lost && lowered.report.loses();
    if is_refused {
        let found = findings::lost(job);
        job.problems.push(found);
    }
    let state = match &arguments.state {
        Some(path) if !is_refused => ledger.state().map(|state| session::encode(path, state)),
        _ => None,
    };
    let kept = Kept { report: report(&lowered, &rendered.request)?, state: state.transpose()? };
    let out = match arguments.format {
        RenderFormat::Body => lowered.body.bytes,
        RenderFormat::Request => (request::json(&rendered.request) + "\n").into_bytes(),
        RenderFormat::Text => request::text(&rendered.request).into_bytes(),
        RenderFormat::Strip => {
            request::strip(&rendered.request, terminal::out_has_colour()).into_bytes()
        }
        RenderFormat::Html => request::html(&rendered.request).into_bytes(),
        RenderFormat::Sections => request::sections(&rendered.request).into_bytes(),
    };
    Ok((kept, job.finish(out, arguments.strictness.fail_on)))
}

/// The end of a run in which a session cannot go on.
fn refused(job: &mut Job, found: &[render::Finding]) -> Outcome {
    for found in found {
        let found = findings::of_session(found, job);
        job.problems.push(found);
    }
    job.stop()
}

/// What lowering did, what speaks against its marks and what tells two requests apart, as JSON.
fn report(lowered: &Lowered, request: &request::Request) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct Whole<'a> {
        #[serde(flatten)]
        report: &'a Report,
        doubts: Vec<Doubt>,
        digests: Digests,
    }
    let digests = lowered.body.digests();
    let whole = Whole { report: &lowered.report, doubts: lowered.doubts(request), digests };
    serde_json::to_string_pretty(&whole)
        .map_err(|error| Failure(format!("the report cannot be written as JSON: {error}")))
}
