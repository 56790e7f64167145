use std::rc::Rc;
use std::sync::Arc;

use crate::plan::MarkId;
use crate::syntax::tree::RequestPart;
use crate::text::Span;
use crate::types::{Growth, Scope};

use super::flow::Flow;

/// One step of a request, first byte to last: what the law is checked on. Walks share them.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// What happens.
    pub(super) kind: StepKind,
    /// Where in the tree of operations a mark could stand right before it.
    pub(super) place: OpPlace,
    /// Where it was written.
    pub(super) span: Span,
    /// The entry of the request that writes it: where a fragment or a template is taken in.
    pub(super) entry: Span,
    /// The named groups that it stands in, outermost first.
    pub(super) groups: Rc<[GroupPlace]>,
    /// The package, for text that a package brought.
    pub(super) package: Option<Arc<str>>,
}

/// A named group of a layout.
#[derive(Clone, Debug)]
pub(super) struct GroupPlace {
    pub(super) name: Arc<str>,
    /// Its header.
    pub(super) head: Span,
    /// All of it.
    pub(super) whole: Span,
}

impl Step {
    /// The same step of an entry that stands at another place.
    pub(super) fn moved(&self, from: &OpPlace, to: &OpPlace) -> Self {
        let inside = self.place.path.iter().skip(from.path.len());
        let path = to.path.iter().chain(inside).copied().collect();
        Self { place: OpPlace { part: to.part, path }, ..self.clone() }
    }

    /// The outermost group that it stands in and `other` does not: what would have to move for
    /// them to change places.
    pub(super) fn group_apart(&self, other: Span) -> Option<&GroupPlace> {
        self.groups.iter().find(|group| is_apart(group.whole, other))
    }

    /// What would have to move for it and `mark` to change places: a named group of the request,
    /// else the entry that it comes from; in a fragment only if the mark stands there too.
    pub(super) fn to_move(&self, mark: Span) -> Moved<'_> {
        let group = |of: &GroupPlace| of.whole.contains(self.entry) && is_apart(of.whole, mark);
        if let Some(group) = self.groups.iter().find(|of| group(of)) {
            return Moved::of(group);
        }
        if is_apart(self.entry, mark) {
            return Moved { name: None, head: self.entry, whole: self.entry };
        }
        let inner = self.groups.iter().find(|of| is_apart(of.whole, mark));
        let alone = Moved { name: None, head: self.span, whole: self.span };
        inner.map_or(alone, Moved::of)
    }
}

/// What moves when a step changes places with a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved<'a> {
    /// Its name, for a group.
    pub(super) name: Option<&'a str>,
    /// Where it begins.
    pub(super) head: Span,
    /// All of it.
    pub(super) whole: Span,
}

impl<'a> Moved<'a> {
    fn of(group: &'a GroupPlace) -> Self {
        Self { name: Some(&group.name), head: group.head, whole: group.whole }
    }
}

/// Whether two places share nothing.
fn is_apart(one: Span, other: Span) -> bool {
    one.source != other.source || other.end <= one.start || one.end <= other.start
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
    /// Nothing stands here, by an assumption with its reason.
    Absent(Absent),
    /// What decides which rows of the log behind it are sent, or how: no bytes of its own; with
    /// the reason where that is assumed.
    Rows(Flow, Option<String>),
    /// What is sent before here is rewritten now and then, as this sentence says.
    Rewritten(String),
    /// A log grows here; `stored` if every row of it is sent again as it was.
    Growth(Growth),
    /// A kept message, a row of this turn: sent again as it was, and stored behind the log when
    /// the turn is over. `fixed`: all that it is made from surely is the same in all of its turn.
    Kept { fixed: bool },
    /// The log before it may be cut down to nothing, or not be sent: rows that follow do not
    /// continue it.
    Window,
    /// A mark, with the label of its condition.
    Mark { mark: MarkId, scope: Scope, condition: Flow },
    /// Text of packages lands up to so many messages before this place.
    Depth {
        /// The deepest; none: unbounded.
        bound: Option<u32>,
        /// What lands there.
        flow: Flow,
        /// What packages promise of it, as what would have to happen for marks behind it to break.
        promise: String,
        /// The reason, where the label of it is assumed.
        assumed: Option<String>,
    },
    /// A picture may be sent here: what decides whether it is. Its bytes are a step of their
    /// own; this is for targets that keep nothing once there is any picture. With the reason
    /// where its label is assumed.
    Picture(Flow, Option<String>),
    /// A message of this turn that depth counts and that is never empty.
    Counted,
    /// A log of finished turns begins here, be it sent or not: nothing lands before it.
    Log,
}

/// What is assumed to be empty.
#[derive(Clone, Debug)]
pub(super) struct Absent {
    /// Why.
    pub(super) reason: String,
    /// Whether it would land further up, among the messages before it.
    pub(super) above: bool,
}

impl StepKind {
    /// What it depends on, for a step that depends on something.
    pub(super) fn flow(&self) -> Option<&Flow> {
        match self {
            Self::Bytes(flow)
            | Self::Promised(flow, _)
            | Self::Assumed(flow, _)
            | Self::Depth { flow, .. }
            | Self::Picture(flow, _)
            | Self::Rows(flow, _)
            | Self::Mark { condition: flow, .. } => Some(flow),
            Self::Absent(_)
            | Self::Rewritten(_)
            | Self::Growth(_)
            | Self::Kept { .. }
            | Self::Window
            | Self::Log
            | Self::Counted => None,
        }
    }

    /// Whether something stands there or grows, so that what follows is not behind what came
    /// before.
    pub(super) fn is_something(&self) -> bool {
        !matches!(
            self,
            Self::Absent(_)
                | Self::Mark { .. }
                | Self::Picture(..)
                | Self::Rows(..)
                | Self::Rewritten(_)
                | Self::Counted
                | Self::Log
        )
    }

    /// Whether it says that something surely stands there.
    pub(super) fn is_sure(&self) -> bool {
        matches!(self, Self::Counted | Self::Log)
    }
}

/// Whether a log, or rows of this turn that follow it, stand last in these steps: nothing but
/// marks stands behind them.
pub(super) fn grew_last(steps: &[Rc<Step>]) -> bool {
    steps
        .iter()
        .rev()
        .find(|step| step.kind.is_something())
        .is_some_and(|step| matches!(step.kind, StepKind::Growth(_) | StepKind::Kept { .. }))
}

/// Whether a log, one that may be cut down to nothing included, or rows of this turn stand last
/// in these steps: where a kept message may stand.
pub(super) fn follows_log(steps: &[Rc<Step>]) -> bool {
    let last = steps.iter().rev().find(|step| step.kind.is_something());
    let is_log = |kind: &StepKind| {
        matches!(kind, StepKind::Growth(_) | StepKind::Kept { .. } | StepKind::Window)
    };
    last.is_some_and(|step| is_log(&step.kind))
}

/// A place in a plan: before the operation that a path of numbers leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpPlace {
    /// Which part of the request.
    pub(super) part: RequestPart,
    /// The index in the part's list, then in the body of the group there, and so on.
    pub(super) path: Rc<[usize]>,
}

impl OpPlace {
    /// The same place but for its last number.
    #[must_use]
    pub(super) fn at(&self, last: usize) -> Self {
        let mut path: Rc<[usize]> = self.path.as_ref().into();
        if let Some(place) = Rc::get_mut(&mut path).and_then(|path| path.last_mut()) {
            *place = last;
        }
        Self { path, ..*self }
    }

    /// The first place inside what stands at this one.
    #[must_use]
    pub(super) fn inside(&self) -> Self {
        Self { path: self.path.iter().copied().chain([0]).collect(), ..*self }
    }
}
