//! The Messages API of Anthropic.
//!
//! Neighbouring messages of one role become one message of all their parts: some of the
//! provider's pages still say that roles must alternate, and by parts, with the cut before the
//! closing bracket, no byte of an earlier message changes.

mod block;
mod dialogue;
mod parameters;

#[cfg(test)]
mod tests;

use crate::fault::{self, Fault};
use crate::render::request::Request;
use crate::target::Region;
use crate::value::Role;

use super::draft::{Block, Draft};
use super::finding;
use super::object::json_text;
use super::prepared::{Prepared, Said};
use super::remarks::Remarks;
use super::settings::Settings;
use dialogue::Dialogue;
use parameters::Parameters;

/// The marker of a mark.
pub(super) fn marker(lifetime: Option<&str>) -> String {
    let ttl = lifetime.map(|word| format!(",\"ttl\":{}", json_text(word))).unwrap_or_default();
    format!(",\"cache_control\":{{\"type\":\"ephemeral\"{ttl}}}")
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
    let tools = tools(request, &mut draft, remarks);
    draft.mark(prepared.tools.iter().copied());
    list(&mut draft, "tools", tools);
    parameters.write(&mut draft, Some(Region::System));
    let system = system(prepared, &mut draft, remarks);
    list(&mut draft, "system", system);
    parameters.write(&mut draft, Some(Region::Messages));
    messages(request, prepared, &mut draft, remarks);
    if !fault::is_on(Fault::D6) {
        parameters.write(&mut draft, None);
    }
    draft.shell("}");
    draft
}

fn list(draft: &mut Draft, key: &str, blocks: Vec<Block>) {
    if !blocks.is_empty() {
        draft.field(key, "[");
        draft.place(blocks);
        draft.shell("]");
    }
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

fn system(prepared: &Prepared<'_>, draft: &mut Draft, remarks: &mut Remarks) -> Vec<Block> {
    let mut blocks = Vec::new();
    for chunk in &prepared.system {
        match chunk.said() {
            Some(Said::Text(text)) => blocks.push(draft.block(block::text(text), true)),
            Some(Said::Other(content)) => {
                let what = finding::what(content);
                remarks.find(finding::misplaced(chunk.site, what, "in the system text"));
                remarks.lost(chunk.site, what, "system text is text only");
            }
            None => {}
        }
        draft.mark(chunk.marks.iter().copied());
    }
    blocks
}

fn messages(request: &Request, prepared: &Prepared<'_>, draft: &mut Draft, remarks: &mut Remarks) {
    let mut dialogue = Dialogue::new(&request.row, draft, remarks);
    for (index, turn) in prepared.turns.iter().enumerate() {
        let answered = prepared.turns.get(index + 1).is_some_and(|next| next.role == Role::Tool);
        for (at, chunk) in turn.chunks.iter().enumerate() {
            dialogue.say(turn.role, chunk);
            if fault::is_on(Fault::B10) && at + 1 == turn.chunks.len() && !answered {
                dialogue.fill(chunk.site);
            }
            dialogue.mark(&chunk.marks);
        }
    }
    dialogue.finish();
}
