use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic, Problems, Severity};
use crate::text::{Sources, Span};
use crate::types::{Scope, Volatility};

use super::law::{Break, How, Judgement};
use super::step::{Step, StepKind};
use super::walk::MarkDraft;

/// Reports the marks that do not hold: one finding for each cause, with all marks that it
/// breaks.
pub(super) fn report(
    judgements: &[Judgement],
    steps: &[Step],
    marks: &[MarkDraft],
    sources: &Sources,
    strict: bool,
    problems: &mut Problems,
) {
    let mut causes: BTreeMap<usize, Vec<(&Break, &MarkDraft)>> = BTreeMap::new();
    for judgement in judgements {
        let Some(mark) = marks.get(judgement.mark as usize) else { continue };
        let slot = judgement.moved_by.and_then(|step| steps.get(step));
        if let (None, Some(slot), false) = (&judgement.broken, slot, mark.sent) {
            problems.push(moved(judgement, slot, mark, strict));
        }
        let Some(broken) = &judgement.broken else { continue };
        causes.entry(broken.step).or_default().push((broken, mark));
    }
    for (step, list) in causes {
        let Some(step) = steps.get(step) else { continue };
        let Some((broken, _)) = list.first() else { continue };
        let marks: Vec<&MarkDraft> = list.iter().map(|(_, mark)| *mark).collect();
        problems.push(finding(step, broken.how, &marks, sources, strict));
    }
}

/// A mark that holds, though further up than it is written.
fn moved(judgement: &Judgement, slot: &Step, mark: &MarkDraft, strict: bool) -> Diagnostic {
    let rows = match judgement.back {
        1 => "1 row".to_owned(),
        back => format!("{back} rows"),
    };
    let severity = if strict { Severity::Error } else { Severity::Warning };
    let message = format!("`cache {}` stands {rows} of the history further up", mark.scope);
    Diagnostic::new(severity, Code("cache/mark-moves-back"), mark.span, message)
        .label("what comes later may land before the last rows")
        .note(slot.span, "segments from here land so far back")
        .help("messages of this turn that are never empty, before the slot, keep what lands behind the mark; or give the slot a lower bound")
}

/// Whether a break is a matter of a package's text, so that the mark may move back.
pub(super) fn of_package(steps: &[Step], broken: &Break) -> bool {
    steps.get(broken.step).is_some_and(|step| step.package.is_some())
}

fn finding(
    step: &Step,
    how: How,
    marks: &[&MarkDraft],
    sources: &Sources,
    strict: bool,
) -> Diagnostic {
    let scopes: Vec<Scope> = marks.iter().map(|mark| mark.scope).collect();
    let worst = scopes.iter().copied().max().unwrap_or(Scope::Stable);
    let cause = step.kind.flow();
    let subject = cause.and_then(|flow| flow.cause.as_ref());
    let label = cause.map(|flow| flow.volatility);
    let place = subject.map_or(step.span, |cause| cause.used);
    let package = step.package.as_deref();
    let severity = if package.is_some() && !strict { Severity::Warning } else { Severity::Error };
    let name = subject.map(|cause| format!("`{}`", cause.subject));
    let many = match marks {
        [mark] => format!("`cache {}`", mark.scope),
        _ => format!("{} cache marks", marks.len()),
    };
    let (code, message, why, help) = match how {
        How::Volatile => {
            let name = name.unwrap_or_else(|| "what stands here".into());
            let label = label.map_or("volatile", Volatility::word);
            let allowed = scopes.iter().copied().min().unwrap_or(worst).level();
            (
                "cache/volatile-in-prefix",
                format!("{name} is `{label}` and stands before {many}"),
                match subject.map_or("", |cause| cause.how) {
                    "" => format!("a mark behind it allows nothing worse than `{allowed}`"),
                    how => how.to_owned(),
                },
                None,
            )
        }
        How::AfterGrowth => (
            "cache/text-after-growth",
            format!("this stands between a log that grows and {many}"),
            "when the log has grown, it no longer stands where it stood".to_owned(),
            Some("the mark goes right behind the log; what follows it is not part of what repeats".to_owned()),
        ),
        How::Grows => (
            "cache/growth-in-prefix",
            format!("a log that grows stands before {many}"),
            "it is longer in the next request".to_owned(),
            None,
        ),
        How::Condition => {
            let name = name.unwrap_or_else(|| "what decides it".into());
            let label = label.map_or("volatile", Volatility::word);
            (
                "cache/volatile-condition",
                format!("{name} is `{label}` and decides whether this mark is set"),
                format!("a condition here allows nothing worse than `{}`", worst.level()),
                Some("take a condition that holds for as long as the mark does".to_owned()),
            )
        }
        How::Depth => (
            "cache/depth-before-mark",
            format!("segments from here may land before {many}"),
            match step.kind {
                StepKind::Depth { bound: Some(bound), .. } => format!("up to {bound} messages further up"),
                _ => "there is no telling how far back".to_owned(),
            },
            Some(match step.kind {
                StepKind::Depth { bound: Some(_), .. } => "set the mark right behind the history, where it moves back by as many rows; or behind the slot".to_owned(),
                _ => "give the slot a bound, `… at depth up to 4`; a mark right behind the history then moves back by as many rows".to_owned(),
            }),
        ),
    };
    let mut found = Diagnostic::new(severity, Code(code), place, message).label(why);
    if let Some(cause) = subject
        && let Some(declared) = cause.declared
    {
        let label = label.map_or("", Volatility::word);
        found = found.note(declared, format!("`{}` is declared `{label}` here", cause.subject));
    }
    let inside = place.source == step.span.source
        && step.span.start <= place.start
        && place.end <= step.span.end;
    if !inside && how != How::Condition {
        found = found.note(step.span, "it is written here");
    }
    let first = marks.first().map_or(step.span, |mark| mark.span);
    if let Some(group) = step.group_apart(first)
        && how != How::Condition
    {
        found = found.note(group.head, format!("in `{}`", group.name));
    }
    if how != How::Condition {
        for mark in marks {
            found = found.note(mark.span, format!("`cache {}` does not hold here", mark.scope));
        }
    }
    let moved = match (package, how) {
        (Some(package), _) if !strict => Some(format!(
            "in requests of `{package}` the mark stands back, before this text; take the value out of the body, or put it in a turn segment"
        )),
        (_, How::Condition | How::Depth) => help,
        _ => Some(place_that_holds(step, first, sources, help)),
    };
    found.help_if(moved)
}

/// The sentence that says where the mark would hold.
fn place_that_holds(step: &Step, mark: Span, sources: &Sources, help: Option<String>) -> String {
    let (what, span): (String, Span) = match step.group_apart(mark) {
        Some(group) => (format!("before `{}`", group.name), group.head),
        None => ("before this".to_owned(), step.span),
    };
    let position = sources.position(span);
    let place = format!(
        "move the mark up, {what} ({}:{}), or move that below the mark",
        sources.path(span.source),
        position.line
    );
    match help {
        Some(help) => format!("{help}; {place}"),
        None => place,
    }
}
