use std::sync::Arc;

use crate::target::Row;
use crate::value::{Call, Outcome, Role};

use super::super::calls::Calls;
use super::super::chunk::Chunk;
use super::super::dialogue::Dialogue;
use super::super::draft::{Block, Draft};
use super::super::open::Open;
use super::super::outcome::{self, ResultPart};
use super::super::prepared::Turn;
use super::super::remarks::Remarks;
use super::super::speech::Speech;
use super::super::{Site, filler, finding, own};
use super::part;

/// The contents, as they come together.
pub(super) struct Contents<'d> {
    row: &'d Row,
    draft: &'d mut Draft,
    remarks: &'d mut Remarks,
    calls: Calls,
    made: Vec<Content>,
    /// The calls of the last content, in their order, until their answers are placed.
    asked: Vec<Asked>,
    /// What the user says before all of them are answered.
    held: Vec<Block>,
    /// Whether the message of the request that the last content comes from goes on.
    goes_on: bool,
    /// The first call of the turn that no signature comes back with.
    unsigned: Option<Site>,
    /// What was said last.
    site: Site,
}

/// A content of the body.
struct Content {
    speaker: Speaker,
    parts: Vec<Block>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaker {
    User,
    Model,
    /// The user's, with answers to calls and nothing else.
    Tools,
}

/// A call that waits.
struct Asked {
    /// What tells it from others here.
    key: Arc<str>,
    /// The name that is sent, if the host gave it one.
    id: Option<Arc<str>>,
    /// The tool.
    name: Arc<str>,
    answer: Option<Block>,
}

impl<'d> Contents<'d> {
    pub(super) fn new(row: &'d Row, draft: &'d mut Draft, remarks: &'d mut Remarks) -> Self {
        Self {
            row,
            draft,
            remarks,
            calls: Calls::default(),
            made: Vec::new(),
            asked: Vec::new(),
            held: Vec::new(),
            goes_on: false,
            unsigned: None,
            site: Site::Request,
        }
    }

    fn call(&mut self, call: &Call, site: Site) {
        self.lead(site);
        if self.asked.is_empty() && self.row.signs_calls && !part::is_signed(call) {
            self.unsigned.get_or_insert(site);
        }
        let key = self.calls.call(call, |id| !id.is_empty());
        let id = call.id.is_some().then(|| key.clone());
        let open = part::call(call, id.as_deref(), site, self.remarks);
        self.asked.push(Asked { key, id, name: call.name.clone(), answer: None });
        self.push(Speaker::Model, site, open);
    }

    fn answer(&mut self, outcome: &Outcome, site: Site) {
        let parts = outcome::parts(outcome, &self.row.images, site, self.remarks);
        let key = self.calls.answer(outcome);
        let asked = self.asked.iter_mut().find(|asked| Some(&asked.key) == key.as_ref());
        if let Some(asked) = asked {
            let id = asked.id.as_deref();
            let open = part::result(id, &asked.name, &parts, outcome.error);
            asked.answer = Some(self.draft.block(open, false));
            self.site = site;
            return;
        }
        self.remarks.find(finding::orphan_result(site));
        self.remarks.moved(site, "a result", "no call is open that it answers; sent as text");
        for part in parts {
            let open = match part {
                ResultPart::Text(text) => part::text(text),
                ResultPart::Image(image) => part::image(image),
            };
            self.speak(false, site, open);
        }
    }

    fn speak(&mut self, by_model: bool, site: Site, open: Open) {
        if by_model {
            self.lead(site);
            self.push(Speaker::Model, site, open);
            return;
        }
        self.unsigned = None;
        if self.asked.iter().all(|asked| asked.answer.is_some()) {
            self.settle(site);
            self.push(Speaker::User, site, open);
        } else {
            self.site = site;
            self.held.push(self.draft.block(open, false));
        }
    }

    /// Writes the fillers that must stand before what the model says: answers to its calls, if
    /// it goes on in another message, and a word of the user, if it begins.
    fn lead(&mut self, site: Site) {
        if !self.goes_on {
            self.settle(site);
        }
        if self.made.is_empty() {
            let why = "the first content must be the user's";
            self.remarks.added(site, "a message of the user", why);
            self.push(Speaker::User, site, part::text(filler::START));
        }
        self.goes_on = true;
    }

    /// Places the answers behind the calls, with fillers for those that have none, and behind
    /// them what the user said meanwhile.
    fn settle(&mut self, site: Site) {
        self.calls.close();
        let mut answers = Vec::with_capacity(self.asked.len());
        for asked in std::mem::take(&mut self.asked) {
            answers.push(asked.answer.unwrap_or_else(|| {
                self.remarks.find(finding::unanswered_call(site, &asked.key));
                self.remarks.added(site, "a result", "each call must have one");
                let said = [ResultPart::Text(filler::NO_RESULT.into())];
                let open = part::result(asked.id.as_deref(), &asked.name, &said, false);
                self.draft.block(open, false)
            }));
        }
        let held = std::mem::take(&mut self.held);
        for (speaker, parts) in [(Speaker::Tools, answers), (Speaker::User, held)] {
            if !parts.is_empty() {
                self.made.push(Content { speaker, parts });
            }
        }
    }

    /// Adds a part to the last content if that is the same speaker's.
    fn push(&mut self, speaker: Speaker, site: Site, open: Open) {
        self.site = site;
        let block = self.draft.block(open, false);
        match self.made.last_mut().filter(|last| last.speaker == speaker) {
            Some(last) => last.parts.push(block),
            None => self.made.push(Content { speaker, parts: vec![block] }),
        }
    }

    /// Writes the contents.
    pub(super) fn finish(mut self) {
        self.settle(self.site);
        match self.made.last() {
            None => self.remarks.find(finding::no_messages()),
            Some(last) if last.speaker == Speaker::Model && !self.row.accepts_prefill => {
                self.remarks.find(finding::refused_prefill(self.site, self.row));
            }
            Some(_) => {}
        }
        if let Some(site) = self.unsigned {
            self.remarks.find(finding::unsigned_call(site, &self.row.model));
        }
        self.draft.field("contents", "[");
        for (index, content) in self.made.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let role = if content.speaker == Speaker::Model { "model" } else { "user" };
            self.draft.shell(format!("{comma}{{\"role\":\"{role}\""));
            self.draft.list("parts", content.parts);
            self.draft.shell("}");
        }
        self.draft.shell("]");
    }
}

impl Dialogue for Contents<'_> {
    fn say(&mut self, turn: &Turn<'_>, chunk: &Chunk<'_>) {
        let site = chunk.site;
        // The tag round late system text is the user's, what stands in it is still the system's.
        let role = match turn.role {
            Role::User if turn.wrapped => Role::System,
            role => role,
        };
        let Some(speech) = chunk.speech(role, self.row, self.remarks) else { return };
        let by_model = role == Role::Assistant;
        match speech {
            Speech::Text(text) => self.speak(by_model, site, part::text(text.clone())),
            Speech::Image(image) => self.speak(by_model, site, part::image(image)),
            Speech::Result(outcome) => self.answer(outcome, site),
            Speech::Call(call) => self.call(call, site),
            Speech::Thinking(value) | Speech::Opaque(value) => {
                let what = speech.what();
                if let Some(open) = own::open(value, what, site, part::is_own, self.remarks) {
                    self.speak(by_model, site, open);
                }
            }
        }
    }

    fn mark(&mut self, marks: &[usize]) {
        self.draft.mark(marks.iter().copied());
    }

    fn fill(&mut self, site: Site) {
        self.settle(site);
    }

    fn end_message(&mut self) {
        self.goes_on = false;
    }
}
