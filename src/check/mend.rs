use std::rc::Rc;

use crate::syntax::tree::RequestPart;
use crate::text::{SourceId, Sources, Span};
use crate::types::{Growth, Scope, Volatility};

use super::breach::Breach;
use super::flow::{FILTERED, KEYS, SLIDES};
use super::law::How;
use super::step::{Moved, Step, StepKind};
use super::walk::MarkDraft;

/// A mark that does not hold, and the part of the request that it stands in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused<'a> {
    pub(super) draft: &'a MarkDraft,
    pub(super) part: RequestPart,
}

/// The sentence that says what to move where, so that marks hold: they move up to before what
/// breaks them, or that moves down behind the last of them.
pub(super) fn mend(of: &Breach<'_>, steps: &[Rc<Step>], sources: &Sources) -> String {
    let (step, how, marks) = (of.step, of.how, of.marks.as_slice());
    let Some(first) = marks.first() else { return String::new() };
    let drafts =
        |marks: &[&Refused<'_>]| named(&marks.iter().map(|of| of.draft).collect::<Vec<_>>());
    let all = drafts(&marks.iter().collect::<Vec<_>>());
    let level = match first.draft.scope.level() {
        Volatility::Stable => "`stable`".to_owned(),
        level => format!("`{level}` or better"),
    };
    if let ([group], true) = (&*step.groups, keys(step)) {
        return format!("set `{}` to what is {level}; or give {all} up", group.name);
    }
    let moved = step.to_move(first.draft.span);
    let what = match moved.name {
        Some(name) => format!("`{name}`"),
        None => written(moved.whole, sources),
    };
    if step.place.part == RequestPart::Tools {
        // Tools stand in no message, and a mark of theirs behind the last of them.
        return format!("let what decides {what} be {level}; or give {all} up");
    }
    let home = first.draft.span.source;
    let line = |span: Span| line(span, home, sources);
    let (near, far): (Vec<_>, Vec<_>) = marks.iter().partition(|mark| mark.part == step.place.part);
    let up = format!("up to {}, before {what}", line(moved.head));
    let last = marks.last().unwrap_or(first).draft;
    let below = format!("below {} ({})", named(&[last]), line(last.span));
    if how == How::AfterGrowth && far.is_empty() {
        return format!(
            "move {} {up}: a mark holds right behind the log, and {what} is sent all the same",
            drafts(&near)
        );
    }
    let alone = stands_first(of, moved, steps);
    let idle = alone || stores_no_row(of, moved, steps);
    let ways = match (near.as_slice(), far.as_slice()) {
        // Where nothing would stand before a mark, none is worth its place.
        (near @ [_, ..], []) if alone => {
            vec![format!("move {what} {below}"), format!("give {} up", drafts(near))]
        }
        ([_, ..], _) if alone => {
            vec![format!("move {what} into a message {below}"), format!("give {all} up")]
        }
        (near, []) => {
            let mut ways =
                vec![format!("move {} {up}", drafts(near)), format!("move {what} {below}")];
            if idle {
                ways.reverse();
            }
            ways
        }
        ([], _) => vec![format!("move {what} into a message {below}")],
        (near, far) => vec![
            format!("move {what} into a message {below}"),
            format!("move only {} {up}, and give {} up", drafts(near), drafts(far)),
        ],
    };
    let other = other_way(of, moved, steps);
    let is_session = step.kind.flow().is_some_and(|flow| flow.volatility == Volatility::Session);
    let better = window(step).is_some() || of_rows(moved, steps) || idle && is_session;
    let (first, last) = if better { (other, None) } else { (None, other) };
    first.into_iter().chain(ways).chain(last).collect::<Vec<_>>().join("; or ")
}

/// Whether nothing at all would be left before the cause for a mark to store.
fn stands_first(of: &Breach<'_>, moved: Moved<'_>, steps: &[Rc<Step>]) -> bool {
    let before = steps.iter().take(of.at);
    !before.into_iter().any(|step| stays(step, moved) && step.kind.is_something())
}

/// Whether the first of the marks, moved up to before the cause, would store no row of the log
/// that it is for.
fn stores_no_row(of: &Breach<'_>, moved: Moved<'_>, steps: &[Rc<Step>]) -> bool {
    let Some(first) = of.marks.first() else { return false };
    let is_mark =
        |step: &Step| matches!(step.kind, StepKind::Mark { .. }) && step.span == first.draft.span;
    let between = steps.iter().skip(of.at).take_while(|step| !is_mark(step));
    matches!(first.draft.scope, Scope::History | Scope::Loop)
        && of.how == How::Volatile
        && between
            .filter(|step| stays(step, moved))
            .any(|step| matches!(step.kind, StepKind::Growth(_)))
}

/// Whether a step is no part of what is to be moved.
fn stays(step: &Step, moved: Moved<'_>) -> bool {
    !moved.whole.contains(step.entry)
}

/// Whether it is a matter of the rows of a log: which are sent, or what stands for them.
fn of_rows(moved: Moved<'_>, steps: &[Rc<Step>]) -> bool {
    steps.iter().any(|step| matches!(step.kind, StepKind::Log) && step.span == moved.whole)
}

/// How a place is named in a sentence about a file.
pub(super) fn line(span: Span, home: SourceId, sources: &Sources) -> String {
    let line = sources.position(span).line;
    if span.source == home {
        format!("line {line}")
    } else {
        format!("{}:{line}", sources.path(span.source))
    }
}

/// What is written at a place, if that is short enough to be its name.
pub(super) fn written(span: Span, sources: &Sources) -> String {
    const LONGEST: usize = 48;
    let text = sources.slice(span);
    if text.chars().count() <= LONGEST && !text.contains('\n') && !text.contains('`') {
        format!("`{text}`")
    } else {
        "this".to_owned()
    }
}

/// Whether it is a setting under each value of which a provider keeps a prefix of its own.
pub(super) fn keys(step: &Step) -> bool {
    let cause = step.kind.flow().and_then(|flow| flow.cause.as_ref());
    cause.is_some_and(|cause| cause.how == KEYS)
}

/// The window that would let a log grow which one that slides, or another filter, makes a value of.
fn window(step: &Step) -> Option<String> {
    let cause = step.kind.flow().and_then(|flow| flow.cause.as_ref())?;
    match cause.how {
        SLIDES => Some(
            "let the window move in steps, `last-turns(…, step: 10)`: between them nothing moves"
                .to_owned(),
        ),
        FILTERED => step.groups.last().map(|log| {
            format!(
                "replay whole turns in a window that moves in steps, `history {} | last-turns(4, step: 4)`: between them nothing moves",
                log.name
            )
        }),
        _ => None,
    }
}

/// What else would mend it, without a move.
fn other_way(of: &Breach<'_>, moved: Moved<'_>, steps: &[Rc<Step>]) -> Option<String> {
    let (step, how, marks) = (of.step, of.how, of.marks.as_slice());
    let all = |scope: Scope| marks.iter().all(|mark| mark.draft.scope <= scope);
    let flow = step.kind.flow();
    if let Some(window) = window(step) {
        return Some(window);
    }
    if how == How::Grows {
        let is_history = matches!(step.kind, StepKind::Growth(Growth::History));
        return (is_history && all(Scope::Session))
            .then(|| "make it `cache history`, which lets the log grow".to_owned());
    }
    let subject = flow.and_then(|flow| flow.cause.as_ref()).map(|cause| &cause.subject);
    if let Some(subject) = subject.filter(|_| of_rows(moved, steps)) {
        return Some(format!(
            "take `{subject}` out of `{}`: what decides its rows, or stands for them, is to be `session` or better",
            moved.name.unwrap_or("the history")
        ));
    }
    if matches!(step.kind, StepKind::Promised(..)) {
        let way = if of.splits {
            "split the slot: `of stable, session` here, and `of turn` below the mark"
        } else {
            "if no package speaks here, say so: `assume empty \"why\"` before the slot"
        };
        return Some(way.to_owned());
    }
    let is_session = flow.is_some_and(|flow| flow.volatility == Volatility::Session);
    (is_session && all(Scope::Stable))
        .then(|| "make it `cache session`, which lets it differ between sessions".to_owned())
}

/// Marks as people call them.
pub(super) fn named(marks: &[&MarkDraft]) -> String {
    let names: Vec<String> = marks.iter().map(|mark| format!("`cache {}`", mark.scope)).collect();
    match names.as_slice() {
        [.., last] if names.iter().all(|name| name == last) && names.len() > 1 => {
            format!("the {} {last}", names.len())
        }
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}
