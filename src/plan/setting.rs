use std::fmt;

use serde::{Deserialize, Serialize};

/// A setting of `request { … }`: the closed table of what may ride beside the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Setting {
    /// Routes all requests of a conversation to one place.
    Affinity,
    /// Under which the provider keeps the prefix.
    CacheKey,
    /// Below this size no mark and no key is written.
    CacheMinimum,
    /// The most that the model may write, in tokens.
    MaxOutput,
    /// The model to ask for, where the case names none.
    Model,
    /// How hard the model thinks: `low`, `medium`, `high`, `disabled`.
    ReasoningEffort,
    /// `json`, or a JSON Schema.
    ResponseFormat,
    /// For repeatable sampling.
    Seed,
    /// Sampling temperature.
    Temperature,
    /// `auto`, `none`, `required`, or `{ name }`.
    ToolChoice,
    /// Nucleus sampling.
    TopP,
}

impl Setting {
    /// All of them, in the order of their names.
    pub const ALL: [Self; 11] = [
        Self::Affinity,
        Self::CacheKey,
        Self::CacheMinimum,
        Self::MaxOutput,
        Self::Model,
        Self::ReasoningEffort,
        Self::ResponseFormat,
        Self::Seed,
        Self::Temperature,
        Self::ToolChoice,
        Self::TopP,
    ];

    /// Whether it is a matter of the tools of a request, too, if it is sent and how: without tools
    /// there is nothing to choose, and some models take no effort beside them.
    pub fn is_of_tools(self) -> bool {
        matches!(self, Self::ToolChoice | Self::ReasoningEffort)
    }

    /// The key in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Affinity => "affinity",
            Self::CacheKey => "cache-key",
            Self::CacheMinimum => "cache-minimum",
            Self::MaxOutput => "max-output",
            Self::Model => "model",
            Self::ReasoningEffort => "reasoning-effort",
            Self::ResponseFormat => "response-format",
            Self::Seed => "seed",
            Self::Temperature => "temperature",
            Self::ToolChoice => "tool-choice",
            Self::TopP => "top-p",
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
