use std::rc::Rc;

use crate::measure::Estimator;
use crate::plan::{Expr, Op};
use crate::syntax::tree::RequestPart;

use super::breach::Breach;
use super::flow::KEYS;
use super::law::How;
use super::step::{OpPlace, Step, StepKind};
use super::walk::MarkDraft;

/// What a mark that does not hold costs: the fixed text between its cause and the mark, which is
/// read again whenever the cause changes. What comes with a request cannot be told.
pub(super) struct Stake<'a> {
    /// The parts of the request, in the order in which the target hashes them.
    pub(super) parts: [(RequestPart, &'a [Op]); 3],
    pub(super) estimator: &'a Estimator,
}

impl Stake<'_> {
    /// What a change of the cause loses of what a mark was to keep, as the end of a sentence;
    /// nothing where nothing is known to be lost.
    pub(super) fn said(
        &self,
        of: &Breach<'_>,
        steps: &[Rc<Step>],
        mark: &MarkDraft,
    ) -> Option<String> {
        let is_mark = |step: &Step| matches!(step.kind, StepKind::Mark { .. });
        let to = steps.iter().position(|step| is_mark(step) && step.span == mark.span)?;
        let mark = steps.get(to)?;
        let text = self.between(&of.step.place, is_whole(of), &mark.place);
        let logs = steps.get(of.at..to).unwrap_or_default().iter();
        let logs = logs.filter(|_| matches!(of.how, How::Volatile));
        let grown = logs.filter(|step| matches!(step.kind, StepKind::Growth(_))).count();
        let words = match self.estimator.tokens(&text) {
            0 => None,
            1 => Some("at least 1 token of fixed text (estimate)".to_owned()),
            tokens => Some(format!("at least {tokens} tokens of fixed text (estimate)")),
        };
        let log = (grown > 0).then(|| "all rows of the log".to_owned());
        let lost: Vec<String> = words.into_iter().chain(log).collect();
        (!lost.is_empty()).then(|| lost.join(" and "))
    }

    /// The text that surely stands behind a place and before another.
    fn between(&self, from: &OpPlace, whole: bool, to: &OpPlace) -> String {
        let mut text = String::new();
        let mut began = false;
        for (part, ops) in &self.parts {
            let from = (from.part == *part).then_some(&*from.path);
            let to = (to.part == *part).then_some(&*to.path);
            began |= from.is_some();
            if began {
                let within = Within { from, whole, to };
                within.collect(ops, &mut Vec::new(), &mut text);
            }
            if to.is_some() {
                break;
            }
        }
        text
    }
}

/// Whether the cause itself is lost with what follows: it only stands at the wrong place, or
/// stands nowhere.
fn is_whole(of: &Breach<'_>) -> bool {
    let cause = of.step.kind.flow().and_then(|flow| flow.cause.as_ref());
    of.how == How::AfterGrowth || cause.is_some_and(|cause| cause.how == KEYS)
}

/// The places of one part that are counted.
struct Within<'a> {
    from: Option<&'a [usize]>,
    whole: bool,
    to: Option<&'a [usize]>,
}

impl Within<'_> {
    fn collect(&self, ops: &[Op], path: &mut Vec<usize>, text: &mut String) {
        for (at, op) in ops.iter().enumerate() {
            path.push(at);
            if let Op::Group(group) = op {
                if group.condition.is_none() && self.reaches(path) {
                    self.collect(&group.body, path, text);
                }
            } else if self.holds(path) {
                fixed(op, text);
            }
            path.pop();
        }
    }

    /// Whether something in a group may be counted.
    fn reaches(&self, path: &[usize]) -> bool {
        let leads_to = |place: &[usize]| place.starts_with(path) && place.len() > path.len();
        self.from.is_some_and(leads_to) || self.holds(path)
    }

    fn holds(&self, path: &[usize]) -> bool {
        let behind = self
            .from
            .is_none_or(|from| if path.starts_with(from) { self.whole } else { path > from });
        behind && self.to.is_none_or(|to| path < to)
    }
}

/// The words of authors that an operation surely writes.
fn fixed(op: &Op, text: &mut String) {
    match op {
        Op::Write { value, .. } | Op::Frame { value, .. } => words(value, text),
        Op::Group(group) if group.condition.is_none() => {
            group.body.iter().for_each(|op| fixed(op, text));
        }
        Op::Assumed { body, .. } => body.iter().for_each(|op| fixed(op, text)),
        _ => {}
    }
}

fn words(of: &Expr, text: &mut String) {
    match of {
        Expr::Words(words) => text.push_str(words),
        Expr::Pieces(pieces) => pieces.iter().for_each(|piece| words(piece, text)),
        Expr::Entries(ops) => ops.iter().for_each(|op| fixed(op, text)),
        _ => {}
    }
}
