use crate::fault::{Fault, is_on};
use crate::render::request::{Content, Request};

use super::draft::Draft;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::{Settings, below_cache_minimum};
use super::site::Site;
use super::{Body, Finding, Report, anthropic, finding, openai_chat, placing};

/// The result of lowering.
#[derive(Clone, Debug, PartialEq)]
pub struct Lowered {
    /// The exact bytes, and where each mark cuts them.
    pub body: Body,
    /// What was kept, moved, changed, added and lost.
    pub report: Report,
    /// What the target would refuse.
    pub findings: Vec<Finding>,
}

/// What a target's folder gives.
struct Target {
    /// Lays out the body, marks not yet set.
    draft: fn(&Request, &Prepared<'_>, &Settings<'_>, &mut Remarks) -> Draft,
    /// The marker of a written mark, as a field that follows others, for a lifetime's word.
    marker: fn(Option<&str>) -> String,
}

/// Lowers a request to the body for the target of its row.
pub fn lower(request: &Request) -> Lowered {
    let renamed = is_on(Fault::B11).then(|| named_after_all(request));
    let request = renamed.as_ref().unwrap_or(request);
    let mut remarks = Remarks::default();
    let target = match &*request.row.target {
        "anthropic" => Target { draft: anthropic::draft, marker: anthropic::marker },
        "openai-chat" => Target { draft: openai_chat::draft, marker: openai_chat::marker },
        other => {
            remarks.find(finding::unknown_target(other));
            Target { draft: empty, marker: |_| String::new() }
        }
    };
    let settings = Settings::of(request);
    let prepared = Prepared::of(request, &mut remarks);
    let mut draft = (target.draft)(request, &prepared, &settings, &mut remarks);
    draft.mark(prepared.left.iter().copied());
    let quiet = below_cache_minimum(request, &settings, &mut remarks);
    let kept = draft.kept();
    let (body, marks) = placing::finish(draft, request, quiet, target.marker);
    let Remarks { notes, findings } = remarks;
    let report = Report {
        target: request.row.target.clone(),
        model: request.row.model.clone(),
        kept,
        marks,
        notes,
    };
    Lowered { body, report, findings }
}

/// The request with each call that has no name named after all of the request.
fn named_after_all(request: &Request) -> Request {
    let mut request = request.clone();
    let parts: usize = request.messages.iter().map(|message| message.parts.len()).sum();
    let parts = request.messages.iter_mut().flat_map(|message| &mut message.parts).zip(parts..);
    for (part, number) in parts {
        if let Content::Call(call) = &mut part.content {
            call.id.get_or_insert_with(|| format!("call_{number}").into());
        }
    }
    request
}

fn empty(request: &Request, _: &Prepared<'_>, _: &Settings<'_>, remarks: &mut Remarks) -> Draft {
    remarks.lost(Site::Request, "the request", "no folder lowers to this target");
    let mut draft = Draft::default();
    draft.shell("{}");
    draft.mark(0..request.marks.len());
    draft
}
