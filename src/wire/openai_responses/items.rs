use std::sync::Arc;

use crate::fault::{self, Fault};
use crate::render::request::Mark;
use crate::target::Row;
use crate::value::{Outcome, Role};

use super::super::calls::Calls;
use super::super::chunk::Chunk;
use super::super::dialogue::Dialogue;
use super::super::draft::{Block, Draft, Stretch};
use super::super::object::json_text;
use super::super::open::Open;
use super::super::outcome::{self, ResultPart};
use super::super::prepared::Turn;
use super::super::remarks::Remarks;
use super::super::speech::{Speech, speaker};
use super::super::{Site, filler, finding, own};
use super::item;

/// The items, as they come together.
pub(super) struct Items<'d> {
    row: &'d Row,
    marks: &'d [Mark],
    draft: &'d mut Draft,
    remarks: &'d mut Remarks,
    calls: Calls,
    made: Vec<Item>,
    /// Whether the message of the request that the last item comes from goes on.
    goes_on: bool,
    /// Whether the assistant spoke last.
    is_assistant: bool,
    /// What was said last.
    site: Site,
}

/// An item of the input.
enum Item {
    /// One that is a block itself: what the assistant said, or the provider's own.
    Whole(Block),
    /// The parts of a message.
    Message {
        role: Role,
        content: Vec<Block>,
        /// Whether a written mark stands behind its last part.
        sealed: bool,
    },
    /// The parts of the answer to a call.
    Output { call: Arc<str>, parts: Vec<Block> },
}

impl<'d> Items<'d> {
    pub(super) fn new(
        row: &'d Row,
        marks: &'d [Mark],
        draft: &'d mut Draft,
        remarks: &'d mut Remarks,
    ) -> Self {
        let (calls, made, site) = (Calls::default(), Vec::new(), Site::Request);
        let (goes_on, is_assistant) = (false, false);
        Self { row, marks, draft, remarks, calls, made, goes_on, is_assistant, site }
    }

    /// Adds the leading system text, which is the first message here.
    pub(super) fn lead_with(&mut self, system: &Turn<'_>) {
        self.draft.stretch = Stretch::System;
        self.tell([system]);
        self.draft.stretch = Stretch::Messages;
    }

    fn answer(&mut self, outcome: &Outcome, site: Site) {
        let parts = outcome::parts(outcome, &self.row.images, site, self.remarks);
        let mut open: Vec<Open> = parts
            .into_iter()
            .map(|part| match part {
                ResultPart::Text(text) => item::text(text),
                ResultPart::Image(image) => item::image(image),
            })
            .collect();
        let Some(call) = self.calls.answer(outcome) else {
            self.remarks.find(finding::orphan_result(site));
            self.remarks.moved(site, "a result", "no call is open that it answers; sent as text");
            for part in open {
                self.speak(Role::User, site, part);
            }
            return;
        };
        if outcome.error {
            self.remarks.lost(site, "that the tool failed", "a result has no field for it");
        }
        if open.is_empty() {
            self.remarks.added(site, "a text", "a result must say something");
            open.push(item::text(filler::EMPTY_RESULT));
        }
        self.push_output(call, open, site);
    }

    fn push_output(&mut self, call: Arc<str>, open: Vec<Open>, site: Site) {
        let parts = open.into_iter().map(|part| self.draft.block(part, true)).collect();
        self.push(Role::User, site, Item::Output { call, parts });
    }

    /// Adds a part to the content of a message.
    fn speak(&mut self, role: Role, site: Site, open: Open) {
        let block = self.draft.block(open, true);
        let merges = |sealed: bool| fault::is_on(Fault::B7a) || fault::is_on(Fault::B7b) && !sealed;
        let goes_on = self.goes_on;
        match self.made.last_mut() {
            Some(Item::Message { role: last, content, sealed })
                if *last == role && (goes_on || merges(*sealed)) =>
            {
                content.push(block);
                *sealed = false;
                self.goes_on = true;
                self.site = site;
            }
            _ => {
                let content = vec![block];
                self.push(role, site, Item::Message { role, content, sealed: false });
            }
        }
    }

    fn push_whole(&mut self, role: Role, site: Site, open: Open) {
        self.lead(role, site);
        let block = self.draft.block(open, false);
        self.push(role, site, Item::Whole(block));
    }

    /// Writes the fillers that must stand before what `role` says: once others have spoken, the
    /// assistant goes on only when all its calls have their results.
    fn lead(&mut self, role: Role, site: Site) {
        if role == Role::Assistant && !self.is_assistant {
            self.fill(site);
        }
    }

    fn push(&mut self, role: Role, site: Site, item: Item) {
        self.site = site;
        self.is_assistant = role == Role::Assistant;
        self.goes_on = true;
        self.made.push(item);
    }

    /// Writes the items.
    pub(super) fn finish(mut self) {
        self.fill(self.site);
        if self.made.is_empty() {
            self.remarks.find(finding::no_messages());
        }
        if self.is_assistant && !self.row.accepts_prefill {
            self.remarks.find(finding::refused_prefill(self.site, self.row));
        }
        self.draft.field("input", "[");
        for (index, item) in self.made.into_iter().enumerate() {
            if index > 0 {
                self.draft.shell(",");
            }
            write(item, self.row, self.draft);
        }
        self.draft.shell("]");
    }
}

impl Dialogue for Items<'_> {
    fn say(&mut self, turn: &Turn<'_>, chunk: &Chunk<'_>) {
        let (role, site) = (turn.role, chunk.site);
        let Some(speech) = chunk.speech(role, self.row, self.remarks) else { return };
        match speech {
            Speech::Text(text) if role == Role::Assistant => {
                self.push_whole(role, site, item::said(text.clone()));
            }
            Speech::Text(text) => self.speak(speaker(role), site, item::text(text.clone())),
            Speech::Image(image) => self.speak(Role::User, site, item::image(image)),
            Speech::Result(outcome) => self.answer(outcome, site),
            Speech::Call(call) => {
                self.lead(role, site);
                let id = self.calls.named(call, |id| !id.is_empty(), site, self.remarks);
                let open = item::call(call, &id, site, self.remarks);
                let block = self.draft.block(open, false);
                self.push(role, site, Item::Whole(block));
            }
            Speech::Thinking(value) => {
                let what = speech.what();
                if let Some(open) = own::open(value, what, site, item::is_reasoning, self.remarks) {
                    self.push_whole(role, site, open);
                }
            }
            Speech::Opaque(value) if role != Role::Assistant && item::is_part(value) => {
                if let Some(open) =
                    own::open(value, speech.what(), site, item::is_part, self.remarks)
                {
                    self.speak(Role::User, site, open);
                }
            }
            Speech::Opaque(value) => {
                if let Some(open) =
                    own::open(value, speech.what(), site, item::is_item, self.remarks)
                {
                    self.push_whole(speaker(role), site, open);
                }
            }
        }
    }

    fn mark(&mut self, marks: &[usize]) {
        self.draft.mark(marks.iter().copied());
        let is_written = |mark: &usize| self.marks.get(*mark).is_some_and(|mark| mark.written);
        if let Some(Item::Message { sealed, .. }) = self.made.last_mut() {
            *sealed |= marks.iter().any(is_written);
        }
    }

    fn fill(&mut self, site: Site) {
        for call in self.calls.close() {
            self.remarks.find(finding::unanswered_call(site, &call));
            self.remarks.added(site, "a result", "each call must have one");
            self.push_output(call, vec![item::text(filler::NO_RESULT)], site);
        }
    }

    fn end_message(&mut self) {
        self.goes_on = false;
    }
}

fn write(item: Item, row: &Row, draft: &mut Draft) {
    match item {
        Item::Whole(block) => draft.place([block]),
        Item::Message { role, content, .. } => {
            let role = if role == Role::System { &row.system_role } else { role.word() };
            draft.shell(format!("{{\"role\":{}", json_text(role)));
            draft.list("content", content);
            draft.shell("}");
        }
        Item::Output { call, parts } => {
            draft.shell("{\"type\":\"function_call_output\"");
            draft.field("call_id", &json_text(&call));
            draft.list("output", parts);
            draft.shell("}");
        }
    }
}
