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

mod dialogue;
mod parameters;
mod part;

#[cfg(test)]
mod tests;

use crate::fault::{self, Fault};
use crate::render::request::Request;
use crate::target::Region;
use crate::value::Role;

use super::draft::{Block, Draft};
use super::object::json_text;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::Settings;
use dialogue::Dialogue;
use parameters::Parameters;

/// The marker of a mark.
pub(super) fn marker(lifetime: Option<&str>) -> String {
    let ttl = lifetime.map(|word| format!(",\"ttl\":{}", json_text(word))).unwrap_or_default();
    format!(",\"prompt_cache_breakpoint\":{{\"mode\":\"explicit\"{ttl}}}")
}

/// Lays out the body.
pub(super) fn draft(
    request: &Request,
    prepared: &Prepared<'_>,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Draft {
    let parameters = Parameters::of(request, settings, remarks);
    let mut draft = Draft::default();
    draft.mark(prepared.start.iter().copied());
    draft.shell("{\"model\":");
    draft.shell(json_text(&request.row.model));
    parameters.write(&mut draft, Some(Region::All));
    if fault::is_on(Fault::D6) {
        parameters.write(&mut draft, None);
    }
    super::tools::check(&request.tools, 64, remarks);
    let tools: Vec<Block> = (request.tools.iter().enumerate())
        .map(|(index, tool)| draft.block(part::tool(tool, index, remarks), false))
        .collect();
    draft.mark(prepared.tools.iter().copied());
    if !tools.is_empty() {
        draft.shell(",\"tools\":[");
        draft.place(tools);
        draft.shell("]");
    }
    // The system text is the first message, so what keys it and what keys the messages both
    // stand before the list.
    parameters.write(&mut draft, Some(Region::System));
    parameters.write(&mut draft, Some(Region::Messages));
    messages(request, prepared, &mut draft, remarks);
    if !fault::is_on(Fault::D6) {
        parameters.write(&mut draft, None);
    }
    draft.shell("}");
    draft
}

fn messages(request: &Request, prepared: &Prepared<'_>, draft: &mut Draft, remarks: &mut Remarks) {
    let mut dialogue = Dialogue::new(&request.row, &request.marks, draft, remarks);
    for chunk in &prepared.system {
        dialogue.say(Role::System, chunk);
        dialogue.mark(&chunk.marks);
    }
    dialogue.end_message();
    for (index, turn) in prepared.turns.iter().enumerate() {
        let answered = prepared.turns.get(index + 1).is_some_and(|next| next.role == Role::Tool);
        for (at, chunk) in turn.chunks.iter().enumerate() {
            dialogue.say(turn.role, chunk);
            if fault::is_on(Fault::B10) && at + 1 == turn.chunks.len() && !answered {
                dialogue.fill(chunk.site);
            }
            dialogue.mark(&chunk.marks);
        }
        dialogue.end_message();
    }
    dialogue.finish();
}
