use crate::render::request::Content;
use crate::target::Row;
use crate::value::{Outcome, Role, Value};

use super::super::calls::Calls;
use super::super::chunk::Chunk;
use super::super::draft::{Block, Draft};
use super::super::object::has_marker;
use super::super::outcome::{self, ResultPart};
use super::super::prepared::Said;
use super::super::remarks::Remarks;
use super::super::{Site, filler, finding, picture, tools};
use super::block;

/// The messages, as they come together.
pub(super) struct Dialogue<'d> {
    row: &'d Row,
    draft: &'d mut Draft,
    remarks: &'d mut Remarks,
    calls: Calls,
    turns: Vec<(Role, Vec<Block>)>,
    /// What was said last.
    site: Site,
    /// Whether it was text with blanks at its end.
    ends_blank: bool,
}

impl<'d> Dialogue<'d> {
    pub(super) fn new(row: &'d Row, draft: &'d mut Draft, remarks: &'d mut Remarks) -> Self {
        let (calls, turns) = (Calls::default(), Vec::new());
        Self { row, draft, remarks, calls, turns, site: Site::Request, ends_blank: false }
    }

    pub(super) fn mark(&mut self, marks: &[usize]) {
        self.draft.mark(marks.iter().copied());
    }

    /// Adds what a chunk of a message says.
    pub(super) fn say(&mut self, role: Role, chunk: &Chunk<'_>) {
        let site = chunk.site;
        match chunk.said() {
            Some(Said::Text(text)) => {
                if role == Role::Tool {
                    self.remarks.find(finding::text_of_tool(site));
                }
                self.speak(speaker(role), site, block::text(text), true);
                self.ends_blank = text.ends_with(char::is_whitespace);
            }
            Some(Said::Other(content)) => self.say_other(role, content, site),
            None => {}
        }
    }

    fn say_other(&mut self, role: Role, content: &Content, site: Site) {
        match content {
            Content::Image(image) if speaker(role) == Role::User => {
                if picture::is_sent(image, &self.row.images, site, self.remarks) {
                    self.speak(Role::User, site, block::image(image), true);
                }
            }
            Content::Result(outcome) if speaker(role) == Role::User => self.answer(outcome, site),
            Content::Call(call) if role == Role::Assistant => {
                // The block must stand behind fillers that name earlier calls.
                self.lead(role, site);
                let id = self.calls.call(call, |id| tools::is_name(id, usize::MAX));
                if call.id.as_ref() != Some(&id) {
                    let why = "the target needs a name of its own for each call";
                    self.remarks.added(site, "the name of a call", why);
                }
                let open = block::call(call, &id, site, self.remarks);
                self.push(role, site, open, true);
            }
            Content::Thinking(value) if role == Role::Assistant => {
                self.say_own(role, value, "thinking", site);
            }
            Content::Opaque(value) => {
                self.say_own(speaker(role), value, finding::what(content), site);
            }
            _ => {
                let what = finding::what(content);
                let place = format!("in a message of role `{role}`");
                self.remarks.find(finding::misplaced(site, what, &place));
                self.remarks.lost(site, what, "it has no place there");
            }
        }
    }

    fn say_own(&mut self, role: Role, value: &Value, what: &str, site: Site) {
        let Some((open, markable)) = block::own(value) else {
            self.remarks.find(finding::misplaced(site, what, "unless it is a JSON object"));
            self.remarks.lost(site, what, "it is no JSON object");
            return;
        };
        if has_marker(value) {
            self.remarks.changed(site, what, "a marker in it is left out: marks are the layout's");
        }
        self.speak(role, site, open, markable);
    }

    fn answer(&mut self, outcome: &Outcome, site: Site) {
        let parts = outcome::parts(outcome, &self.row.images, site, self.remarks);
        let open: Vec<String> = parts
            .iter()
            .map(|part| match part {
                ResultPart::Text(text) => block::text(text),
                ResultPart::Image(image) => block::image(image),
            })
            .collect();
        if let Some(id) = self.calls.answer(outcome) {
            let parts: Vec<String> = open.into_iter().map(|part| part + "}").collect();
            self.push(Role::User, site, block::result(&id, &parts, outcome.error), true);
        } else {
            self.remarks.find(finding::orphan_result(site));
            self.remarks.moved(site, "a result", "no call is open that it answers; sent as text");
            for part in open {
                self.speak(Role::User, site, part, true);
            }
        }
    }

    /// Adds a block, behind the fillers that must lead it.
    fn speak(&mut self, role: Role, site: Site, open: String, markable: bool) {
        self.lead(role, site);
        self.push(role, site, open, markable);
    }

    /// Writes the fillers that must stand before something that `role` says. Results come first
    /// in the user's turn behind their calls, so what is still open then stays unanswered.
    fn lead(&mut self, role: Role, site: Site) {
        let last = self.turns.last().map(|(role, _)| *role);
        if role != Role::Assistant || last == Some(Role::User) {
            self.fill(site);
        }
        if role == Role::Assistant && last.is_none() {
            let why = "the first message must be the user's";
            self.remarks.added(site, "a message of the user", why);
            self.push(Role::User, site, block::text(filler::START), true);
        }
    }

    /// Answers the calls that are still open.
    pub(super) fn fill(&mut self, site: Site) {
        for id in self.calls.close() {
            self.remarks.find(finding::unanswered_call(site, &id));
            self.remarks.added(site, "a result", "each call must have one");
            let part = block::text(filler::NO_RESULT) + "}";
            self.push(Role::User, site, block::result(&id, &[part], false), true);
        }
    }

    fn push(&mut self, role: Role, site: Site, open: String, markable: bool) {
        self.site = site;
        self.ends_blank = false;
        let block = self.draft.block(open, markable);
        match self.turns.last_mut().filter(|(last, _)| *last == role) {
            Some((_, blocks)) => blocks.push(block),
            None => self.turns.push((role, vec![block])),
        }
    }

    /// Writes the messages.
    pub(super) fn finish(mut self) {
        self.fill(self.site);
        match self.turns.last() {
            None => self.remarks.find(finding::no_messages()),
            Some((Role::Assistant, _)) => {
                if !self.row.accepts_prefill {
                    self.remarks.find(finding::refused_prefill(self.site, self.row));
                } else if self.ends_blank {
                    self.remarks.find(finding::trailing_blank(self.site));
                }
            }
            Some(_) => {}
        }
        self.draft.shell(",\"messages\":[");
        for (index, (role, blocks)) in self.turns.into_iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            self.draft.shell(format!("{comma}{{\"role\":\"{role}\",\"content\":["));
            self.draft.place(blocks);
            self.draft.shell("]}");
        }
        self.draft.shell("]");
    }
}

/// Whose turn a message of a role is part of.
fn speaker(role: Role) -> Role {
    if role == Role::Tool { Role::User } else { role }
}
