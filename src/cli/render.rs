use serde::Serialize;
use typecase::case::Case;
use typecase::render::request;
use typecase::wire::{self, Digests, Doubt, Lowered, Report};

use super::arguments::{self, RenderFormat};
use super::{Failure, Job, Outcome, findings, session, terminal, whole_file};

/// `typecase render`.
pub(super) fn render(arguments: &arguments::Render) -> Result<Outcome, Outcome> {
    let selection = &arguments.selection;
    let mut job = Job::open(&arguments.layout, selection, &arguments.case, arguments.turn)?;
    let case = job.case.clone().unwrap_or_else(|| Case::new(job.subject.head()));
    let (plan, inputs) = job.compile(selection, arguments.strictness.strict, Some(&case))?;
    let mut ledger = match session::ledger(&job, arguments.state.as_deref(), &plan, &inputs)? {
        Ok(ledger) => ledger,
        Err(found) => {
            let found = findings::of_session(&found, &job);
            job.problems.push(found);
            return Err(job.stop());
        }
    };
    let (rendered, found) = session::next(&mut ledger, &plan, &inputs);
    for found in &rendered.findings {
        let found = findings::of_rendering(found, &job);
        job.problems.push(found);
    }
    for found in &found {
        let found = findings::of_session(found, &job);
        job.problems.push(found);
    }
    let lowered = wire::lower(&rendered.request);
    for found in &lowered.findings {
        let found = findings::of_lowering(found, &rendered.request, &job);
        job.problems.push(found);
    }
    if let (Some(path), Some(state)) = (&arguments.state, ledger.state()) {
        whole_file::write(path, &state.encode())?;
    }
    if arguments.deny_lost && lowered.report.loses() {
        let found = findings::lost(&job);
        job.problems.push(found);
    }
    if let Some(path) = &arguments.report {
        whole_file::write(path, &report(&lowered, &rendered.request)?)?;
    }
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
    Ok(job.finish(out, arguments.strictness.fail_on))
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
        .map(|text| text + "\n")
        .map_err(|error| Failure(format!("the report cannot be written as JSON: {error}")))
}
