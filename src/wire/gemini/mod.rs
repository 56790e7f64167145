//! `generateContent` of Gemini.
//!
//! The model is named in the address and not in the body. The system text comes first, then the
//! tools. No mark has a form in the body: the provider keeps prefixes by itself, and a cache that
//! is asked for is a resource of its own, made with another call.
//!
//! Neighbouring messages of one role become one content of all their parts, so that a turn with
//! calls always stands right behind a turn of the user. Answers are a content of their own,
//! right behind their calls and in the calls' order; what the user says before all of them are
//! there comes behind them.

mod contents;
mod parameters;
mod part;

#[cfg(test)]
mod tests;

use crate::render::request::Request;
use crate::target::Region;
use crate::value::Role;

use super::dialogue::Dialogue;
use super::draft::{Draft, Stretch};
use super::lower::no_marker;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::Settings;
use super::speech::Speech;
use super::target::Target;
use contents::Contents;
use parameters::parameters;

/// The target.
pub(super) const TARGET: Target = Target { name: "gemini", draft, marker: no_marker };

/// Lays out the body.
fn draft(
    request: &Request,
    prepared: &Prepared<'_>,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Draft {
    let parameters = parameters(request, settings, remarks);
    let mut draft = Draft::default();
    draft.mark(prepared.start.iter().chain(&prepared.tools).copied());
    draft.shell("{");
    parameters.write(&mut draft, Some(Region::All));
    parameters.write(&mut draft, Some(Region::System));
    draft.stretch = Stretch::System;
    system(request, prepared, &mut draft, remarks);
    draft.stretch = Stretch::Tools;
    tools(request, &mut draft, remarks);
    parameters.write(&mut draft, Some(Region::Messages));
    draft.stretch = Stretch::Messages;
    let mut dialogue = Contents::new(&request.row, &mut draft, remarks);
    dialogue.tell(&prepared.turns);
    dialogue.finish();
    parameters.write(&mut draft, None);
    draft.shell("}");
    draft
}

fn system(request: &Request, prepared: &Prepared<'_>, draft: &mut Draft, remarks: &mut Remarks) {
    let mut blocks = Vec::new();
    for chunk in &prepared.system.chunks {
        if let Some(Speech::Text(text)) = chunk.speech(Role::System, &request.row, remarks) {
            blocks.push(draft.block(part::text(text.clone()), false));
        }
        draft.mark(chunk.marks.iter().copied());
    }
    if !blocks.is_empty() {
        draft.field("systemInstruction", "{");
        draft.list("parts", blocks);
        draft.shell("}");
    }
}

fn tools(request: &Request, draft: &mut Draft, remarks: &mut Remarks) {
    super::tools::check(&request.tools, 64, remarks);
    let blocks: Vec<_> = (request.tools.iter().enumerate())
        .map(|(index, tool)| draft.block(part::tool(tool, index, remarks), false))
        .collect();
    if !blocks.is_empty() {
        draft.field("tools", "[{");
        draft.list("functionDeclarations", blocks);
        draft.shell("}]");
    }
}
