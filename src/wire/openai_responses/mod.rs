//! The Responses interface of `OpenAI`.
//!
//! The leading system text is the first item of the input: `instructions` can carry no mark.
//! Items are never merged, and what the assistant said is one item for each part that a mark
//! closes, since its text is one string that must never be written anew. Cache options are left
//! out for the reason that Chat Completions leave them out.

mod item;
mod items;
mod parameters;

#[cfg(test)]
mod tests;

use crate::render::request::Request;

use super::dialogue::Dialogue;
use super::draft::Draft;
use super::openai;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::Settings;
use super::target::Target;
use items::Items;
use parameters::parameters;

/// The target.
pub(super) const TARGET: Target =
    Target { name: "openai-responses", draft, marker: openai::marker };

/// Lays out the body.
fn draft(
    request: &Request,
    prepared: &Prepared<'_>,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Draft {
    let parameters = parameters(request, settings, remarks);
    let mut draft = openai::head(request, prepared, &parameters, item::tool, remarks);
    let mut dialogue = Items::new(&request.row, &request.marks, &mut draft, remarks);
    dialogue.tell(std::iter::once(&prepared.system).chain(&prepared.turns));
    dialogue.finish();
    parameters.write(&mut draft, None);
    draft.shell("}");
    draft
}
