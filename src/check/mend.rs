use crate::syntax::tree::RequestPart;
use crate::text::{Sources, Span};
use crate::types::{Growth, Scope, Volatility};

use super::breach::Breach;
use super::flow::KEYS;
use super::law::How;
use super::step::{Step, StepKind};
use super::walk::MarkDraft;

/// A mark that does not hold, and the part of the request that it stands in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused<'a> {
    pub(super) draft: &'a MarkDraft,
    pub(super) part: RequestPart,
}

/// The sentence that says what to move where, so that marks hold: they move up to before what
/// breaks them, or that moves down behind the last of them.
pub(super) fn mend(of: &Breach<'_>, sources: &Sources) -> String {
    let (step, how, marks) = (of.step, of.how, of.marks.as_slice());
    let Some(first) = marks.first() else { return String::new() };
    if let ([group], true) = (&*step.groups, keys(step)) {
        return format!(
            "set `{}` to what is `{}` or better; or give {} up",
            group.name,
            first.draft.scope.level(),
            named(&marks.iter().map(|mark| mark.draft).collect::<Vec<_>>())
        );
    }
    let home = first.draft.span.source;
    let line = |span: Span| {
        let line = sources.position(span).line;
        if span.source == home {
            format!("line {line}")
        } else {
            format!("{}:{line}", sources.path(span.source))
        }
    };
    let (what, start) = match step.group_apart(first.draft.span) {
        Some(group) => (format!("`{}`", group.name), group.head),
        None => ("this".to_owned(), step.span),
    };
    let (near, far): (Vec<_>, Vec<_>) = marks.iter().partition(|mark| mark.part == step.place.part);
    let up = format!("up to {}, before {what}", line(start));
    let last = marks.last().unwrap_or(first).draft;
    let below = format!("below {} ({})", named(&[last]), line(last.span));
    let drafts =
        |marks: &[&Refused<'_>]| named(&marks.iter().map(|of| of.draft).collect::<Vec<_>>());
    if how == How::AfterGrowth && far.is_empty() {
        return format!(
            "move {} {up}: a mark holds right behind the log, and {what} is sent all the same",
            drafts(&near)
        );
    }
    let ways = match (near.as_slice(), far.as_slice()) {
        (near, []) => {
            vec![format!("move {} {up}", drafts(near)), format!("move {what} {below}")]
        }
        ([], _) => vec![format!("move {what} into a message {below}")],
        (near, far) => vec![
            format!("move {what} into a message {below}"),
            format!("move only {} {up}, and give {} up", drafts(near), drafts(far)),
        ],
    };
    let other = other_way(of);
    let (first, last) = if slides(step) { (other, None) } else { (None, other) };
    first.into_iter().chain(ways).chain(last).collect::<Vec<_>>().join("; or ")
}

/// Whether it is a setting under each value of which a provider keeps a prefix of its own.
fn keys(step: &Step) -> bool {
    let cause = step.kind.flow().and_then(|flow| flow.cause.as_ref());
    cause.is_some_and(|cause| cause.how == KEYS)
}

/// Whether a window drops a row with every turn.
fn slides(step: &Step) -> bool {
    let cause = step.kind.flow().and_then(|flow| flow.cause.as_ref());
    cause.is_some_and(|cause| cause.subject == "last-turns")
}

/// What else would mend it, without a move.
fn other_way(of: &Breach<'_>) -> Option<String> {
    let (step, how, marks) = (of.step, of.how, of.marks.as_slice());
    let all = |scope: Scope| marks.iter().all(|mark| mark.draft.scope <= scope);
    let flow = step.kind.flow();
    if slides(step) {
        return Some(
            "let the window move in steps, `last-turns(…, step: 10)`: between them nothing moves"
                .to_owned(),
        );
    }
    if how == How::Grows {
        let is_history = matches!(step.kind, StepKind::Growth(Growth::History));
        return (is_history && all(Scope::Session))
            .then(|| "make it `cache history`, which lets the log grow".to_owned());
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
