use std::rc::Rc;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::lint::Unheld;

use super::declared::Declared;
use super::law::{self, Judgement};
use super::order::Order;
use super::stake::Stake;
use super::step::Step;
use super::unheld;
use super::verdict;
use super::walk::MarkDraft;

/// What the law says of a walk, for the targets that share an order.
pub(super) struct Judged {
    pub(super) order: Order,
    /// The steps in that order.
    pub(super) steps: Vec<Rc<Step>>,
    pub(super) judgements: Vec<Judgement>,
    /// The marks that do not hold, one finding a cause.
    pub(super) problems: Problems,
    /// Where a mark right behind a log would not hold.
    pub(super) unheld: Arc<[Unheld]>,
}

impl Judged {
    /// Judges the steps of a request.
    pub(super) fn new(
        order: Order,
        steps: Vec<Rc<Step>>,
        marks: &[MarkDraft],
        stake: &Stake<'_>,
        declared: &Declared<'_>,
    ) -> Self {
        let judgements = law::judge(&steps);
        let mut problems = Problems::new();
        verdict::report(&judgements, &steps, marks, stake, declared, &mut problems);
        // Where nothing is marked nobody asks.
        let asked = if marks.is_empty() {
            Vec::new()
        } else {
            unheld::behind_logs(&steps, declared.sources)
        };
        Self { order, steps, judgements, problems, unheld: asked.into() }
    }
}
