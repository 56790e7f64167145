use crate::types::Volatility;
use crate::value::{JsonStyle, write_json};

use super::json::{call_value, outcome_value, tool_value};
use super::{Content, Message, Part};
use crate::value::Tool;

/// What a piece of a request is to whoever looks at how often it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Band {
    /// Definitions of tools, whose label no request holds.
    Tools,
    /// The same in all requests of the plan.
    Stable,
    /// The same in a session.
    Session,
    /// Rows of finished turns: they stay, and more come.
    History,
    /// The same in a turn.
    Turn,
    /// Rows of this turn: they stay, and more come.
    Loop,
    /// Free in every request.
    Call,
}

impl Band {
    pub(super) const ALL: [Self; 7] = [
        Self::Tools,
        Self::Stable,
        Self::Session,
        Self::History,
        Self::Turn,
        Self::Loop,
        Self::Call,
    ];

    /// The band of a part, of a message or of the system text.
    pub(super) fn of(part: &Part, message: Option<&Message>) -> Self {
        let row = message.is_some_and(|message| message.row);
        match part.volatility {
            Volatility::Stable => Self::Stable,
            Volatility::Session => Self::Session,
            Volatility::Turn if row => Self::History,
            Volatility::Turn => Self::Turn,
            Volatility::Call if row => Self::Loop,
            Volatility::Call => Self::Call,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Tools => "tools",
            Self::Stable => "stable",
            Self::Session => "session",
            Self::History => "history",
            Self::Turn => "turn",
            Self::Loop => "loop",
            Self::Call => "call",
        }
    }

    /// The letter in a strip.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Tools => 'T',
            Self::Stable => 'S',
            Self::Session => 'E',
            Self::History => 'h',
            Self::Turn => 't',
            Self::Loop => 'l',
            Self::Call => 'c',
        }
    }
}

/// The bytes of a part that a model reads as text; those of a call or a result as JSON, none of a
/// picture.
pub(super) fn size(part: &Part) -> usize {
    let json = |value| {
        let mut out = String::new();
        write_json(&mut out, &value, JsonStyle::Compact);
        out.len()
    };
    match &part.content {
        Content::Text(text) => text.len(),
        Content::Image(_) => 0,
        Content::Call(call) => json(call_value(call)),
        Content::Result(outcome) => json(outcome_value(outcome)),
        Content::Thinking(value) | Content::Opaque(value) => json(value.clone()),
    }
}

/// The bytes of a tool as JSON.
pub(super) fn tool_size(tool: &Tool) -> usize {
    let mut out = String::new();
    write_json(&mut out, &tool_value(tool), JsonStyle::Compact);
    out.len()
}
