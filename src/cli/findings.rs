use typecase::diagnostic::{Code, Diagnostic};
use typecase::plan::Origin;
use typecase::render;
use typecase::render::request::{Part, Request};
use typecase::text::Span;
use typecase::wire::{self, Site};
use typecase::yaml::Node;

use super::Job;

/// A finding of rendering at the line that it is about.
pub(super) fn of_rendering(found: &render::Finding, job: &Job) -> Diagnostic {
    let (span, place) = line(job, &found.origin);
    Diagnostic::new(found.severity, found.code, span, &*found.message)
        .label(format!("in `{}`{place}", found.section))
}

/// A finding of a session at the line that it is about: of a value that was captured its input
/// in the case, else the layout's name.
pub(super) fn of_session(found: &render::Finding, job: &Job) -> Diagnostic {
    let input = job.case.iter().flat_map(|case| &case.inputs).find_map(|(name, value)| {
        let rest = found.section.strip_prefix(&*name.node)?;
        let is_it = found.origin.line == 0 && (rest.is_empty() || rest.starts_with('.'));
        is_it.then(|| brought(inside(value, rest)))
    });
    let diagnostic = match input {
        Some(span) => Diagnostic::new(found.severity, found.code, span, &*found.message),
        None => {
            let (span, _) = line(job, &found.origin);
            Diagnostic::new(found.severity, found.code, span, &*found.message)
                .label(&*found.section)
        }
    };
    match mend(found.code) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// What to do about a finding of a session, where that is the same for all of its kind.
fn mend(code: Code) -> Option<&'static str> {
    Some(match code.0 {
        "fit/no-state" => {
            "restore the file of its request before; if this session begins with these rows, write `state: {}` in its case"
        }
        "fit/session-value-changed" => {
            "say the change in a message of the turn; or declare it `refresh`, and the new value is sent, or `turn`, and it stands behind the marks"
        }
        _ => return None,
    })
}

/// The value at the end of fields, `.one.two`, as far as they lead.
fn inside<'a>(value: &'a Node, fields: &str) -> &'a Node {
    fields
        .split('.')
        .filter(|field| !field.is_empty())
        .fold(value, |value, field| value.entry(field).map_or(value, |entry| &entry.value))
}

/// Where a value was written: of a map that turns changed in part, what the last of them brought,
/// which stands outside of what the map was before.
fn brought(value: &Node) -> Span {
    let parts = value.as_map().into_iter().flatten().map(|entry| brought(&entry.value));
    let of_turns = parts.filter(|part| !value.span.contains(*part));
    of_turns.max_by_key(|part| part.start).unwrap_or(value.span)
}

/// A lowering that lost something that the model would have read or obeyed, where that is refused.
pub(super) fn lost(job: &Job) -> Diagnostic {
    let message = "the body does not hold all of the request";
    Diagnostic::error(Code("wire/lost"), job.subject.head(), message)
        .help("`--report FILE` says what was lost and why")
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
    let (span, place) =
        part.map_or_else(|| (job.subject.head(), String::new()), |part| line(job, &part.origin));
    Diagnostic::new(found.severity, found.code, span, &*found.message)
        .label(format!("{}{place}", found.site))
}

/// The line of an origin, without its outer blanks. Of a plan that was read the lines are not
/// there: in their place its start, and in words where the line is.
fn line(job: &Job, origin: &Origin) -> (Span, String) {
    let sources = &job.project.sources;
    let Some((id, source)) = sources.iter().find(|(_, source)| *source.path() == origin.file)
    else {
        return (job.subject.head(), format!(", written at {}:{}", origin.file, origin.line));
    };
    let range = source.lines().line(source.text(), origin.line);
    let text = source.text().get(range.clone()).unwrap_or("");
    let start = range.start + (text.len() - text.trim_start().len());
    (Span::new(id, start..start + text.trim().len()), String::new())
}
