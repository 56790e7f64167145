use crate::manifest::place::Place;

/// What ends a run of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Its text is the story.
    Story,
    /// A tool that it uses.
    Tool,
    /// A value that fits the output schema.
    Structured,
    /// It calls `runtime-done`.
    Done,
}

impl Completion {
    /// The word that layouts match.
    pub fn word(self) -> &'static str {
        match self {
            Self::Story => "story",
            Self::Tool => "tool",
            Self::Structured => "structured",
            Self::Done => "done",
        }
    }

    /// The first that holds decides: visibility `story`; `require: tool-use` with `afterTools`;
    /// an output schema; else `runtime-done`.
    pub(super) fn read(runtime: &Place<'_>) -> Self {
        let by_tool = runtime.is("agent.loop.completion.require", "tool-use")
            && !runtime.list("agent.loop.completion.afterTools").is_empty();
        if runtime.is("io.visibility", "story") {
            Self::Story
        } else if by_tool {
            Self::Tool
        } else if runtime.at("io.output.schema").is_some() {
            Self::Structured
        } else {
            Self::Done
        }
    }
}
