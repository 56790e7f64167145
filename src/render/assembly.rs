use std::sync::Arc;

use crate::fault::{Fault, is_on};
use crate::plan::{MarkId, Plan};

use super::Finding;
use super::conversation::{Conversation, Spot};
use super::marks::{self, Found};
use super::parts::Parts;
use super::pen::Stamp;
use super::piece::{Piece, Said};
use super::proof::prove;
use super::request::{Content, Mark, Message, Part, Place};

/// A request in the making: pieces become parts and messages, marks get their places.
pub(super) struct Assembly<'a> {
    plan: &'a Plan,
    has_tools: bool,
    system: Vec<Part>,
    conversation: Conversation,
    marks: Vec<Found>,
    pub(super) findings: Vec<Finding>,
}

impl<'a> Assembly<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        Self {
            plan,
            has_tools: false,
            system: Vec::new(),
            conversation: Conversation::default(),
            marks: Vec::new(),
            findings: Vec::new(),
        }
    }

    pub(super) fn tools(&mut self, has_tools: bool, marks: Vec<(MarkId, bool)>) {
        self.has_tools = has_tools;
        for (mark, holds) in marks {
            let spot = self.before_messages();
            self.marks.push(Found { mark, holds, spot });
        }
    }

    /// The system text: gives its texts, one behind another.
    pub(super) fn system(&mut self, pieces: Vec<Piece>) -> Vec<Arc<str>> {
        self.system = self.parts(pieces, None);
        let text = |part: &Part| match &part.content {
            Content::Text(text) => Some(text.text().clone()),
            _ => None,
        };
        self.system.iter().filter_map(text).collect()
    }

    pub(super) fn messages(&mut self, pieces: Vec<Piece>) {
        let pieces = if is_on(Fault::A7) { insertions_last(pieces) } else { pieces };
        for piece in pieces {
            match piece {
                Piece::Message(said) => self.message(*said, true),
                Piece::Row(row) => self.conversation.push(row, true),
                Piece::History { pieces, counted } => self.history(pieces, counted),
                Piece::Insertion { messages, before_mark } => {
                    let broken = self.insert(messages);
                    self.findings.extend(before_mark.filter(|_| broken));
                }
                Piece::Mark { mark, holds } => {
                    let spot = self.spot(mark);
                    self.marks.push(Found { mark, holds, spot });
                }
                Piece::Finding(finding) => self.findings.push(finding),
                Piece::Text(text) => self.findings.push(misplaced(&text.stamp)),
                Piece::Part(part) => self.findings.push(misplaced(&stamp(&part))),
            }
        }
    }

    /// Puts messages into the conversation; whether one of them lands before a mark.
    fn insert(&mut self, messages: Vec<(u32, Said)>) -> bool {
        let end = self.conversation.end();
        let mut broken = false;
        for (depth, said) in messages {
            let Said { role, name, pieces, .. } = said;
            let parts = self.parts(pieces, Some(end));
            let message = Message { role, name, parts, row: false };
            if let Some(place) = self.conversation.insert(end, depth, message) {
                broken |= self.marks.iter().any(|found| found.spot.is_behind(place));
            }
        }
        broken
    }

    fn history(&mut self, pieces: Vec<Piece>, counted: bool) {
        if counted {
            self.conversation.begin_log();
        }
        for piece in pieces {
            match piece {
                // Every row counts, also one that stands for others: else what depth puts right
                // behind the last row that counts could land before a mark behind the log.
                Piece::Message(said) => {
                    let counts = counted || is_on(Fault::A7);
                    self.message(Said { counted: true, ..*said }, counts);
                }
                Piece::Row(row) => self.conversation.push(row, counted || is_on(Fault::A7)),
                other => self.messages(vec![other]),
            }
        }
        if counted {
            self.conversation.end_log();
        }
    }

    fn message(&mut self, said: Said, counted: bool) {
        let at = self.conversation.end();
        let Said { role, name, pieces, row, counted: counts } = said;
        let parts = self.parts(pieces, Some(at));
        self.conversation.push(Message { role, name, parts, row }, counted && counts);
    }

    /// The parts of the message that is to stand at a place; none: of the system text.
    fn parts(&mut self, pieces: Vec<Piece>, message: Option<usize>) -> Vec<Part> {
        let proof = prove(&pieces);
        let mut parts = Parts::default();
        for piece in pieces {
            match piece {
                Piece::Text(text) => parts.text(text),
                Piece::Part(part) => parts.part(part),
                Piece::Mark { mark, holds } => {
                    let spot = match (parts.close().checked_sub(1), message) {
                        (_, Some(_)) if self.rows_back(mark) > 0 => self.spot(mark),
                        (Some(part), Some(message)) => Spot::Said { message, part },
                        (Some(part), None) => Spot::Fixed(Place::System { part }),
                        (None, _) => self.last_spot(),
                    };
                    self.marks.push(Found { mark, holds, spot });
                }
                Piece::Finding(finding) => self.findings.push(finding),
                Piece::Message(said) => self.findings.extend(misplaced_message(&said)),
                Piece::Row(_) | Piece::History { .. } | Piece::Insertion { .. } => {}
            }
        }
        self.findings.extend(proof);
        parts.finish()
    }

    /// Where a mark of the messages stands: behind the last part, or, where the plan says so, so
    /// many rows of the log further up; without a log before all messages.
    fn spot(&self, mark: MarkId) -> Spot {
        match self.rows_back(mark) {
            0 => self.last_spot(),
            rows => self.conversation.spot_back(rows).unwrap_or_else(|| self.before_messages()),
        }
    }

    fn rows_back(&self, mark: MarkId) -> u32 {
        marks::of(self.plan, mark).map_or(0, |mark| mark.back)
    }

    fn last_spot(&self) -> Spot {
        self.conversation.last_spot().unwrap_or_else(|| self.before_messages())
    }

    fn before_messages(&self) -> Spot {
        Spot::Fixed(match self.system.len().checked_sub(1) {
            Some(part) => Place::System { part },
            None if self.has_tools => Place::Tools,
            None => Place::Start,
        })
    }

    /// The parts of the system text, the messages and the marks.
    pub(super) fn finish(self) -> (Vec<Part>, Vec<Message>, Vec<Mark>, Vec<Finding>) {
        let places = self.conversation.places();
        let marks = marks::select(self.plan, &self.marks, |spot| places.place(spot));
        (self.system, self.conversation.finish(), marks, self.findings)
    }
}

/// The same pieces, as if depth were counted from the end of the request.
fn insertions_last(pieces: Vec<Piece>) -> Vec<Piece> {
    let (last, mut first): (Vec<_>, Vec<_>) =
        pieces.into_iter().partition(|piece| matches!(piece, Piece::Insertion { .. }));
    first.extend(last);
    first
}

fn stamp(part: &Part) -> Stamp {
    Stamp {
        section: part.section.clone(),
        volatility: part.volatility,
        origin: part.origin.clone(),
    }
}

fn misplaced_message(said: &Said) -> Option<Finding> {
    said.pieces.iter().find_map(|piece| match piece {
        Piece::Text(text) => Some(misplaced(&text.stamp)),
        Piece::Part(part) => Some(misplaced(&stamp(part))),
        _ => None,
    })
}

fn misplaced(stamp: &Stamp) -> Finding {
    Finding::error(
        "render/misplaced",
        stamp,
        "what stands outside of a message, or is a message inside another text, is not sent".into(),
    )
}
