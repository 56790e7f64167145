use std::rc::Rc;

use serde::Serialize;

use crate::check::step::{Step, StepKind};
use crate::check::walk::MarkDraft;
use crate::types::{Growth, Scope, Volatility};

use super::facts::Facts;
use super::reason::chain;
use super::{Reason, ReasonKind, Spot};

/// Why a section has the label that it has, and what that does to the marks behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The section.
    pub section: String,
    /// Where it is written.
    pub place: Spot,
    /// For each thing in it that may change, the chain from its declaration to the section.
    pub reasons: Vec<Vec<Reason>>,
    /// The marks behind it.
    pub marks: Vec<WhyMark>,
}

/// What a section does to a mark behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyMark {
    /// The mark, by its place among the marks.
    pub mark: usize,
    /// The worst volatility that may stand before it.
    pub allows: Volatility,
    /// Whether the section by itself lets it hold.
    pub kept: bool,
}

/// Why each named group of a request has its label.
pub(super) fn whys(facts: &Facts<'_>) -> Vec<Why> {
    let &Facts { steps, marks, sources, .. } = facts;
    let mut whys: Vec<(crate::text::Span, Why, Vec<usize>)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        for group in step.groups.iter() {
            let known = whys
                .iter()
                .position(|(whole, why, _)| *whole == group.whole && why.section == *group.name);
            let index = known.unwrap_or_else(|| {
                whys.push((
                    group.whole,
                    Why {
                        section: group.name.to_string(),
                        place: Spot::of(group.head, sources),
                        reasons: Vec::new(),
                        marks: Vec::new(),
                    },
                    Vec::new(),
                ));
                whys.len() - 1
            });
            if let Some((_, why, inside)) = whys.get_mut(index) {
                inside.push(at);
                add_reason(why, step, facts);
            }
        }
    }
    whys.into_iter()
        .map(|(_, mut why, inside)| {
            why.marks = behind(steps, &inside, marks);
            why
        })
        .collect()
}

fn add_reason(why: &mut Why, step: &Step, facts: &Facts<'_>) {
    let changes = match &step.kind {
        StepKind::Growth(_) | StepKind::Kept { .. } => true,
        StepKind::Mark { .. } => false,
        kind => kind.flow().is_some_and(|flow| flow.volatility > Volatility::Stable),
    };
    if !changes {
        return;
    }
    let reasons = chain(step, facts.declarations, facts.sources);
    // The outer groups are known: the chain ends with the section.
    let name = format!("in `{}`", why.section);
    let end = reasons.iter().position(|link| link.kind == ReasonKind::Group && link.text == name);
    let reasons: Vec<_> = reasons.into_iter().take(end.map_or(usize::MAX, |at| at + 1)).collect();
    if !why.reasons.contains(&reasons) {
        why.reasons.push(reasons);
    }
}

/// The marks behind a group, and whether what stands in it lets each hold.
fn behind(steps: &[Rc<Step>], inside: &[usize], drafts: &[MarkDraft]) -> Vec<WhyMark> {
    let last = inside.last().copied().unwrap_or(0);
    let mut marks = Vec::new();
    for step in steps.iter().skip(last + 1) {
        let StepKind::Mark { mark, .. } = step.kind else { continue };
        let Some(draft) = drafts.get(mark as usize) else { continue };
        let kept = inside
            .iter()
            .filter_map(|&at| steps.get(at))
            .all(|step| allows(draft.scope, &step.kind));
        marks.push(WhyMark { mark: mark as usize, allows: draft.scope.level(), kept });
    }
    marks
}

/// Whether a mark may hold behind a step that stands alone before it.
fn allows(scope: Scope, kind: &StepKind) -> bool {
    match kind {
        StepKind::Growth(Growth::History) | StepKind::Kept { .. } => scope >= Scope::History,
        StepKind::Growth(Growth::Loop) => scope == Scope::Loop,
        StepKind::Mark { .. } => true,
        kind => kind.flow().is_none_or(|flow| flow.volatility <= scope.level()),
    }
}
