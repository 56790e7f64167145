use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use crate::diagnostic::{Code, Diagnostic, Problems, Severity};
use crate::syntax::tree::RequestPart;
use crate::types::{Scope, Volatility};

use super::breach::{Breach, gathered};
use super::declared::Declared;
use super::flow::Cause;
use super::law::{self, Break, How, Judgement};
use super::mend::{Refused, mend, named};
use super::stake::Stake;
use super::step::{Step, StepKind};
use super::walk::MarkDraft;

/// The codes of marks that do not hold.
pub(super) const FALSE_MARKS: [&str; 5] = [
    "cache/volatile-in-prefix",
    "cache/volatile-condition",
    "cache/growth-in-prefix",
    "cache/text-after-growth",
    "cache/depth-before-mark",
];

/// Reports the marks that do not hold: one finding for each cause, with all marks that it
/// breaks.
pub(super) fn report(
    judgements: &[Judgement],
    steps: &[Rc<Step>],
    marks: &[MarkDraft],
    stake: &Stake<'_>,
    declared: &Declared<'_>,
    problems: &mut Problems,
) {
    let strict = declared.strict;
    let mut causes: BTreeMap<usize, Vec<(How, Refused<'_>)>> = BTreeMap::new();
    for judgement in judgements {
        let moved = judgement.slot.filter(|_| strict && judgement.back > 0);
        let moved = moved.map(|step| Break { step, how: How::Depth });
        let moved = moved.filter(|_| judgement.broken.is_none());
        let Some(draft) = marks.get(judgement.mark as usize) else { continue };
        let further_up = judgement.slot.filter(|_| !strict && judgement.broken.is_none());
        if let Some(slot) = further_up.and_then(|step| steps.get(step)).filter(|_| !draft.sent) {
            let help = nearer(steps, further_up.unwrap_or(0), &[draft]);
            problems.push(further_up_than_written(judgement, slot, draft, help));
        }
        let part = part_of(judgement, steps);
        for broken in judgement.breaks().chain(&moved) {
            causes.entry(broken.step).or_default().push((broken.how, Refused { draft, part }));
        }
    }
    for cause in gathered(causes, steps) {
        problems.push(finding(&cause, steps, stake, declared));
    }
}

/// A mark that holds, though further up than it is written.
fn further_up_than_written(
    judgement: &Judgement,
    slot: &Step,
    mark: &MarkDraft,
    help: String,
) -> Diagnostic {
    let rows = match judgement.back {
        1 => "1 row".to_owned(),
        back => format!("{back} rows"),
    };
    let message = format!("`cache {}` stands {rows} of the history further up", mark.scope);
    Diagnostic::warning(Code("cache/mark-moves-back"), mark.span, message)
        .label("what comes later may land before the last rows")
        .note(slot.span, "segments from here land so far back")
        .help(help)
}

/// How a slot at depth is kept from reaching marks before it.
fn nearer(steps: &[Rc<Step>], slot: usize, marks: &[&MarkDraft]) -> String {
    let places: Vec<usize> = marks.iter().filter_map(|mark| place_of(steps, mark)).collect();
    let most = places.iter().map(|&at| law::reach(steps, at, slot)).min().unwrap_or(0);
    let stays = format!(
        "give the slot the bound `at depth up to {most}`, with which nothing lands before the mark"
    );
    let behind_rows = places.iter().all(|&at| law::behind_rows(steps, at));
    let unbounded =
        steps.get(slot).is_some_and(|of| matches!(of.kind, StepKind::Depth { bound: None, .. }));
    let has_log = places
        .iter()
        .any(|&at| steps.iter().take(at).any(|step| matches!(step.kind, StepKind::Log)));
    if behind_rows && unbounded {
        let most = if most == 0 { 4 } else { most };
        format!(
            "give the slot a bound, `at depth up to {most}`: the mark, right behind the history, moves back by as many rows as may land before it"
        )
    } else if behind_rows {
        format!(
            "{stays}; or write messages of this turn that are never empty between the mark and the slot"
        )
    } else if has_log {
        format!(
            "{stays}; or set the mark right behind the history, where it moves back by as many rows"
        )
    } else {
        stays
    }
}

/// The number of the step of a mark.
fn place_of(steps: &[Rc<Step>], mark: &MarkDraft) -> Option<usize> {
    let is_it =
        |step: &Rc<Step>| matches!(step.kind, StepKind::Mark { .. }) && step.span == mark.span;
    steps.iter().position(is_it)
}

/// The part of the request that a mark stands in.
fn part_of(judgement: &Judgement, steps: &[Rc<Step>]) -> RequestPart {
    let is_it = |step: &&Rc<Step>| matches!(step.kind, StepKind::Mark { mark, .. } if mark == judgement.mark);
    steps.iter().find(is_it).map_or(RequestPart::Messages, |step| step.place.part)
}

fn finding(
    of: &Breach<'_>,
    steps: &[Rc<Step>],
    stake: &Stake<'_>,
    declared: &Declared<'_>,
) -> Diagnostic {
    let &Declared { sources, strict, ref declarations, .. } = declared;
    let (step, how, refused) = (of.step, of.how, of.marks.as_slice());
    let marks: Vec<&MarkDraft> = refused.iter().map(|mark| mark.draft).collect();
    let scopes: Vec<Scope> = marks.iter().map(|mark| mark.scope).collect();
    let cause = step.kind.flow();
    let subject = cause.and_then(|flow| flow.cause.as_ref());
    let place = subject.map_or(step.span, |cause| cause.used);
    let package = step.package.as_deref();
    let severity = if package.is_some() && !strict { Severity::Warning } else { Severity::Error };
    let Told { code, message, why, help } = told(of, steps, &marks, &scopes);
    let mut found = Diagnostic::new(severity, Code(code), place, message).label(why);
    if let Some(cause) = subject
        && let Some(declared) = cause.declared(declarations)
    {
        let Cause { subject, label, .. } = &**cause;
        let as_value = match step.kind.flow() {
            Some(flow) if matches!(*label, "history" | "loop") => {
                format!(": as a value it is `{}`", flow.volatility)
            }
            _ => String::new(),
        };
        found = found.note(declared, format!("`{subject}` is declared `{label}` here{as_value}"));
    }
    if !step.span.contains(place) && how != How::Condition {
        found = found.note(step.span, "it is written here");
    }
    let first = marks.first().map_or(step.span, |mark| mark.span);
    if let Some(group) = step.group_apart(first)
        && how != How::Condition
    {
        found = found.note(group.head, format!("in `{}`", group.name));
    }
    for &again in of.again.iter().filter(|&&again| again != place) {
        found = found.note(again, "and here");
    }
    if how != How::Condition {
        // What stands before the last of them stands before all.
        let last = marks.last().map(|mark| mark.span);
        for mark in &marks {
            let mut said = format!("`cache {}` does not hold here", mark.scope);
            if Some(mark.span) == last
                && let Some(lost) = stake.said(of, steps, mark)
            {
                let when = if how == How::AfterGrowth { "new row" } else { "change" };
                let _ = write!(said, "; each {when} loses {lost}");
            }
            found = found.note(mark.span, said);
        }
    }
    let moved = match (package, how) {
        // Any text there would break it.
        (Some(package), How::AfterGrowth) if !strict => Some(format!(
            "{}; in requests of `{package}` it stands there by itself",
            mend(of, steps, sources)
        )),
        (Some(package), _) if !strict => Some(format!(
            "in requests of `{package}` the mark stands back, before this text; take the value out of the body, or put it in a turn segment"
        )),
        (_, How::Condition | How::Depth) => help,
        (Some(package), _) => Some(format!(
            "take the value out of the text of `{package}`; or {}",
            mend(of, steps, sources)
        )),
        (None, _) => Some(mend(of, steps, sources)),
    };
    found.help_if(moved)
}

/// What is said of a breach.
struct Told {
    code: &'static str,
    message: String,
    why: String,
    help: Option<String>,
}

fn told(of: &Breach<'_>, steps: &[Rc<Step>], marks: &[&MarkDraft], scopes: &[Scope]) -> Told {
    let step = of.step;
    let worst = scopes.iter().copied().max().unwrap_or(Scope::Stable);
    let flow = step.kind.flow();
    let label = flow.map(|flow| flow.volatility);
    let subject = flow.and_then(|flow| flow.cause.as_ref());
    let name = subject.map(|cause| format!("`{}`", cause.subject));
    let many = match marks {
        [_, _, _, ..] => format!("{} marks", marks.len()),
        marks => named(marks),
    };
    let (code, message, why, help) = match of.how {
        How::Volatile => {
            let name = name.unwrap_or_else(|| "what stands here".into());
            let label = label.map_or("volatile", Volatility::word);
            let strictest = scopes.iter().copied().min().unwrap_or(worst);
            (
                "cache/volatile-in-prefix",
                format!("{name} is `{label}` and stands before {many}"),
                match subject.map_or("", |cause| cause.how) {
                    "" => promised(strictest),
                    how => format!("{how}; {}", promised(strictest)),
                },
                None,
            )
        }
        How::AfterGrowth => (
            "cache/text-after-growth",
            format!("this stands between a log that grows and {many}"),
            "when the log has grown, it no longer stands where it stood".to_owned(),
            None,
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
                promised(worst),
                Some(format!(
                    "take a condition that is `{}` or better, or take the condition away",
                    worst.level()
                )),
            )
        }
        How::Depth => (
            "cache/depth-before-mark",
            format!("segments from here may land before {many}"),
            match step.kind {
                StepKind::Depth { bound: Some(bound), .. } => {
                    format!("up to {bound} messages further up")
                }
                _ => "there is no telling how far back".to_owned(),
            },
            Some(nearer(steps, of.at, marks)),
        ),
    };
    Told { code, message, why, help }
}

/// What a mark asks of all that stands before it.
fn promised(scope: Scope) -> String {
    let how_long = match scope {
        Scope::Stable => "the same in every session",
        Scope::Session | Scope::History => "the same for the whole session",
        Scope::Loop => "the same for the whole turn",
    };
    format!("what stands before `cache {scope}` must be {how_long}")
}
