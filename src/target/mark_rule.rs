use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// What a target does with marks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MarkRule {
    /// How many may be written; 0: none are.
    pub most: u32,
    /// Whether one may be written on the last tool.
    pub on_tools: bool,
    /// Whether one may be written on what the assistant said.
    pub on_assistant: bool,
    /// Where a kept prefix may end.
    pub ends_at: MarkEnd,
    /// How many positions back from a mark an older entry is looked for; 0: any number.
    pub look_back: u32,
    /// The lifetimes that can be asked for, the shortest first, which is also what a mark
    /// without one gets.
    pub lifetimes: Vec<Lifetime>,
    /// The smallest prefix that is cached, in tokens; 0: unknown.
    pub minimum: u32,
}

impl MarkRule {
    /// The longest lifetime in seconds that can be asked for; 0 if none can.
    pub fn longest(&self) -> u32 {
        self.lifetimes.last().map_or(0, |lifetime| lifetime.seconds)
    }
}

/// A lifetime that a mark can ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lifetime {
    /// How long, in seconds.
    pub seconds: u32,
    /// The word for it on the wire; none: it is what a mark gets that says nothing.
    pub word: Option<Arc<str>>,
}

/// Where a kept prefix may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkEnd {
    /// Behind any block.
    Block,
    /// Behind a part of a message that is marked.
    Part,
    /// Behind a message.
    Message,
}
