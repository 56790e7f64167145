use std::collections::BTreeMap;
use std::rc::Rc;

use crate::text::Span;

use super::law::How;
use super::mend::Refused;
use super::step::{Step, StepKind};

/// One cause with all that it breaks.
pub(super) struct Breach<'a> {
    /// The number of its step.
    pub(super) at: usize,
    pub(super) step: &'a Step,
    pub(super) how: How,
    pub(super) marks: Vec<Refused<'a>>,
    /// Where else the same flows into the same group.
    pub(super) again: Vec<Span>,
    /// Whether what changes less often stands in the same slot and could stay.
    pub(super) splits: bool,
}

/// Uses of one thing in one place of the layout are one cause: what mends one mends all.
pub(super) fn gathered<'a>(
    causes: BTreeMap<usize, Vec<(How, Refused<'a>)>>,
    steps: &'a [Rc<Step>],
) -> Vec<Breach<'a>> {
    let mut all: Vec<Breach<'a>> = Vec::new();
    for (at, list) in causes {
        let Some(step) = steps.get(at) else { continue };
        let Some(&(how, first)) = list.first() else { continue };
        let used = |step: &Step| {
            let cause = step.kind.flow().and_then(|flow| flow.cause.clone());
            cause.map(|cause| (cause.subject.clone(), cause.used))
        };
        let around = |step: &Step| step.group_apart(first.draft.span).map(|group| group.whole);
        let same = all.iter_mut().find(|other| {
            how == How::Volatile
                && other.how == how
                && other.step.package == step.package
                && around(step).is_some()
                && around(other.step) == around(step)
                && used(other.step).map(|(subject, _)| subject)
                    == used(step).map(|(subject, _)| subject)
        });
        match same {
            Some(same) => {
                same.again.extend(used(step).map(|(_, span)| span));
                for (_, mark) in list {
                    if !same.marks.iter().any(|other| other.draft.span == mark.draft.span) {
                        same.marks.push(mark);
                    }
                }
            }
            None => all.push(Breach {
                at,
                step,
                how,
                marks: list.into_iter().map(|(_, mark)| mark).collect(),
                again: Vec::new(),
                splits: splits(step, steps),
            }),
        }
    }
    all
}

/// Whether a slot takes segments of better volatilities beside those of a step.
fn splits(step: &Step, steps: &[Rc<Step>]) -> bool {
    let level = |step: &Step| match &step.kind {
        StepKind::Promised(flow, _) => Some(flow.volatility),
        _ => None,
    };
    let is_better = |other: &Step| level(other).is_some() && level(other) < level(step);
    steps.iter().any(|other| other.span == step.span && is_better(other))
}
