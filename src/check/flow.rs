use std::rc::Rc;
use std::sync::Arc;

use crate::text::{Name, Span};
use crate::types::{Trust, Volatility};

use super::declarations::Declarations;
use super::step::{Step, StepKind};

/// What the bytes of something depend on, and whether there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flow {
    /// The worst volatility that flows in.
    pub(super) volatility: Volatility,
    /// Whether data flows in.
    pub(super) trust: Trust,
    /// Where the worst volatility comes from; none for what is stable.
    pub(super) cause: Option<Rc<Cause>>,
    /// Where the data comes from.
    pub(super) untrusted: Option<Rc<Cause>>,
}

/// Where a label comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cause {
    /// What carries it, in the words of its user: `player.message`.
    pub(super) subject: Arc<str>,
    /// The path of the input that it is, or of the field of one; none where nothing declares it.
    pub(super) path: Option<Arc<str>>,
    /// How often it may change by that declaration, whatever is assumed of it or taken from it:
    /// for a log the word for its growth.
    pub(super) label: &'static str,
    /// Where it is used.
    pub(super) used: Span,
    /// How it flows in: "it decides whether this stands here"; empty for plain use.
    pub(super) how: &'static str,
}

impl Cause {
    /// Where its label was declared.
    pub(super) fn declared(&self, declarations: &Declarations<'_>) -> Option<Span> {
        declarations.place(self.path.as_deref()?)
    }
}

/// The subject of a cause that comes from no input by name.
pub(super) const NAMELESS: &str = "this value";

/// How a setting flows in that keys what is kept.
pub(super) const KEYS: &str = "the provider keeps a prefix for each value of this setting";

/// How a window flows in that drops a row with every turn.
pub(super) const SLIDES: &str = "a window of so many turns drops a row with every turn";

/// How what a filter makes of a log flows in, where rows are to be replayed.
pub(super) const FILTERED: &str = "what a filter takes from a log changes with its newest row";

/// Whether something leaves bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// It always does.
    NeverEmpty,
    /// It never does.
    AlwaysEmpty,
    /// It depends.
    Unknown,
}

impl Flow {
    /// Of what the plan fixes.
    pub(super) fn stable() -> Self {
        Self {
            volatility: Volatility::Stable,
            trust: Trust::Authored,
            cause: None,
            untrusted: None,
        }
    }

    /// Both flow in.
    #[must_use]
    pub(super) fn join(&self, other: &Self) -> Self {
        let worse = if other.volatility > self.volatility { other } else { self };
        Self {
            volatility: worse.volatility,
            trust: self.trust.max(other.trust),
            cause: worse.cause.clone(),
            untrusted: self.untrusted.clone().or_else(|| other.untrusted.clone()),
        }
    }

    /// Calls nameless causes by the path that they have here.
    pub(super) fn name(&mut self, path: &[Name]) {
        for cause in [&mut self.cause, &mut self.untrusted].into_iter().flatten() {
            if *cause.subject == *NAMELESS {
                let names: Vec<&str> = path.iter().map(|name| &***name).collect();
                *cause = Rc::new(Cause { subject: names.join(".").into(), ..(**cause).clone() });
            }
        }
    }

    /// The same, as what decides that something stands here: data decides nothing about trust.
    #[must_use]
    pub(super) fn deciding(&self, how: &'static str) -> Self {
        let cause = self.cause.as_ref().map(|cause| {
            if cause.how.is_empty() {
                Rc::new(Cause { how, ..(**cause).clone() })
            } else {
                cause.clone()
            }
        });
        Self { volatility: self.volatility, trust: Trust::Authored, cause, untrusted: None }
    }
}

/// What the bytes of all steps depend on.
pub(super) fn joined(steps: &[Rc<Step>]) -> Flow {
    steps.iter().fold(Flow::stable(), |flow, step| match &step.kind {
        StepKind::Bytes(next)
        | StepKind::Promised(next, _)
        | StepKind::Assumed(next, _)
        | StepKind::Rows(next, _) => flow.join(next),
        StepKind::Growth(growth) => {
            flow.join(&Flow { volatility: growth.as_value(), ..Flow::stable() })
        }
        StepKind::Kept { fixed } => flow.join(&kept(*fixed)),
        _ => flow,
    })
}

/// What the bytes of a kept message depend on.
pub(super) fn kept(fixed: bool) -> Flow {
    let volatility = if fixed { Volatility::Turn } else { Volatility::Call };
    Flow { volatility, ..Flow::stable() }
}

impl Fact {
    /// Of two things written one after the other.
    #[must_use]
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::NeverEmpty, _) | (_, Self::NeverEmpty) => Self::NeverEmpty,
            (Self::AlwaysEmpty, Self::AlwaysEmpty) => Self::AlwaysEmpty,
            _ => Self::Unknown,
        }
    }

    /// Of one of two things.
    #[must_use]
    pub(super) fn or(self, other: Self) -> Self {
        if self == other { self } else { Self::Unknown }
    }

    /// Of the same thing where a condition decides whether it stands.
    #[must_use]
    pub(super) fn unless(self) -> Self {
        if self == Self::AlwaysEmpty { self } else { Self::Unknown }
    }
}
