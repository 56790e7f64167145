use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use crate::check::flow::Flow;
use crate::check::step::{OpPlace, Step};
use crate::diagnostic::Diagnostic;
use crate::plan::Obligation;
use crate::syntax::tree::{Entry, Policy};
use crate::text::Span;

use super::context::Context;
use super::noted::Noted;
use super::origins::Origins;
use super::question::Question;
use super::setting::Set;
use super::slot::Taken;
use super::specialisation::Given;
use super::walker::{MarkDraft, Walked, Walker};

/// So many outcomes of one entry are kept, the latest: one that differs with every runtime would
/// be looked for in vain among all of them.
pub(super) const MOST_KEPT: usize = 32;

/// What the entries of a request came to in walks of one layout, for walks for other keys: an
/// entry that asks nothing of its key that the other answers otherwise comes to the same.
///
/// All these walks share their origins, so that what one of them wrote can stand in another.
#[derive(Default)]
pub(crate) struct Memory<'a> {
    pub(super) origins: Origins,
    entries: Shelf<'a, Walked>,
    settings: Shelf<'a, Vec<Set>>,
    policies: Shelf<'a, ()>,
    /// What is wrong with where segments land, by what slots took.
    pub(super) coverage: Vec<(Vec<Taken>, Vec<Diagnostic>)>,
}

/// What was walked, by where it was written.
type Shelf<'a, T> = BTreeMap<Span, VecDeque<Rc<Kept<'a, T>>>>;

/// What was walked once.
struct Kept<'a, T> {
    /// For whom.
    given: Rc<Given<'a>>,
    asked: Vec<Question>,
    from: Stand,
    came_to: CameTo<T>,
}

/// Where a walk stands before an entry: all that what it comes to depends on beside its key.
struct Stand {
    around: Around,
    at: OpPlace,
    marks: usize,
    obligations: usize,
    locals: u32,
    left: usize,
}

/// What is around an entry.
#[derive(PartialEq)]
struct Around {
    pc: Flow,
    context: Context,
    left_out: bool,
    choosing_kept: bool,
}

impl<T> Kept<'_, T> {
    /// Whether the same would come of it from another stand: it must be as deep, what it numbers
    /// must go on from the same numbers, and of what a layout may come to enough must be left for
    /// all of it.
    fn fits(&self, from: &Stand) -> bool {
        let Stand { marks, obligations, locals, left, .. } = self.from;
        let came_to = &self.came_to;
        let at = &self.from.at;
        let as_deep = at.part == from.at.part && at.path.len() == from.at.path.len();
        let suffices = |left: usize| left > came_to.spent.saturating_add(1);
        self.from.around == from.around
            && as_deep
            && suffices(left)
            && suffices(from.left)
            && (marks == from.marks || came_to.marks.is_empty())
            && (obligations == from.obligations || came_to.obligations.is_empty())
            && (locals == from.locals || came_to.locals == 0)
    }
}

/// What walking something came to.
struct CameTo<T> {
    walked: T,
    steps: Vec<Rc<Step>>,
    marks: Vec<MarkDraft>,
    obligations: Vec<Obligation>,
    problems: Vec<Diagnostic>,
    taken: Vec<Taken>,
    noted: Rc<Noted>,
    /// How many locals it has.
    locals: u32,
    spent: usize,
}

impl<'a> Walker<'a> {
    /// Walks an entry, or takes what it came to in an earlier walk. Remembered is what stands in
    /// the request itself: in fragments and rounds of a loop more than the key decides.
    pub(super) fn remembered(
        &mut self,
        entry: &Entry,
        walk: impl FnOnce(&mut Self) -> Walked,
    ) -> Walked {
        let Some(span) = entry.span() else { return walk(self) };
        if self.depth > 0 {
            return self.recalled(span, |memory| &mut memory.entries, walk);
        }
        // No local of one entry right in a part is seen in another.
        let locals = std::mem::take(&mut self.locals);
        let walked = self.recalled(span, |memory| &mut memory.entries, walk);
        self.locals = self.locals.max(locals);
        walked
    }

    /// The same for what `request` sets.
    pub(super) fn remembered_settings(
        &mut self,
        policy: &Policy,
        walk: impl FnOnce(&mut Self) -> Vec<Set>,
    ) -> Vec<Set> {
        self.recalled(policy.name.span, |memory| &mut memory.settings, walk)
    }

    /// The same for a policy that comes to nothing but findings.
    pub(super) fn remembered_policy(&mut self, policy: &Policy, walk: impl FnOnce(&mut Self)) {
        self.recalled(policy.name.span, |memory| &mut memory.policies, walk);
    }

    fn recalled<T: Clone>(
        &mut self,
        span: Span,
        of: impl for<'m> Fn(&'m mut Memory<'a>) -> &'m mut Shelf<'a, T>,
        walk: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let stands_here = self.open.is_empty() && self.scope.is_empty() && !self.in_template;
        let from = Stand {
            around: Around {
                pc: self.pc.clone(),
                context: self.context,
                left_out: self.left_out,
                choosing_kept: self.choosing_kept,
            },
            at: self.at.clone(),
            marks: self.marks.len(),
            obligations: self.obligations.len(),
            locals: self.locals,
            left: self.left,
        };
        let Some(memory) = self.memory.as_mut().filter(|_| stands_here) else { return walk(self) };
        let given = &self.for_.given;
        if let Some(kept) = recall(of(memory), span, &from, given) {
            for question in &kept.asked {
                self.for_.note(question.clone());
            }
            return self.replay(&kept);
        }
        let before = self.for_.ask(Vec::new());
        let noted = std::mem::take(&mut self.noted);
        let (steps, problems, taken) = (self.steps.len(), self.problems.len(), self.taken.len());
        let walked = walk(self);
        let asked = self.for_.ask(before);
        for question in &asked {
            self.for_.note(question.clone());
        }
        let here = Rc::new(std::mem::replace(&mut self.noted, noted));
        self.noted.share(&here);
        if asked.iter().any(Question::is_asked_in_vain) {
            return walked;
        }
        let came_to = CameTo {
            walked: walked.clone(),
            steps: self.steps.get(steps..).unwrap_or_default().to_vec(),
            marks: self.marks.get(from.marks..).unwrap_or_default().to_vec(),
            obligations: self.obligations.get(from.obligations..).unwrap_or_default().to_vec(),
            problems: self.problems.iter().skip(problems).cloned().collect(),
            taken: self.taken.get(taken..).unwrap_or_default().to_vec(),
            noted: here,
            locals: self.locals - from.locals,
            spent: from.left - self.left,
        };
        if let Some(memory) = &mut self.memory {
            let kept = Kept { given: self.for_.given.clone(), asked, from, came_to };
            let all = of(memory).entry(span).or_default();
            if all.len() == MOST_KEPT {
                all.pop_front();
            }
            all.push_back(Rc::new(kept));
        }
        walked
    }

    fn replay<T: Clone>(&mut self, kept: &Kept<'a, T>) -> T {
        let Kept { from: Stand { at, .. }, came_to, .. } = kept;
        // All its steps stand inside the place where it stood.
        if *at == self.at {
            self.steps.extend_from_slice(&came_to.steps);
        } else {
            let moved = came_to.steps.iter().map(|step| step.moved(at, &self.at));
            self.steps.extend(moved.map(Rc::new));
        }
        self.marks.extend_from_slice(&came_to.marks);
        self.obligations.extend_from_slice(&came_to.obligations);
        self.problems.extend(came_to.problems.iter().cloned());
        self.taken.extend_from_slice(&came_to.taken);
        self.noted.share(&came_to.noted);
        self.locals += came_to.locals;
        self.left = self.left.saturating_sub(came_to.spent);
        came_to.walked.clone()
    }
}

/// What was walked at a place from a stand like this and answers what it asked alike.
fn recall<'a, T>(
    shelf: &Shelf<'a, T>,
    span: Span,
    from: &Stand,
    given: &Given<'_>,
) -> Option<Rc<Kept<'a, T>>> {
    let alike = |of: &Kept<'_, T>| of.asked.iter().all(|it| it.is_answered_alike(&of.given, given));
    let mut latest_first = shelf.get(&span)?.iter().rev();
    latest_first.find(|kept| kept.fits(from) && alike(kept)).cloned()
}
