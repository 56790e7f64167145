use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use crate::check::flow::Flow;
use crate::check::step::{OpPlace, Step};
use crate::diagnostic::Diagnostic;
use crate::plan::Obligation;
use crate::syntax::tree::Entry;
use crate::text::Span;

use super::context::Context;
use super::origins::Origins;
use super::question::Question;
use super::slot::Taken;
use super::specialisation::Given;
use super::walker::{MarkDraft, Walked, Walker};

/// So many outcomes of one entry are kept, the latest: one that differs with every runtime would
/// be looked for in vain among all of them.
const MOST_KEPT: usize = 32;

/// What the entries of a request came to in walks of one layout, for walks for other keys: an
/// entry that asks nothing of its key that the other answers otherwise comes to the same.
///
/// All these walks share their origins, so that what one of them wrote can stand in another.
#[derive(Default)]
pub(crate) struct Memory<'a> {
    pub(super) origins: Origins,
    entries: BTreeMap<Span, VecDeque<Kept<'a>>>,
}

/// An entry that was walked.
struct Kept<'a> {
    /// For whom.
    given: Rc<Given<'a>>,
    asked: Rc<[Question]>,
    from: Stand,
    came_to: Rc<CameTo>,
}

/// Where a walk stands before an entry: all that what it comes to depends on beside its key.
struct Stand {
    around: Around,
    marks: usize,
    obligations: usize,
    locals: u32,
}

/// What is around an entry.
#[derive(PartialEq)]
struct Around {
    at: OpPlace,
    pc: Flow,
    context: Context,
    left_out: bool,
    choosing_kept: bool,
}

impl Kept<'_> {
    /// Whether the same would come of it from another stand: what it numbers must go on from the
    /// same numbers.
    fn fits(&self, from: &Stand) -> bool {
        let Stand { marks, obligations, locals, .. } = self.from;
        let came_to = &*self.came_to;
        self.from.around == from.around
            && (marks == from.marks || came_to.marks.is_empty())
            && (obligations == from.obligations || came_to.obligations.is_empty())
            && (locals == from.locals || came_to.locals == 0)
    }
}

/// What walking an entry came to.
struct CameTo {
    walked: Walked,
    steps: Vec<Step>,
    marks: Vec<MarkDraft>,
    obligations: Vec<Obligation>,
    problems: Vec<Diagnostic>,
    taken: Vec<Taken>,
    noted: Noted,
    /// How many locals it has.
    locals: u32,
    spent: usize,
}

/// What a walk notes and never looks at before its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted {
    /// Built-in inputs that are used: `sent`, `userSettings`.
    pub(crate) used_roots: BTreeSet<&'static str>,
    /// Exceptions and assumptions that served, by their places.
    pub(crate) served: BTreeSet<Span>,
    /// The names of all groups, which a request may switch.
    pub(crate) named: BTreeSet<Arc<str>>,
    /// Positions of fixed segments that a slot took.
    pub(crate) placed: BTreeSet<usize>,
}

impl Noted {
    fn add(&mut self, other: &Self) {
        self.used_roots.extend(&other.used_roots);
        self.served.extend(&other.served);
        self.named.extend(other.named.iter().cloned());
        self.placed.extend(&other.placed);
    }
}

impl Walker<'_> {
    /// Walks an entry, or takes what it came to in an earlier walk. Remembered is what stands in
    /// the request itself: in fragments and rounds of a loop more than the key decides.
    pub(super) fn remembered(
        &mut self,
        entry: &Entry,
        walk: impl FnOnce(&mut Self) -> Walked,
    ) -> Walked {
        if self.depth > 0 {
            return self.recalled(entry, walk);
        }
        // No local of one entry right in a part is seen in another.
        let locals = std::mem::take(&mut self.locals);
        let walked = self.recalled(entry, walk);
        self.locals = self.locals.max(locals);
        walked
    }

    fn recalled(&mut self, entry: &Entry, walk: impl FnOnce(&mut Self) -> Walked) -> Walked {
        let stands_here = self.open.is_empty() && self.scope.is_empty() && !self.in_template;
        let (Some(span), true) = (entry.span(), stands_here && self.memory.is_some()) else {
            return walk(self);
        };
        let from = Stand {
            around: Around {
                at: self.at.clone(),
                pc: self.pc.clone(),
                context: self.context,
                left_out: self.left_out,
                choosing_kept: self.choosing_kept,
            },
            marks: self.marks.len(),
            obligations: self.obligations.len(),
            locals: self.locals,
        };
        if let Some((asked, came_to)) = self.recall(span, &from) {
            asked.iter().for_each(|question| self.for_.note(question.clone()));
            return self.replay(&came_to);
        }
        let before = self.for_.ask(Vec::new());
        let noted = std::mem::take(&mut self.noted);
        let (steps, problems, taken) = (self.steps.len(), self.problems.len(), self.taken.len());
        let left = self.left;
        let walked = walk(self);
        let asked: Rc<[Question]> = self.for_.ask(before).into();
        asked.iter().for_each(|question| self.for_.note(question.clone()));
        let came_to = CameTo {
            walked: walked.clone(),
            steps: self.steps.get(steps..).unwrap_or_default().to_vec(),
            marks: self.marks.get(from.marks..).unwrap_or_default().to_vec(),
            obligations: self.obligations.get(from.obligations..).unwrap_or_default().to_vec(),
            problems: self.problems.iter().skip(problems).cloned().collect(),
            taken: self.taken.get(taken..).unwrap_or_default().to_vec(),
            noted: std::mem::replace(&mut self.noted, noted),
            locals: self.locals - from.locals,
            spent: left - self.left,
        };
        self.noted.add(&came_to.noted);
        if !asked.contains(&Question::Before)
            && let Some(memory) = &mut self.memory
        {
            let kept =
                Kept { given: self.for_.given.clone(), asked, from, came_to: Rc::new(came_to) };
            let all = memory.entries.entry(span).or_default();
            if all.len() == MOST_KEPT {
                all.pop_front();
            }
            all.push_back(kept);
        }
        walked
    }

    fn recall(&self, span: Span, from: &Stand) -> Option<(Rc<[Question]>, Rc<CameTo>)> {
        let all = self.memory.as_ref()?.entries.get(&span)?;
        let alike = |kept: &Kept<'_>| {
            kept.asked.iter().all(|of| of.is_answered_alike(&kept.given, &self.for_.given))
        };
        let same = all.iter().rev().find(|kept| kept.fits(from) && alike(kept))?;
        Some((same.asked.clone(), same.came_to.clone()))
    }

    fn replay(&mut self, came_to: &CameTo) -> Walked {
        self.steps.extend_from_slice(&came_to.steps);
        self.marks.extend_from_slice(&came_to.marks);
        self.obligations.extend_from_slice(&came_to.obligations);
        self.problems.extend(came_to.problems.iter().cloned());
        self.taken.extend_from_slice(&came_to.taken);
        self.noted.add(&came_to.noted);
        self.locals += came_to.locals;
        self.left = self.left.saturating_sub(came_to.spent);
        came_to.walked.clone()
    }
}
