//! The Messages API of Anthropic.
//!
//! Neighbouring messages of one role become one message of all their parts: some of the
//! provider's pages still say that roles must alternate, and by parts, with the cut before the
//! closing bracket, no byte of an earlier message changes.

mod block;
mod messages;
mod parameters;

#[cfg(test)]
mod tests;

use crate::render::request::Request;
use crate::target::Region;
use crate::value::Role;

use super::dialogue::Dialogue;
use super::draft::{Block, Draft, Stretch};
use super::object::json_text;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::Settings;
use super::speech::Speech;
use super::target::Target;
use messages::Messages;
use parameters::parameters;

/// The target.
pub(super) const TARGET: Target = Target { name: "anthropic", draft, marker };

/// The marker of a mark.
fn marker(lifetime: Option<&str>) -> String {
    let ttl = lifetime.map(|word| format!(",\"ttl\":{}", json_text(word))).unwrap_or_default();
    format!(",\"cache_control\":{{\"type\":\"ephemeral\"{ttl}}}")
}

/// Lays out the body.
fn draft(
    request: &Request,
    prepared: &Prepared<'_>,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Draft {
    let parameters = parameters(request, settings, remarks);
    let mut draft = Draft::default();
    draft.mark(prepared.start.iter().copied());
    draft.shell("{\"model\":");
    draft.shell(json_text(&request.row.model));
    parameters.write(&mut draft, Some(Region::All));
    let tools = tools(request, &mut draft, remarks);
    draft.mark(prepared.tools.iter().copied());
    draft.list("tools", tools);
    parameters.write(&mut draft, Some(Region::System));
    draft.stretch = Stretch::System;
    let system = system(request, prepared, &mut draft, remarks);
    draft.list("system", system);
    parameters.write(&mut draft, Some(Region::Messages));
    draft.stretch = Stretch::Messages;
    let mut dialogue = Messages::new(&request.row, &mut draft, remarks);
    dialogue.tell(&prepared.turns);
    dialogue.finish();
    parameters.write(&mut draft, None);
    draft.shell("}");
    draft
}

fn tools(request: &Request, draft: &mut Draft, remarks: &mut Remarks) -> Vec<Block> {
    super::tools::check(&request.tools, 128, remarks);
    let last = request.tools.len().saturating_sub(1);
    (request.tools.iter().enumerate())
        .map(|(index, tool)| {
            let markable = request.row.marks.on_tools && index == last;
            draft.block(block::tool(tool, index, remarks), markable)
        })
        .collect()
}

fn system(
    request: &Request,
    prepared: &Prepared<'_>,
    draft: &mut Draft,
    remarks: &mut Remarks,
) -> Vec<Block> {
    let mut blocks = Vec::new();
    for chunk in &prepared.system.chunks {
        if let Some(Speech::Text(text)) = chunk.speech(Role::System, &request.row, remarks) {
            blocks.push(draft.block(block::text(text.clone()), true));
        }
        draft.mark(chunk.marks.iter().copied());
    }
    blocks
}
