use crate::plan::MarkId;
use crate::text::Span;
use crate::types::{Growth, Scope};

use super::flow::Flow;

/// One step of a request, first byte to last: what the law is checked on.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// What happens.
    pub(super) kind: StepKind,
    /// Where in the tree of operations a mark could stand right before it.
    pub(super) place: OpPlace,
    /// Where it was written.
    pub(super) span: Span,
    /// The innermost named group, and where it begins.
    pub(super) group: Option<(String, Span)>,
    /// The package, for text that a package brought.
    pub(super) package: Option<String>,
}

/// What happens in a step.
#[derive(Clone, Debug)]
pub(super) enum StepKind {
    /// Bytes of this label.
    Bytes(Flow),
    /// Bytes of packages that are not known before rendering, with the promise they made.
    Promised(Flow, String),
    /// Bytes taken to have their label by an assumption, with its reason.
    Assumed(Flow, String),
    /// A log grows here; `stored` if every row of it is sent again as it was.
    Growth(Growth),
    /// The log before it may be cut down to nothing: rows that follow do not continue it.
    Window,
    /// A mark, with the label of its condition.
    Mark { mark: MarkId, scope: Scope, condition: Flow },
    /// Text of packages lands up to so many messages before this place.
    Depth {
        /// The deepest; none: unbounded.
        bound: Option<u32>,
        /// What lands there.
        flow: Flow,
    },
    /// A message of this turn that depth counts and that is never empty.
    Counted,
    /// A log of finished turns begins here, be it sent or not: nothing lands before it.
    Log,
}

impl StepKind {
    /// Whether something stands there or grows, so that what follows is not behind what came
    /// before.
    pub(super) fn is_something(&self) -> bool {
        !matches!(self, Self::Mark { .. } | Self::Counted | Self::Log)
    }

    /// Whether it says that something surely stands there.
    pub(super) fn is_sure(&self) -> bool {
        matches!(self, Self::Counted | Self::Log)
    }
}

/// A place in a plan: before the operation that a path of numbers leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpPlace {
    /// Which part of the request.
    pub(super) part: Part,
    /// The index in the part's list, then in the body of the group there, and so on.
    pub(super) path: Vec<usize>,
}

/// A part of a request, in the order of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Tool definitions, and what keys everything.
    Tools,
    /// The leading system text.
    System,
    /// The messages.
    Messages,
}
