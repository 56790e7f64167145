use typecase::diagnostic::{Code, Diagnostic};
use typecase::plan::{Origin, Plan};
use typecase::render;
use typecase::render::request::{Part, Request};
use typecase::text::Span;
use typecase::wire::{self, Site};

use super::Job;

/// A finding of rendering at the line that it is about.
pub(super) fn of_rendering(found: &render::Finding, job: &Job) -> Diagnostic {
    let span = line(job, &found.origin);
    Diagnostic::new(found.severity, found.code, span, &*found.message)
        .label(format!("in `{}`", found.section))
}

/// A lowering that lost something that the model would have read or obeyed, where that is refused.
pub(super) fn lost(job: &Job) -> Diagnostic {
    let message = "the body does not hold all of the request";
    Diagnostic::error(Code("wire/lost"), job.layout.head(), message)
        .help("`--report FILE` says what was lost and why")
}

/// What was assumed to stay the same from one request of a session to the next, and did not.
pub(super) fn of_assumptions(
    plan: &Plan,
    before: &render::Rendered,
    now: &render::Rendered,
    job: &Job,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (obligation, known) in (0..).zip(&plan.obligations) {
        let stays = matches!(&*known.label, "stable" | "session");
        let text = |of: &render::Rendered| -> Vec<_> {
            let same = of.assumed.iter().filter(|of| of.obligation == obligation);
            same.map(|of| of.text.clone()).collect()
        };
        let Some(origin) = plan.origins.get(known.origin as usize) else { continue };
        if stays && text(before) != text(now) {
            let message = format!(
                "this was assumed to be `{}`, and it is not what the request before sent",
                known.label
            );
            let code = Code("render/assumption-failed");
            found.push(Diagnostic::warning(code, line(job, origin), message).label(&*known.reason));
        }
    }
    found
}

/// A finding of lowering at the line that wrote the part; else at the layout's name.
pub(super) fn of_lowering(found: &wire::Finding, request: &Request, job: &Job) -> Diagnostic {
    let part: Option<&Part> = match found.site {
        Site::System { part } => request.system.get(part),
        Site::Message { message, part } => {
            request.messages.get(message).and_then(|message| message.parts.get(part))
        }
        Site::Request | Site::Setting(_) | Site::Tool(_) => None,
    };
    let span = part.map_or(job.layout.head(), |part| line(job, &part.origin));
    Diagnostic::new(found.severity, found.code, span, &*found.message).label(found.site.to_string())
}

/// The line of an origin, without its outer blanks.
fn line(job: &Job, origin: &Origin) -> Span {
    let sources = &job.project.sources;
    let Some((id, source)) = sources.iter().find(|(_, source)| *source.path() == origin.file)
    else {
        return job.layout.head();
    };
    let range = source.lines().line(source.text(), origin.line);
    let text = source.text().get(range.clone()).unwrap_or("");
    let start = range.start + (text.len() - text.trim_start().len());
    Span::new(id, start..start + text.trim().len())
}
