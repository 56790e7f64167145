//! The Chat Completions of `OpenAI`.
//!
//! Messages are never merged: the provider keeps prefixes that end where a message ends, and a
//! message that grows loses its end.
//!
//! No `prompt_cache_options` are written, so the provider adds its implicit mark at the end of
//! the latest message beside the explicit ones. That is what the next step of a tool loop and
//! the next turn find again, since nothing the assistant says can carry a mark; explicit mode
//! would save the price of writing the tail and lose both, and without any mark it would keep
//! nothing at all. The implicit mark takes one of the four places: three are left.

mod messages;
mod parameters;
mod part;

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
use messages::Messages;
use parameters::parameters;

/// The target.
pub(super) const TARGET: Target = Target { name: "openai-chat", draft, marker: openai::marker };

/// Lays out the body.
fn draft(
    request: &Request,
    prepared: &Prepared<'_>,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Draft {
    let parameters = parameters(request, settings, remarks);
    let mut draft = openai::head(request, prepared, &parameters, part::tool, remarks);
    let mut dialogue = Messages::new(&request.row, &request.marks, &mut draft, remarks);
    dialogue.tell(std::iter::once(&prepared.system).chain(&prepared.turns));
    dialogue.finish();
    parameters.write(&mut draft, None);
    draft.shell("}");
    draft
}
