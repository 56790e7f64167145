use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{ImageRule, MarkRule, Region};

/// What a target and model take. A plan holds its row, so that a new table changes no old plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Row {
    /// The target, such as `anthropic`.
    pub target: Arc<str>,
    /// The model's name on the wire.
    pub model: Arc<str>,
    /// The family, for conditions in layouts.
    pub family: Arc<str>,
    /// Whether the table knows the model; else this is the target's careful row.
    pub known: bool,
    /// The context window in tokens.
    pub window: u64,
    /// What `max_tokens` is where the target must have one and the layout sets none.
    pub max_output: u64,
    /// Whether the leading system text stands before the tools in what is hashed.
    pub system_leads: bool,
    /// Marks.
    pub marks: MarkRule,
    /// The role of a message with system text, where system text is a message.
    pub system_role: Arc<str>,
    /// How late system text is sent.
    pub late_system: LateSystem,
    /// Images.
    pub images: ImageRule,
    /// Whether a response schema can be asked for.
    pub accepts_schema: bool,
    /// Whether a reasoning effort can be asked for.
    pub accepts_effort: bool,
    /// What is asked for as effort beside tools.
    pub effort_with_tools: ToolEffort,
    /// The word that turns thinking off; none where it stays on.
    pub thinking_off: Option<Arc<str>>,
    /// Whether sampling settings are taken.
    pub accepts_sampling: bool,
    /// Whether a cache key is taken.
    pub takes_cache_key: bool,
    /// Whether a tool may be forced.
    pub accepts_forced_tools: bool,
    /// Whether the model signs its calls, and refuses those of this turn without it.
    pub signs_calls: bool,
    /// Whether the last message may be the assistant's.
    pub accepts_prefill: bool,
    /// The settings that key what is cached, by their words in a layout, with the region from
    /// which on they do. One that is absent keys nothing.
    pub keys: BTreeMap<Arc<str>, Region>,
    /// Settings that ride in one field of the body, which stands where the earliest of them
    /// keys.
    pub one_field: Vec<Vec<Arc<str>>>,
    /// Where the facts come from, with the day.
    pub evidence: Arc<str>,
}

impl Row {
    /// The region from which on a setting keys what is cached, in a request that sets the
    /// settings `set`; none if it keys nothing.
    pub fn region(&self, setting: &str, set: &[&str]) -> Option<Region> {
        let shared =
            self.one_field.iter().find(|words| words.iter().any(|word| **word == *setting));
        shared
            .into_iter()
            .flatten()
            .filter(|word| set.contains(&&***word))
            .map(|word| &**word)
            .chain([setting])
            .filter_map(|word| self.keys.get(word).copied())
            .min()
    }
}

/// How system text that does not lead is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LateSystem {
    /// As a message of its own, with the role that leading system text has.
    InPlace,
    /// As user text in a `<system-instruction>` tag.
    Wrapped,
}

/// What a target takes as reasoning effort in a request with tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToolEffort {
    /// The same as without tools.
    Free,
    /// None may be set.
    Unset,
    /// It must be set to the word that turns thinking off.
    Off,
}
