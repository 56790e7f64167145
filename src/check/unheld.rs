//! Marks that nobody wrote: whether one would hold right behind a log.

use std::rc::Rc;

use crate::lint::Unheld;
use crate::plan::MarkId;
use crate::syntax::tree::RequestPart;
use crate::text::{Sources, Span};
use crate::types::{Growth, Scope};

use super::flow::Flow;
use super::law::{self, How};
use super::mend::{keys, line, written};
use super::step::{Step, StepKind};

/// The logs behind which a mark for their growth would not hold, with what breaks it first.
pub(super) fn behind_logs(steps: &[Rc<Step>], sources: &Sources) -> Vec<Unheld> {
    let logs = steps.iter().enumerate().filter_map(|(at, step)| match step.kind {
        StepKind::Growth(Growth::History) => Some((at, step, Scope::History)),
        StepKind::Growth(Growth::Loop) => Some((at, step, Scope::Loop)),
        _ => None,
    });
    logs.filter_map(|(at, log, scope)| behind(steps, at, log, scope, sources)).collect()
}

fn behind(
    steps: &[Rc<Step>],
    at: usize,
    log: &Step,
    scope: Scope,
    sources: &Sources,
) -> Option<Unheld> {
    let own = steps.iter().skip(at).take_while(|step| step.span == log.span).count();
    let mark = StepKind::Mark { mark: MarkId::MAX, scope, condition: Flow::stable() };
    let mark = Step { kind: mark, span: log.span.behind(), ..log.clone() };
    let mut with_mark = steps.to_vec();
    with_mark.insert(at + own, Rc::new(mark));
    let judged = law::judge(&with_mark);
    let broken = judged.iter().find(|of| of.mark == MarkId::MAX)?.broken.as_ref()?;
    let cause = with_mark.get(broken.step)?;
    let (place, first) = first(cause, broken.how, log.span, scope, sources);
    let named = |step: &Step| match step.groups.last() {
        Some(group) => format!("`{}`", group.name),
        None => written(step.span, sources),
    };
    let grew = |step: &&Rc<Step>| matches!((&step.kind, &log.kind), (StepKind::Growth(one), StepKind::Growth(other)) if one == other);
    let help = match with_mark.iter().take(broken.step).find(grew) {
        // Behind another log that grows none holds, whatever moves.
        Some(other) if broken.how == How::AfterGrowth => format!(
            "write `cache {scope}` right behind {} ({}): of logs that grow a mark stores the first",
            named(other),
            line(other.span, log.span.source, sources)
        ),
        _ => format!("{first}; then write `cache {scope}` right behind {}", named(log)),
    };
    Some(Unheld { log: log.span, scope, cause: place, help })
}

/// What would have to be done first, and the place of it.
fn first(cause: &Step, how: How, log: Span, scope: Scope, sources: &Sources) -> (Span, String) {
    let level = scope.level();
    let line = |span: Span| line(span, log.source, sources);
    if let ([setting], true) = (&*cause.groups, keys(cause)) {
        let place = line(setting.head);
        let said = format!("set `{}` ({place}) to what is `{level}` or better", setting.name);
        return (cause.span, said);
    }
    if how == How::Depth {
        let said = format!("give the slot ({}) the bound `at depth up to 0`", line(cause.span));
        return (cause.span, said);
    }
    let moved = cause.to_move(log.behind());
    let what = match moved.name {
        Some(name) => format!("`{name}`"),
        None => written(moved.whole, sources),
    };
    let said = if moved.whole.contains(log) {
        let flow = cause.kind.flow().and_then(|flow| flow.cause.as_ref());
        let who = flow.map_or("what decides its rows".into(), |of| format!("`{}`", of.subject));
        format!("let {who} be `{level}` or better")
    } else {
        let place = line(moved.head);
        match cause.place.part {
            // Tools stand in no message.
            RequestPart::Tools => {
                format!("let what decides {what} ({place}) be `{level}` or better")
            }
            RequestPart::System => format!("move {what} ({place}) into a message below the log"),
            RequestPart::Messages => format!("move {what} ({place}) below the log"),
        }
    };
    (moved.head, said)
}
