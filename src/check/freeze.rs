use std::rc::Rc;
use std::sync::Arc;

use crate::measure::Estimator;
use crate::plan::{
    Contents, Edition, Expr, Input, Key, Mark, MarkId, Obligation, Op, Origin, Plan, Setting,
    Verdict, Viewer,
};
use crate::syntax::tree::RequestPart;
use crate::target::Row;
use crate::types::Scope;
use crate::value::Value;

use super::judged::Judged;
use super::law::Judgement;
use super::step::{OpPlace, Step, StepKind};
use super::walk::MarkDraft;

/// What a plan is frozen from.
pub(super) struct Frozen<'a> {
    pub(super) layout: Arc<str>,
    pub(super) key: Key,
    pub(super) locale: Arc<str>,
    pub(super) viewer: Viewer,
    pub(super) row: Arc<Row>,
    pub(super) inputs: Vec<Input>,
    pub(super) defaults: Vec<(Arc<str>, Value)>,
    pub(super) settings: Vec<(Setting, Expr)>,
    pub(super) tools: Arc<Vec<Op>>,
    pub(super) system: Arc<Vec<Op>>,
    pub(super) messages: Arc<Vec<Op>>,
    pub(super) judged: &'a Judged,
    pub(super) drafts: &'a [MarkDraft],
    pub(super) obligations: Vec<Obligation>,
    pub(super) origins: Arc<Vec<Origin>>,
    pub(super) locals: u32,
    pub(super) estimator: Estimator,
}

/// Freezes a plan: marks that a package's text breaks move back to where they hold, and the
/// marks to be written are chosen.
pub(super) fn freeze(of: Frozen<'_>) -> Plan {
    let mut plan = Contents {
        edition: Edition::default(),
        layout: of.layout,
        key: of.key,
        locale: of.locale,
        viewer: of.viewer,
        inputs: of.inputs,
        defaults: of.defaults,
        settings: of.settings,
        tools: of.tools,
        system: of.system,
        messages: of.messages,
        marks: Vec::new(),
        obligations: of.obligations,
        origins: of.origins,
        locals: of.locals,
        estimator: of.estimator,
        row: of.row,
    };
    let Judged { steps, judgements, .. } = of.judged;
    for (id, draft) in of.drafts.iter().enumerate() {
        let judgement = judgements.iter().find(|judgement| judgement.mark as usize == id);
        plan.marks.push(Mark {
            scope: draft.scope,
            sent: draft.sent,
            lifetime: draft.lifetime,
            verdict: judgement.map_or(Verdict::Refused, |of| of.verdict.clone()),
            written: true,
            back: judgement.map_or(0, |of| of.back),
            origin: draft.origin,
        });
    }
    choose_written(&mut plan, &places(steps, judgements, of.drafts.len()));
    move_back(&mut plan, steps, judgements);
    plan.freeze()
}

/// Moves marks that a package's text breaks to the place right before that text.
fn move_back(plan: &mut Contents, steps: &[Rc<Step>], judgements: &[Judgement]) {
    let mut moved: Vec<(OpPlace, MarkId)> = Vec::new();
    for judgement in judgements {
        let Some(stand) = &judgement.stands else { continue };
        let Some(place) = steps.get(stand.before).map(|step| &step.place) else { continue };
        moved.push((place.clone(), judgement.mark));
        if let Some(mark) = plan.marks.get_mut(judgement.mark as usize) {
            let back =
                "the text of a package breaks it further down: it stands back, before that text";
            let mut conditions = stand.conditions.clone();
            conditions.push(back.into());
            mark.verdict = Verdict::HoldsUnless(conditions);
            mark.back = stand.back;
        }
    }
    // Where marks are taken out their part still ends: one that no longer stands there is set
    // on no condition.
    for (_, id) in &moved {
        for part in [&mut plan.tools, &mut plan.system, &mut plan.messages] {
            take_out(Arc::make_mut(part).as_mut_slice(), *id);
        }
    }
    // From the last place to the first, so that places before stay true.
    moved.sort();
    for (place, mark) in moved.into_iter().rev() {
        let list = match place.part {
            RequestPart::Tools => &mut plan.tools,
            RequestPart::System => &mut plan.system,
            RequestPart::Messages => &mut plan.messages,
        };
        insert(Arc::make_mut(list), &place.path, Op::Mark { mark, condition: None });
    }
    renumber(plan);
}

/// Numbers the marks in the order of the bytes.
fn renumber(plan: &mut Contents) {
    let mut order: Vec<MarkId> = Vec::new();
    for part in [&plan.tools, &plan.system, &plan.messages] {
        add_marks(part, &mut order);
    }
    let is_in_order = order.iter().enumerate().all(|(at, &id)| id as usize == at);
    if !is_in_order {
        let mut next = 0;
        for part in [&mut plan.tools, &mut plan.system, &mut plan.messages] {
            number(Arc::make_mut(part).as_mut_slice(), &mut next);
        }
    }
    plan.marks = order.iter().filter_map(|&id| plan.marks.get(id as usize).cloned()).collect();
}

fn add_marks(ops: &[Op], order: &mut Vec<MarkId>) {
    for op in ops {
        match op {
            Op::Mark { mark, .. } => order.push(*mark),
            Op::Group(group) => add_marks(&group.body, order),
            Op::History(history) => order.extend(history.sent),
            _ => {}
        }
    }
}

fn number(ops: &mut [Op], next: &mut MarkId) {
    for op in ops {
        let mark = match op {
            Op::Mark { mark, .. } => mark,
            Op::Group(group) => {
                number(&mut Arc::make_mut(group).body, next);
                continue;
            }
            Op::History(history) => match &mut Arc::make_mut(history).sent {
                Some(mark) => mark,
                None => continue,
            },
            _ => continue,
        };
        *mark = *next;
        *next = next.saturating_add(1);
    }
}

/// Takes a mark out and leaves nothing in its place that would shift what follows.
fn take_out(ops: &mut [Op], id: MarkId) {
    for op in ops {
        match op {
            Op::Mark { mark, .. } if *mark == id => *op = Op::Choose(Vec::new(), Vec::new()),
            Op::Group(group) => take_out(&mut Arc::make_mut(group).body, id),
            _ => {}
        }
    }
}

fn insert(ops: &mut Vec<Op>, path: &[usize], op: Op) {
    let Some((&at, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        ops.insert(at.min(ops.len()), op);
        return;
    }
    match ops.get_mut(at) {
        Some(Op::Group(group)) => insert(&mut Arc::make_mut(group).body, rest, op),
        _ => ops.insert(at.min(ops.len()), op),
    }
}

/// Chooses the marks that are written when the target takes fewer: two places at most behind
/// what grows, the last ones, and then the last ones before them. Marks that fall together share a place.
fn choose_written(plan: &mut Contents, places: &[usize]) {
    let most = plan.row.marks.most as usize;
    let grows = |mark: &Mark| matches!(mark.scope, Scope::History | Scope::Loop);
    let last_places = |behind_growth: bool, count: usize| {
        let mut chosen: Vec<usize> = plan
            .marks
            .iter()
            .zip(places)
            .filter(|(mark, _)| grows(mark) == behind_growth)
            .map(|(_, &place)| place)
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen.split_off(chosen.len().saturating_sub(count))
    };
    let total = last_places(true, usize::MAX).len() + last_places(false, usize::MAX).len();
    if total <= most {
        return;
    }
    let growing = last_places(true, most.min(2));
    let others = last_places(false, most - growing.len());
    for (mark, place) in plan.marks.iter_mut().zip(places) {
        mark.written = growing.contains(place) || others.contains(place);
    }
}

/// Where each mark stands, as the number of the step that it stands behind: marks with nothing
/// between them stand in one place.
fn places(steps: &[Rc<Step>], judgements: &[Judgement], count: usize) -> Vec<usize> {
    let mut places = vec![0; count];
    let mut before = 0;
    for (at, step) in steps.iter().enumerate() {
        match step.kind {
            StepKind::Mark { mark, .. } => {
                if let Some(place) = places.get_mut(mark as usize) {
                    *place = before;
                }
            }
            StepKind::Absent(_)
            | StepKind::Picture(..)
            | StepKind::Rows(..)
            | StepKind::Rewritten(_)
            | StepKind::Counted
            | StepKind::Log => {}
            _ => before = at + 1,
        }
    }
    for judgement in judgements {
        let moved = judgement.stands.as_ref();
        if let (Some(stand), Some(place)) = (moved, places.get_mut(judgement.mark as usize)) {
            *place = stand.before;
        }
    }
    places
}
