//! The law: for each mark, whether what stands before it repeats as the mark promises.
//!
//! One state per scope, all equal at first. A step keeps, grows or breaks each of them, in the
//! order of the bytes. A mark holds where the state of its scope is equal, or for a scope that
//! grows, equal or a prefix.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use crate::fault::{Fault, is_on};
use crate::plan::{MarkId, Verdict};
use crate::syntax::tree::RequestPart;
use crate::types::{Growth, Scope};

use super::flow::Flow;
use super::step::{Step, StepKind, grew_last};

/// What the law says of a mark.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    pub(super) mark: MarkId,
    pub(super) verdict: Verdict,
    /// Rows of the history by which the mark moves back.
    pub(super) back: u32,
    /// The slot `at depth` that moves it back, as the index of its step.
    pub(super) slot: Option<usize>,
    /// What broke it first.
    pub(super) broken: Option<Break>,
    /// What would break it as well if that were gone.
    pub(super) also: Vec<Break>,
    /// Where it stands instead, if it is the text of a package that broke it.
    pub(super) stands: Option<Stand>,
}

/// Where a mark stands that the text of a package breaks further down.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    /// The step right before which it stands: that of the text.
    pub(super) before: usize,
    /// Rows of the history by which it moves back from there; the most there are: before all of
    /// them, or before all messages.
    pub(super) back: u32,
    /// What it depends on there.
    pub(super) conditions: Vec<Arc<str>>,
}

impl Judgement {
    /// Everything that breaks it, in the order of the bytes.
    pub(super) fn breaks(&self) -> impl Iterator<Item = &Break> {
        self.broken.iter().chain(&self.also)
    }
}

/// What broke a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Break {
    /// The step, among all.
    pub(super) step: usize,
    /// How it broke it.
    pub(super) how: How,
}

/// How a step broke a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// Bytes there change more often than the mark allows.
    Volatile,
    /// Bytes there stand behind something that grows, before the mark for the same growth.
    AfterGrowth,
    /// A log grows there.
    Grows,
    /// The condition of the mark itself changes more often than the mark allows.
    Condition,
    /// Text lands so far back that the mark has no place left.
    Depth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Equal,
    Prefix,
    Broken,
}

/// The states, and what broke each of them.
struct Machine {
    states: [State; 4],
    breaks: [Vec<Break>; 4],
    conditions: Vec<Arc<str>>,
    /// The scopes for which the first picture may still come.
    pictures: [bool; 4],
}

/// What a mark depends on where it counts whether there is any picture.
const FIRST_PICTURE: &str =
    "the first picture of the session is sent: the target then reads all of it anew, once";

/// Judges every mark of a request.
pub(super) fn judge(steps: &[Rc<Step>]) -> Vec<Judgement> {
    let mut machine = Machine {
        states: [State::Equal; 4],
        breaks: Default::default(),
        conditions: Vec::new(),
        pictures: [false; 4],
    };
    let mut judgements = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        match &step.kind {
            // What lands at a depth stands further up for the logs, and here for all that follows.
            StepKind::Bytes(flow)
            | StepKind::Promised(flow, _)
            | StepKind::Assumed(flow, _)
            | StepKind::Depth { flow, .. } => machine.bytes(at, flow),
            StepKind::Growth(growth) => {
                machine.growth(at, *growth, false, grew_last(steps.get(..at).unwrap_or_default()));
            }
            StepKind::Kept { fixed } => {
                let follows = grew_last(steps.get(..at).unwrap_or_default());
                machine.growth(at, Growth::Loop, *fixed, follows);
            }
            StepKind::Picture(flow, _) => machine.picture(flow),
            StepKind::Rows(flow, _) => machine.rows(at, flow),
            StepKind::Absent(_)
            | StepKind::Rewritten(_)
            | StepKind::Counted
            | StepKind::Log
            | StepKind::Window => {}
            StepKind::Mark { mark, scope, condition } => {
                let mut judgement = machine.judge(at, *mark, *scope, condition);
                depth_behind(steps, at, &mut judgement);
                for condition in absent_above(steps, at) {
                    judgement.verdict.unless(condition.into());
                }
                judgement.stands = stand(steps, &judgement, *scope);
                judgements.push(judgement);
            }
        }
        if let Some(condition) = condition_of(&step.kind) {
            machine.condition(condition);
        }
    }
    judgements
}

/// Where a mark stands that the text of a package breaks: right before that text, and where what
/// lands at a depth may come before that, further up.
fn stand(steps: &[Rc<Step>], judgement: &Judgement, scope: Scope) -> Option<Stand> {
    let before = judgement.broken.as_ref()?.step;
    steps.get(before)?.package.as_ref()?;
    let mut conditions: Vec<Arc<str>> = Vec::new();
    let above = steps.iter().take(before);
    let picture = |step: &Rc<Step>| match &step.kind {
        StepKind::Picture(flow, _) => flow.volatility > scope.level(),
        _ => false,
    };
    let first_picture = above.clone().any(picture).then(|| FIRST_PICTURE.to_owned());
    let all = above.filter_map(|step| condition_of(&step.kind));
    let others = first_picture.into_iter().chain(absent_above(steps, before)).map(Cow::Owned);
    for condition in all.chain(others) {
        if !conditions.iter().any(|of| **of == *condition) {
            conditions.push(condition.into());
        }
    }
    let (back, _) = reached(steps, before);
    let back = if has_place(steps, before, back) { back } else { u32::MAX };
    Some(Stand { before, back, conditions })
}

/// What marks behind a step depend on because of it.
pub(super) fn condition_of(kind: &StepKind) -> Option<Cow<'_, str>> {
    let is_not_so = |reason: &str| Cow::Owned(is_not_so(reason));
    match kind {
        StepKind::Promised(_, condition) | StepKind::Rewritten(condition) => Some(condition.into()),
        StepKind::Assumed(_, reason) => Some(is_not_so(reason)),
        StepKind::Absent(absent) => Some(is_not_so(&absent.reason)),
        StepKind::Depth { promise, assumed, .. } => {
            Some(assumed.as_deref().map_or_else(|| promise.into(), is_not_so))
        }
        StepKind::Rows(_, reason) | StepKind::Picture(_, reason) => {
            reason.as_deref().map(is_not_so)
        }
        StepKind::Bytes(_)
        | StepKind::Growth(_)
        | StepKind::Kept { .. }
        | StepKind::Window
        | StepKind::Mark { .. }
        | StepKind::Counted
        | StepKind::Log => None,
    }
}

impl Machine {
    fn bytes(&mut self, at: usize, flow: &Flow) {
        for ((scope, state), broken) in
            Scope::ALL.into_iter().zip(&mut self.states).zip(&mut self.breaks)
        {
            match state {
                State::Equal if flow.volatility <= scope.level() => {}
                State::Equal => fail(state, broken, at, How::Volatile),
                State::Prefix if is_on(Fault::A1) && flow.volatility <= scope.level() => {}
                State::Prefix => fail(state, broken, at, How::AfterGrowth),
                State::Broken => {
                    // What changes by itself is a fault of its own; what only stands behind
                    // something that grows is mended with it.
                    let alike = broken.last().is_some_and(|of| of.how == How::Volatile);
                    if alike && flow.volatility > scope.level() {
                        fail(state, broken, at, How::Volatile);
                    }
                }
            }
        }
    }

    /// What decides rows stands nowhere: it changes nothing for whom it is fixed, also behind
    /// something that grew.
    fn rows(&mut self, at: usize, flow: &Flow) {
        for ((scope, state), broken) in
            Scope::ALL.into_iter().zip(&mut self.states).zip(&mut self.breaks)
        {
            if *state != State::Broken && flow.volatility > scope.level() {
                fail(state, broken, at, How::Volatile);
            }
        }
    }

    /// A log grows, or a row of this turn stands: `fixed` if it is the same in all of the turn.
    fn growth(&mut self, at: usize, growth: Growth, fixed: bool, follows_growth: bool) {
        for ((scope, state), broken) in
            Scope::ALL.into_iter().zip(&mut self.states).zip(&mut self.breaks)
        {
            match (growth, scope, *state) {
                (_, _, State::Broken) | (Growth::History, Scope::Loop, State::Equal) => {}
                (Growth::Loop, Scope::Loop, State::Equal) if fixed => {}
                (Growth::History, Scope::History, State::Equal)
                | (Growth::Loop, Scope::Loop, State::Equal) => *state = State::Prefix,
                // Stored rows of this turn continue the log of finished turns.
                (Growth::Loop, Scope::History | Scope::Loop, State::Prefix) if follows_growth => {}
                (_, _, State::Equal) => fail(state, broken, at, How::Grows),
                (_, _, State::Prefix) => fail(state, broken, at, How::AfterGrowth),
            }
        }
    }

    /// That there is any picture is a latch: it comes true once, and what was kept until then is
    /// lost once. So it breaks no mark, and each that does not fix it holds until then.
    fn picture(&mut self, flow: &Flow) {
        for (scope, may_come) in Scope::ALL.into_iter().zip(&mut self.pictures) {
            *may_come |= flow.volatility > scope.level();
        }
    }

    fn condition(&mut self, condition: Cow<'_, str>) {
        if !self.conditions.iter().any(|of| **of == *condition) {
            self.conditions.push(condition.into());
        }
    }

    fn judge(&self, at: usize, mark: MarkId, scope: Scope, condition: &Flow) -> Judgement {
        let index = Scope::ALL.into_iter().position(|of| of == scope).unwrap_or(0);
        let state = self.states.get(index).copied().unwrap_or(State::Broken);
        let broken = if condition.volatility > scope.level() && !is_on(Fault::D3) {
            Some(Break { step: at, how: How::Condition })
        } else if state == State::Broken {
            self.breaks.get(index).and_then(|breaks| breaks.first()).cloned()
        } else {
            None
        };
        let mut conditions = self.conditions.clone();
        if self.pictures.get(index).is_some_and(|&may_come| may_come) {
            conditions.push(FIRST_PICTURE.into());
        }
        let verdict = match &broken {
            Some(_) => Verdict::Refused,
            None if conditions.is_empty() => Verdict::Proved,
            None => Verdict::HoldsUnless(conditions),
        };
        let by_itself = matches!(broken, Some(Break { how: How::Condition, .. }));
        let all = self.breaks.get(index).map(Vec::as_slice).unwrap_or_default();
        let also = if by_itself { all } else { all.get(1..).unwrap_or_default() };
        let also = if broken.is_some() { also.to_vec() } else { Vec::new() };
        Judgement { mark, verdict, back: 0, slot: None, broken, also, stands: None }
    }
}

fn is_not_so(reason: &str) -> String {
    format!("what was assumed is not so: {reason}")
}

fn fail(state: &mut State, broken: &mut Vec<Break>, at: usize, how: How) {
    *state = State::Broken;
    broken.push(Break { step: at, how });
}

/// A slot at depth further down puts text before what a mark would close, and that whether the
/// mark holds or not: no byte before it may depend on what follows, so it goes back by as many
/// rows of the log as are within reach. Only a mark right behind the rows of finished turns
/// holds there.
fn depth_behind(steps: &[Rc<Step>], at: usize, judgement: &mut Judgement) {
    (judgement.back, judgement.slot) = reached(steps, at);
    if !has_place(steps, at, judgement.back) && judgement.broken.is_none() {
        judgement.verdict = Verdict::Refused;
        let step = judgement.slot.unwrap_or(at);
        judgement.broken = Some(Break { step, how: How::Depth });
    }
}

/// Whether a mark right before a step can go back by so many rows.
fn has_place(steps: &[Rc<Step>], at: usize, back: u32) -> bool {
    back == 0 || behind_rows(steps, at) && back < u32::MAX
}

/// By how many rows what lands at a depth from further down comes before what stands right before
/// a step, and the slot that reaches the furthest.
fn reached(steps: &[Rc<Step>], at: usize) -> (u32, Option<usize>) {
    let (mut furthest, mut slot) = (0, None);
    // In the system text and the tools nothing lands, nor before all messages.
    let is_said =
        |step: &Rc<Step>| step.place.part == RequestPart::Messages && step.kind.is_something();
    if is_on(Fault::A6a) || !steps.iter().take(at).any(is_said) {
        return (furthest, slot);
    }
    let uncounted = u32::from(stands_between(steps, at));
    let mut surely = 0;
    for (index, step) in steps.iter().enumerate().skip(at) {
        let back = match &step.kind {
            StepKind::Log => break,
            StepKind::Counted => {
                surely += 1;
                continue;
            }
            StepKind::Depth { bound: Some(0), .. } => 0,
            StepKind::Depth { bound: Some(bound), .. } => {
                bound.saturating_add(uncounted).saturating_sub(surely)
            }
            StepKind::Depth { bound: None, .. } => u32::MAX,
            _ => continue,
        };
        if back > furthest {
            (furthest, slot) = (back, Some(index));
        }
    }
    (furthest, slot)
}

/// Whether what does not count for depth may stand right before a mark: text lands behind a
/// message that counts, before all that does not and stands there.
fn stands_between(steps: &[Rc<Step>], at: usize) -> bool {
    let before = steps.iter().take(at).rev().map(|step| &step.kind);
    let mut before =
        before.filter(|kind| !matches!(kind, StepKind::Mark { .. } | StepKind::Window));
    !behind_rows(steps, at) && !matches!(before.next(), Some(StepKind::Counted))
}

/// The largest bound that a slot at depth may have for a mark before it to stay where it is.
pub(super) fn reach(steps: &[Rc<Step>], at: usize, slot: usize) -> u32 {
    let between = steps.iter().take(slot).skip(at + 1);
    let surely = between.filter(|step| matches!(step.kind, StepKind::Counted)).count();
    let surely = u32::try_from(surely).unwrap_or(u32::MAX);
    surely.saturating_sub(u32::from(stands_between(steps, at)))
}

/// What is assumed not to land at a depth would land before marks that stand before its slot:
/// what a mark right before a step depends on because of that.
fn absent_above(steps: &[Rc<Step>], at: usize) -> Vec<String> {
    let in_messages = |step: &Rc<Step>| step.place.part == RequestPart::Messages;
    if !steps.iter().take(at).any(|step| in_messages(step) && step.kind.is_something()) {
        return Vec::new();
    }
    let behind = steps.iter().skip(at).take_while(|step| !matches!(step.kind, StepKind::Log));
    let above = behind.filter_map(|step| match &step.kind {
        StepKind::Absent(absent) if absent.above => Some(is_not_so(&absent.reason)),
        _ => None,
    });
    above.collect()
}

/// Whether a mark stands right behind the rows of a log of finished turns, which can be counted
/// back over, whether the log grows or slides.
pub(super) fn behind_rows(steps: &[Rc<Step>], at: usize) -> bool {
    let before = steps.get(..at).unwrap_or_default();
    let Some(log) = before.iter().rposition(|step| matches!(step.kind, StepKind::Log)) else {
        return false;
    };
    let span = before.get(log).map(|step| step.span);
    before
        .iter()
        .skip(log + 1)
        .all(|step| matches!(step.kind, StepKind::Mark { .. }) || Some(step.span) == span)
}
