use std::sync::Arc;

use crate::plan::MarkId;
use crate::syntax::tree::RequestPart;
use crate::text::Span;
use crate::types::{Audience, Growth};

use super::flow::Flow;

/// An entry of a layout as the walk met it: a line of the table of labels.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// The part of the request that it stands in.
    pub(super) part: RequestPart,
    /// How many entries it stands in.
    pub(super) depth: usize,
    /// What it is.
    pub(super) kind: ItemKind,
    /// All of it.
    pub(super) span: Span,
    /// The word for the type of what it writes.
    pub(super) of: Arc<str>,
    /// What its bytes depend on, assumptions apart.
    pub(super) flow: Flow,
    /// The log that grows there.
    pub(super) growth: Option<Growth>,
    /// The label that it is assumed to have.
    pub(super) assumed: Option<Arc<str>>,
    /// Who may see it.
    pub(super) audience: Audience,
    /// What becomes of data in it.
    pub(super) data: Data,
    /// Whether the plan leaves it out.
    pub(super) left_out: bool,
    /// The mark that it is.
    pub(super) mark: Option<MarkId>,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    Section,
    Block,
    Message,
    Each,
    Match,
    Arm,
    History,
    Slot,
    Mark,
    Template,
    Image,
    Frame,
    Value,
}

/// What becomes of data in an item, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Data {
    /// There is none.
    None,
    /// It is escaped.
    Escaped,
    /// It is written as it is.
    AsItIs,
}

impl ItemKind {
    /// The word in JSON.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Section => "section",
            Self::Block => "block",
            Self::Message => "message",
            Self::Each => "each",
            Self::Match => "match",
            Self::Arm => "arm",
            Self::History => "history",
            Self::Slot => "slot",
            Self::Mark => "mark",
            Self::Template => "template",
            Self::Image => "image",
            Self::Frame => "frame",
            Self::Value => "value",
        }
    }
}
