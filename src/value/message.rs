use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Picture, Value};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The authors of the system.
    System,
    /// The person, or what stands for one.
    User,
    /// The model.
    Assistant,
    /// A tool that answers a call.
    Tool,
}

impl Role {
    /// The word in layouts and cases.
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
        }
    }

    /// The role that a word names.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::System, Self::User, Self::Assistant, Self::Tool]
            .into_iter()
            .find(|role| role.word() == word)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One entry of a log; once sent its bytes never change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Who speaks.
    pub role: Role,
    /// What is said, in order.
    pub parts: Vec<Part>,
    /// The turn it belongs to.
    pub turn: Option<Arc<str>>,
    /// The host's name for it.
    pub id: Option<Arc<str>>,
    /// Where it comes from, such as a runtime.
    pub source: Option<Arc<str>>,
    /// Where it stands for other rows: the record of what they said.
    pub summary: Option<Value>,
}

/// A part of a row, each kept exactly as it was sent or came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Text.
    Text(Arc<str>),
    /// A picture.
    Image(Arc<Picture>),
    /// The model calls a tool.
    Call(Call),
    /// A tool answers.
    Result(Outcome),
    /// The model's reasoning: the provider's own fields, verbatim.
    Thinking(Value),
    /// Anything else that only its provider reads, verbatim.
    Opaque(Value),
}

/// A call of a tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// The call's name; none if the host has none.
    pub id: Option<Arc<str>>,
    /// The tool's name.
    pub name: Arc<str>,
    /// The arguments: the JSON text exactly as the model wrote it.
    pub arguments: Arc<str>,
    /// Further fields of the provider, verbatim (such as a thought signature).
    pub provider: Option<Value>,
}

/// The answer to a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The call that it answers; none if the host has none: then the calls before it in order.
    pub call: Option<Arc<str>>,
    /// Text and pictures.
    pub parts: Vec<Part>,
    /// Whether the tool failed.
    pub error: bool,
}
