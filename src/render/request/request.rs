use std::sync::Arc;

use crate::plan::{Setting, Verdict};
use crate::target::Row;
use crate::types::Scope;
use crate::value::{Tool, Value};

use super::{Message, Part};

/// A request: tools, system text, messages, and what rides beside them.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// What the plan's target and model take.
    pub row: Arc<Row>,
    /// The tools, in order.
    pub tools: Vec<Tool>,
    /// The leading system text. Its texts put together are its exact bytes.
    pub system: Vec<Part>,
    /// The messages, in order.
    pub messages: Vec<Message>,
    /// Every mark of the plan whose condition holds or not, in the order of the bytes: a
    /// written one is sent, each closes a part.
    pub marks: Vec<Mark>,
    /// What rides beside the text; absent values are left out.
    pub settings: Vec<(Setting, Value)>,
}

impl Request {
    /// The leading system text, put together.
    pub fn system_text(&self) -> String {
        self.system.iter().map(Part::text).collect()
    }
}

/// A mark at its place in a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// What is promised.
    pub scope: Scope,
    /// What the checker said.
    pub verdict: Verdict,
    /// How long it is to live, in seconds.
    pub lifetime: Option<u32>,
    /// Whether it is sent where the target writes marks: its condition holds and the plan
    /// chose it.
    pub written: bool,
    /// The part that it closes.
    pub after: Place,
}

/// A place in a request: right behind something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Before everything.
    Start,
    /// Behind the tools.
    Tools,
    /// Behind a part of the system text.
    System {
        /// Which, from 0.
        part: usize,
    },
    /// Behind a part of a message.
    Message {
        /// Which message, from 0.
        message: usize,
        /// Which part, from 0.
        part: usize,
    },
}
