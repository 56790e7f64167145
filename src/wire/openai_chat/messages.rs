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
use super::super::wording::Wording;
use super::super::{Site, filler, finding, own};
use super::part;

/// The messages, as they come together.
pub(super) struct Messages<'d> {
    row: &'d Row,
    marks: &'d [Mark],
    draft: &'d mut Draft,
    remarks: &'d mut Remarks,
    calls: Calls,
    made: Vec<Message>,
    /// Whether the message of the request that the last one comes from goes on.
    goes_on: bool,
    /// What was said last.
    site: Site,
}

/// A message of the body.
struct Message {
    role: Role,
    /// The call that it answers.
    answers: Option<Arc<str>>,
    content: Vec<Block>,
    /// Calls stand behind the text, wherever the model said them.
    calls: Vec<Block>,
    /// Whether a written mark stands behind its last part.
    sealed: bool,
}

impl<'d> Messages<'d> {
    pub(super) fn new(
        row: &'d Row,
        marks: &'d [Mark],
        draft: &'d mut Draft,
        remarks: &'d mut Remarks,
    ) -> Self {
        let (calls, made, goes_on) = (Calls::default(), Vec::new(), false);
        Self { row, marks, draft, remarks, calls, made, goes_on, site: Site::Request }
    }

    /// Adds the leading system text, which is the first message here.
    pub(super) fn lead_with(&mut self, system: &Turn<'_>) {
        self.draft.stretch = Stretch::System;
        self.tell([system]);
        self.draft.stretch = Stretch::Messages;
    }

    fn answer(&mut self, outcome: &Outcome, site: Site) {
        let parts = outcome::parts(outcome, &self.row.images, site, self.remarks);
        let Some(id) = self.calls.answer(outcome) else {
            self.remarks.find(finding::orphan_result(site));
            self.remarks.moved(site, "a result", "no call is open that it answers; sent as text");
            for part in parts {
                let open = match part {
                    ResultPart::Text(text) => part::text(text),
                    ResultPart::Image(image) => part::image(image),
                };
                self.speak(Role::User, site, open, true);
            }
            return;
        };
        if outcome.error {
            self.remarks.lost(site, "that the tool failed", "a result has no field for it");
        }
        let mut texts = Vec::new();
        for part in parts {
            match part {
                ResultPart::Text(text) => texts.push(text),
                ResultPart::Image(_) => {
                    self.remarks.find(finding::misplaced(site, "an image", "in a result"));
                    self.remarks.lost(site, "an image", "a result holds text only");
                }
            }
        }
        if texts.is_empty() {
            self.remarks.added(site, "a text", "a result must say something");
            texts.push(filler::EMPTY_RESULT.into());
        }
        self.push_result(id, texts, site);
    }

    fn push_result(&mut self, id: Arc<str>, texts: Vec<Wording>, site: Site) {
        let content =
            texts.into_iter().map(|text| self.draft.block(part::text(text), true)).collect();
        self.site = site;
        self.made.push(Message {
            role: Role::Tool,
            answers: Some(id),
            content,
            calls: Vec::new(),
            sealed: false,
        });
        self.goes_on = true;
    }

    /// Adds a part to the content of a message.
    fn speak(&mut self, role: Role, site: Site, open: Open, markable: bool) {
        self.open(role, site);
        let block = self.draft.block(open, markable);
        if let Some(message) = self.made.last_mut() {
            message.sealed = false;
            message.content.push(block);
        }
    }

    /// Makes a message of a role the last one, behind the fillers that must lead it: only
    /// results may stand between a call and its result.
    fn open(&mut self, role: Role, site: Site) {
        self.site = site;
        let merges =
            |last: &Message| fault::is_on(Fault::B7a) || fault::is_on(Fault::B7b) && !last.sealed;
        let stays = self
            .made
            .last()
            .is_some_and(|last| last.role == role && (self.goes_on || merges(last)));
        if !stays {
            self.fill(site);
            let (content, calls) = (Vec::new(), Vec::new());
            self.made.push(Message { role, answers: None, content, calls, sealed: false });
        }
        self.goes_on = true;
    }

    /// Writes the messages.
    pub(super) fn finish(mut self) {
        self.fill(self.site);
        if self.made.is_empty() {
            self.remarks.find(finding::no_messages());
        }
        if self.made.last().is_some_and(|last| last.role == Role::Assistant)
            && !self.row.accepts_prefill
        {
            self.remarks.find(finding::refused_prefill(self.site, self.row));
        }
        self.draft.shell(",\"messages\":[");
        for (index, message) in self.made.into_iter().enumerate() {
            if index > 0 {
                self.draft.shell(",");
            }
            write(message, self.row, self.draft);
        }
        self.draft.shell("]");
    }
}

impl Dialogue for Messages<'_> {
    fn say(&mut self, turn: &Turn<'_>, chunk: &Chunk<'_>) {
        let (role, site) = (turn.role, chunk.site);
        let Some(speech) = chunk.speech(role, self.row, self.remarks) else { return };
        match speech {
            Speech::Text(text) => {
                self.speak(speaker(role), site, part::text(text.clone()), role != Role::Assistant);
            }
            Speech::Image(image) => self.speak(Role::User, site, part::image(image), true),
            Speech::Result(outcome) => self.answer(outcome, site),
            Speech::Call(call) => {
                self.open(Role::Assistant, site);
                let id = self.calls.named(call, |id| !id.is_empty(), site, self.remarks);
                let open = part::call(call, &id, site, self.remarks);
                let block = self.draft.block(open, false);
                if let Some(message) = self.made.last_mut() {
                    message.calls.push(block);
                }
            }
            Speech::Thinking(_) => {
                self.remarks.lost(site, "thinking", "the target has no place for it");
            }
            Speech::Opaque(value) => {
                let what = speech.what();
                if let Some(open) = own::open(value, what, site, part::is_own, self.remarks) {
                    let markable = role != Role::Assistant && part::is_markable(value);
                    self.speak(speaker(role), site, open, markable);
                }
            }
        }
    }

    fn mark(&mut self, marks: &[usize]) {
        self.draft.mark(marks.iter().copied());
        let is_written = |mark: &usize| self.marks.get(*mark).is_some_and(|mark| mark.written);
        if let Some(message) = self.made.last_mut() {
            message.sealed |= marks.iter().any(is_written);
        }
    }

    fn fill(&mut self, site: Site) {
        for id in self.calls.close() {
            self.remarks.find(finding::unanswered_call(site, &id));
            self.remarks.added(site, "a result", "each call must have one");
            self.push_result(id, vec![filler::NO_RESULT.into()], site);
        }
    }

    fn end_message(&mut self) {
        self.goes_on = false;
    }
}

fn write(message: Message, row: &Row, draft: &mut Draft) {
    let role = if message.role == Role::System { &row.system_role } else { message.role.word() };
    draft.shell(format!("{{\"role\":{}", json_text(role)));
    if let Some(call) = &message.answers {
        draft.field("tool_call_id", &json_text(call));
    }
    draft.list("content", message.content);
    draft.list("tool_calls", message.calls);
    draft.shell("}");
}
