use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Mark, Op};
use crate::text::Span;

/// A mark that is to live longer than one before it.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/lifetime-order"),
    severity: Severity::Error,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    if plan.row.marks.lifetimes.len() < 2 {
        return Vec::new();
    }
    let mut conditional = Vec::new();
    for part in [&plan.tools, &plan.system, &plan.messages] {
        ops::each(part, &mut |op| {
            if let Op::Mark { mark, condition: Some(_) } = op {
                conditional.push(*mark);
            }
        });
    }
    let written: Vec<(bool, &Mark)> = plan
        .marks
        .iter()
        .zip(0..)
        .filter(|(mark, _)| mark.written)
        .map(|(mark, id)| (conditional.contains(&id), mark))
        .collect();
    for (at, (sure, later)) in written.iter().map(|(maybe, mark)| (!maybe, mark)).enumerate() {
        // Two that may be set or not may never be set together.
        let before = written.iter().take(at).filter(|(maybe, _)| sure || !maybe);
        let shorter =
            before.map(|(_, mark)| *mark).find(|of| lives(checked, of) < lives(checked, later));
        let Some(earlier) = shorter else { continue };
        let place = checked.mark_place(earlier);
        return vec![
            RULE.at(checked.mark_place(later), "this mark is to live longer than one before it")
                .label(format!("{} seconds", lives(checked, later)))
                .note(
                    checked.mark_place(earlier),
                    format!(
                        "{} seconds: raised to the same, at the price of it",
                        lives(checked, earlier)
                    ),
                )
                .help(format!(
                    "write `{}` in line {}, or `cache {}` here",
                    longer(earlier, later),
                    checked.line(place),
                    later.scope
                ))
                .fix(Applicability::Unsafe, scope(checked, place), longer(earlier, later)),
        ];
    }
    Vec::new()
}

/// The lifetime that a mark gets: the shortest that is offered and long enough, or the longest.
fn lives(checked: &Checked<'_>, mark: &Mark) -> u32 {
    let offered = &checked.plan.row.marks.lifetimes;
    let asked = mark.lifetime.unwrap_or(0);
    offered
        .iter()
        .map(|lifetime| lifetime.seconds)
        .find(|seconds| *seconds >= asked)
        .unwrap_or(checked.plan.row.marks.longest())
}

/// Where `cache SCOPE` and a lifetime stand in a mark, without its condition.
fn scope(checked: &Checked<'_>, mark: Span) -> Span {
    let text = checked.sources.slice(mark);
    let length = text.find(" if ").unwrap_or(text.len());
    let start = mark.range().start;
    Span::new(mark.source, start..start + length)
}

/// The mark with the longer lifetime.
fn longer(mark: &Mark, other: &Mark) -> String {
    let seconds = other.lifetime.unwrap_or(0);
    let written = match seconds {
        s if s % 3600 == 0 => format!("{}h", s / 3600),
        s if s % 60 == 0 => format!("{}m", s / 60),
        s => format!("{s}s"),
    };
    format!("cache {} {written}", mark.scope)
}
