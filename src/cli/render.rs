use typecase::case::Case;
use typecase::render::{self, request};
use typecase::wire::{self, Lowered};

use super::arguments::{self, RenderFormat};
use super::{Failure, Job, Outcome, findings, keys, whole_file};

/// `typecase render`.
pub(super) fn render(arguments: &arguments::Render) -> Result<Outcome, Outcome> {
    let selection = &arguments.selection;
    let mut job = Job::open(&arguments.layout, selection, &arguments.case, arguments.turn)?;
    let target = keys::target(selection, job.case.as_ref(), &job.settings.config)?.to_owned();
    let key = keys::key(selection, job.case.as_ref(), &target, &job.settings.config);
    let case = job.case.clone().unwrap_or_else(|| Case::new(job.layout.head()));
    let (plan, inputs) = job.compile(&key, arguments.strictness.strict, Some(&case))?;
    let rendered = render::render(&plan, &inputs);
    for found in &rendered.findings {
        let found = findings::of_rendering(found, &job);
        job.problems.push(found);
    }
    if let Some(before) = &job.before {
        let (inputs, _) = before.bind(&plan.inputs, &plan.defaults);
        let before = render::render(&plan, &inputs);
        for found in findings::of_assumptions(&plan, &before, &rendered, &job) {
            job.problems.push(found);
        }
    }
    let lowered = wire::lower(&rendered.request);
    for found in &lowered.findings {
        let found = findings::of_lowering(found, &rendered.request, &job);
        job.problems.push(found);
    }
    if arguments.deny_lost && lowered.report.loses() {
        let found = findings::lost(&job);
        job.problems.push(found);
    }
    if let Some(path) = &arguments.report {
        whole_file::write(path, &report(&lowered)?)?;
    }
    let out = match arguments.format {
        RenderFormat::Body => lowered.body.bytes,
        RenderFormat::Request => (request::json(&rendered.request) + "\n").into_bytes(),
        RenderFormat::Text => request::text(&rendered.request).into_bytes(),
        RenderFormat::Sections => request::sections(&rendered.request).into_bytes(),
    };
    Ok(job.finish(out, arguments.strictness.fail_on))
}

/// The lowering report as JSON.
fn report(lowered: &Lowered) -> Result<String, Failure> {
    serde_json::to_string_pretty(&lowered.report)
        .map(|text| text + "\n")
        .map_err(|error| Failure(format!("the report cannot be written as JSON: {error}")))
}
