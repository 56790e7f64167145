use typecase::diagnostic::Diagnostic;
use typecase::plan::Origin;
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
