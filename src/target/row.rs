use std::sync::Arc;

use serde::{Deserialize, Serialize};

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
    /// Marks.
    pub marks: MarkRule,
    /// How late system text is sent.
    pub late_system: LateSystem,
    /// Images.
    pub images: ImageRule,
    /// Whether a response schema can be asked for.
    pub accepts_schema: bool,
    /// Whether a reasoning effort can be asked for.
    pub accepts_effort: bool,
    /// Whether sampling settings are taken.
    pub accepts_sampling: bool,
    /// Whether a cache key is taken.
    pub takes_cache_key: bool,
    /// Whether a tool may be forced.
    pub accepts_forced_tools: bool,
    /// Whether the last message may be the assistant's.
    pub accepts_prefill: bool,
    /// Where the facts come from, with the day.
    pub evidence: Arc<str>,
}

/// What a target does with marks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MarkRule {
    /// How many may be written; 0: none are.
    pub most: u32,
    /// Whether one may be written on the last tool.
    pub on_tools: bool,
    /// The longest lifetime in seconds that can be asked for.
    pub longest: u32,
    /// The smallest prefix that is cached, in tokens; 0: unknown.
    pub minimum: u32,
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

/// What a target does with images.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ImageRule {
    /// Whether they are taken.
    pub accepted: bool,
    /// The media types that are taken.
    pub media_types: Vec<Arc<str>>,
    /// The most raw bytes of one.
    pub largest: u64,
}
