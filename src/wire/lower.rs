use crate::render::request::Request;

use super::draft::Draft;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::{Settings, below_cache_minimum};
use super::site::Site;
use super::target::Target;
use super::{Body, Finding, Report, finding, placing};

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

/// Lowers a request to the body for the target of its row.
pub fn lower(request: &Request) -> Lowered {
    let mut remarks = Remarks::default();
    let settings = Settings::of(request);
    let prepared = Prepared::of(request, &mut remarks);
    let target = Target::named(&request.row.target);
    let mut draft = match target {
        Some(target) => (target.draft)(request, &prepared, &settings, &mut remarks),
        None => empty(request, &mut remarks),
    };
    draft.mark(prepared.left.iter().copied());
    let quiet = below_cache_minimum(request, &settings, &mut remarks);
    let kept = draft.kept();
    let marker = target.map_or(no_marker as fn(Option<&str>) -> String, |target| target.marker);
    let (body, marks) = placing::finish(draft, request, quiet, marker);
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

fn empty(request: &Request, remarks: &mut Remarks) -> Draft {
    remarks.find(finding::unknown_target(&request.row.target));
    remarks.lost(Site::Request, "the request", "no folder lowers to this target");
    let mut draft = Draft::default();
    draft.shell("{}");
    draft.mark(0..request.marks.len());
    draft
}

/// The marker where the body has no place for any.
pub(super) fn no_marker(_: Option<&str>) -> String {
    String::new()
}
