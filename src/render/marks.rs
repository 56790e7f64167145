use crate::plan::{self, MarkId, Plan};

use super::conversation::Spot;
use super::request::{Mark, Place};

/// A mark that was met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) mark: MarkId,
    pub(super) holds: bool,
    pub(super) spot: Spot,
}

/// The mark of a plan.
pub(super) fn of(plan: &Plan, mark: MarkId) -> Option<&plan::Mark> {
    usize::try_from(mark).ok().and_then(|at| plan.marks.get(at))
}

/// The marks at their places, in the order in which they were met. One that falls where another
/// is written already is not written again; the other lives as long as the longer of both.
pub(super) fn select(plan: &Plan, found: &[Found], place: impl Fn(Spot) -> Place) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::with_capacity(found.len());
    for one in found {
        let Some(mark) = of(plan, one.mark) else { continue };
        let after = place(one.spot);
        let mut written = mark.written && one.holds;
        if written
            && let Some(earlier) = marks.iter_mut().find(|mark| mark.written && mark.after == after)
        {
            written = false;
            earlier.lifetime = earlier.lifetime.max(mark.lifetime);
        }
        marks.push(Mark {
            scope: mark.scope,
            verdict: mark.verdict.clone(),
            lifetime: mark.lifetime,
            written,
            after,
        });
    }
    marks
}
