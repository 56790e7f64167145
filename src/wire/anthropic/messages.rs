use crate::target::Row;
use crate::value::{Outcome, Role};

use super::super::calls::Calls;
use super::super::chunk::Chunk;
use super::super::dialogue::Dialogue;
use super::super::draft::{Block, Draft};
use super::super::open::Open;
use super::super::outcome::{self, ResultPart};
use super::super::prepared::Turn;
use super::super::remarks::Remarks;
use super::super::speech::{Speech, speaker};
use super::super::{Site, filler, finding, own, tools};
use super::block;

/// The messages, as they come together.
pub(super) struct Messages<'d> {
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

impl<'d> Messages<'d> {
    pub(super) fn new(row: &'d Row, draft: &'d mut Draft, remarks: &'d mut Remarks) -> Self {
        let (calls, turns) = (Calls::default(), Vec::new());
        Self { row, draft, remarks, calls, turns, site: Site::Request, ends_blank: false }
    }

    fn answer(&mut self, outcome: &Outcome, site: Site) {
        let parts = outcome::parts(outcome, &self.row.images, site, self.remarks);
        let open: Vec<Open> = parts
            .into_iter()
            .map(|part| match part {
                ResultPart::Text(text) => block::text(text),
                ResultPart::Image(image) => block::image(image),
            })
            .collect();
        if let Some(id) = self.calls.answer(outcome) {
            let parts: Vec<String> = open.into_iter().map(Open::close).collect();
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
    fn speak(&mut self, role: Role, site: Site, open: Open, markable: bool) {
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

    fn push(&mut self, role: Role, site: Site, open: Open, markable: bool) {
        self.site = site;
        self.ends_blank = false;
        let run = block::run(&open);
        let mut block = self.draft.block(open, markable);
        match self.turns.last_mut().filter(|(last, _)| *last == role) {
            Some((_, blocks)) => {
                let last = blocks.last().and_then(|last| block::run(&last.open));
                block.joins = run.is_some() && run == last;
                blocks.push(block);
            }
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

impl Dialogue for Messages<'_> {
    fn say(&mut self, turn: &Turn<'_>, chunk: &Chunk<'_>) {
        let (role, site) = (turn.role, chunk.site);
        let Some(speech) = chunk.speech(role, self.row, self.remarks) else { return };
        match speech {
            Speech::Text(text) => {
                self.speak(speaker(role), site, block::text(text.clone()), true);
                self.ends_blank = text.ends_blank();
            }
            Speech::Image(image) => self.speak(Role::User, site, block::image(image), true),
            Speech::Result(outcome) => self.answer(outcome, site),
            Speech::Call(call) => {
                // The block must stand behind fillers that name earlier calls.
                self.lead(role, site);
                let id =
                    self.calls.named(call, |id| tools::is_name(id, usize::MAX), site, self.remarks);
                let open = block::call(call, &id, site, self.remarks);
                self.push(role, site, open, true);
            }
            Speech::Thinking(value) | Speech::Opaque(value) => {
                let what = speech.what();
                if let Some(open) = own::open(value, what, site, block::is_own, self.remarks) {
                    self.speak(speaker(role), site, open, block::is_markable(value));
                }
            }
        }
    }

    fn mark(&mut self, marks: &[usize]) {
        self.draft.mark(marks.iter().copied());
    }

    fn fill(&mut self, site: Site) {
        for id in self.calls.close() {
            self.remarks.find(finding::unanswered_call(site, &id));
            self.remarks.added(site, "a result", "each call must have one");
            let part = block::text(filler::NO_RESULT).close();
            self.push(Role::User, site, block::result(&id, &[part], false), true);
        }
    }
}
