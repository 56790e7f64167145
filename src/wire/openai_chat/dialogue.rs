use std::sync::Arc;

use crate::fault::{self, Fault};
use crate::render::request::{Content, Mark};
use crate::target::Row;
use crate::value::{Outcome, Role, Value};

use super::super::calls::Calls;
use super::super::chunk::Chunk;
use super::super::draft::{Block, Draft};
use super::super::object::{has_marker, json_text};
use super::super::outcome::{self, ResultPart};
use super::super::prepared::Said;
use super::super::remarks::Remarks;
use super::super::{Site, filler, finding, picture};
use super::part;

/// The messages, as they come together.
pub(super) struct Dialogue<'d> {
    row: &'d Row,
    marks: &'d [Mark],
    draft: &'d mut Draft,
    remarks: &'d mut Remarks,
    calls: Calls,
    messages: Vec<Message>,
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

impl<'d> Dialogue<'d> {
    pub(super) fn new(
        row: &'d Row,
        marks: &'d [Mark],
        draft: &'d mut Draft,
        remarks: &'d mut Remarks,
    ) -> Self {
        let (calls, messages, goes_on) = (Calls::default(), Vec::new(), false);
        Self { row, marks, draft, remarks, calls, messages, goes_on, site: Site::Request }
    }

    pub(super) fn mark(&mut self, marks: &[usize]) {
        self.draft.mark(marks.iter().copied());
        let is_written = |mark: &usize| self.marks.get(*mark).is_some_and(|mark| mark.written);
        if let Some(message) = self.messages.last_mut() {
            message.sealed |= marks.iter().any(is_written);
        }
    }

    /// What comes next is of another message of the request.
    pub(super) fn end_message(&mut self) {
        self.goes_on = false;
    }

    /// Adds what a chunk of a message says.
    pub(super) fn say(&mut self, role: Role, chunk: &Chunk<'_>) {
        let site = chunk.site;
        match chunk.said() {
            Some(Said::Text(text)) => {
                if role == Role::Tool {
                    self.remarks.find(finding::text_of_tool(site));
                }
                self.speak(speaker(role), site, part::text(text), role != Role::Assistant);
            }
            Some(Said::Other(content)) => self.say_other(role, content, site),
            None => {}
        }
    }

    fn say_other(&mut self, role: Role, content: &Content, site: Site) {
        match content {
            Content::Image(image) if speaker(role) == Role::User => {
                if picture::is_sent(image, &self.row.images, site, self.remarks) {
                    self.speak(Role::User, site, part::image(image), true);
                }
            }
            Content::Result(outcome) if speaker(role) == Role::User => self.answer(outcome, site),
            Content::Call(call) if role == Role::Assistant => {
                self.open(Role::Assistant, site);
                let id = self.calls.call(call, |id| !id.is_empty());
                if call.id.as_ref() != Some(&id) {
                    let why = "the target needs a name of its own for each call";
                    self.remarks.added(site, "the name of a call", why);
                }
                let open = part::call(call, &id, site, self.remarks);
                let block = self.draft.block(open, false);
                if let Some(message) = self.messages.last_mut() {
                    message.calls.push(block);
                }
            }
            Content::Thinking(_) => {
                self.remarks.lost(site, "thinking", "the target has no place for it");
            }
            Content::Opaque(value) => self.say_own(role, value, site),
            _ => {
                let what = finding::what(content);
                let place = format!("in a message of role `{role}`");
                self.remarks.find(finding::misplaced(site, what, &place));
                self.remarks.lost(site, what, "it has no place there");
            }
        }
    }

    fn say_own(&mut self, role: Role, value: &Value, site: Site) {
        let what = "a part of the provider's own";
        let Some((open, markable)) = part::own(value) else {
            self.remarks.find(finding::misplaced(site, what, "unless it is a JSON object"));
            self.remarks.lost(site, what, "it is no JSON object");
            return;
        };
        if has_marker(value) {
            self.remarks.changed(site, what, "a marker in it is left out: marks are the layout's");
        }
        self.speak(speaker(role), site, open, markable && role != Role::Assistant);
    }

    fn answer(&mut self, outcome: &Outcome, site: Site) {
        let parts = outcome::parts(outcome, &self.row.images, site, self.remarks);
        let Some(id) = self.calls.answer(outcome) else {
            self.remarks.find(finding::orphan_result(site));
            self.remarks.moved(site, "a result", "no call is open that it answers; sent as text");
            for part in parts {
                let open = match part {
                    ResultPart::Text(text) => part::text(&text),
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
        self.push_result(id, &texts, site);
    }

    fn push_result(&mut self, id: Arc<str>, texts: &[String], site: Site) {
        let content = texts.iter().map(|text| self.draft.block(part::text(text), true)).collect();
        self.site = site;
        self.messages.push(Message {
            role: Role::Tool,
            answers: Some(id),
            content,
            calls: Vec::new(),
            sealed: false,
        });
        self.goes_on = true;
    }

    /// Answers the calls that are still open.
    pub(super) fn fill(&mut self, site: Site) {
        for id in self.calls.close() {
            self.remarks.find(finding::unanswered_call(site, &id));
            self.remarks.added(site, "a result", "each call must have one");
            self.push_result(id, &[filler::NO_RESULT.into()], site);
        }
    }

    /// Adds a part to the content of a message.
    fn speak(&mut self, role: Role, site: Site, open: String, markable: bool) {
        self.open(role, site);
        let block = self.draft.block(open, markable);
        if let Some(message) = self.messages.last_mut() {
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
            .messages
            .last()
            .is_some_and(|last| last.role == role && (self.goes_on || merges(last)));
        if !stays {
            self.fill(site);
            let (content, calls) = (Vec::new(), Vec::new());
            self.messages.push(Message { role, answers: None, content, calls, sealed: false });
        }
        self.goes_on = true;
    }

    /// Writes the messages.
    pub(super) fn finish(mut self) {
        self.fill(self.site);
        if self.messages.is_empty() {
            self.remarks.find(finding::no_messages());
        }
        if self.messages.last().is_some_and(|last| last.role == Role::Assistant)
            && !self.row.accepts_prefill
        {
            self.remarks.find(finding::refused_prefill(self.site, self.row));
        }
        self.draft.shell(",\"messages\":[");
        for (index, message) in self.messages.into_iter().enumerate() {
            if index > 0 {
                self.draft.shell(",");
            }
            write(message, self.row, self.draft);
        }
        self.draft.shell("]");
    }
}

fn write(message: Message, row: &Row, draft: &mut Draft) {
    let role = if message.role == Role::System { &row.system_role } else { message.role.word() };
    draft.shell(format!("{{\"role\":{}", json_text(role)));
    if let Some(call) = &message.answers {
        draft.field("tool_call_id", &json_text(call));
    }
    for (key, blocks) in [("content", message.content), ("tool_calls", message.calls)] {
        if !blocks.is_empty() {
            draft.field(key, "[");
            draft.place(blocks);
            draft.shell("]");
        }
    }
    draft.shell("}");
}

/// Whose message it is that a message of a role becomes, results apart.
fn speaker(role: Role) -> Role {
    if role == Role::Tool { Role::User } else { role }
}
