use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};

/// More marks than the target takes.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/marks-over-budget"),
    severity: Severity::Advice,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let most = plan.row.marks.most;
    let mut left_out = plan.marks.iter().filter(|mark| !mark.written && !mark.sent);
    let Some(first) = left_out.next().filter(|_| most > 0) else { return Vec::new() };
    let mut found = RULE
        .at(
            checked.mark_place(first),
            format!("`{}` takes {most} marks: this one is not written there", plan.row.target),
        )
        .label("the last ones before it and behind it are")
        .help(mend(checked));
    for mark in left_out {
        found = found.note(checked.mark_place(mark), "nor is this one");
    }
    vec![found]
}

/// The first mark that promises no more than the one behind it.
fn mend(checked: &Checked<'_>) -> String {
    let marks: Vec<_> = checked.plan.marks.iter().filter(|mark| !mark.sent).collect();
    let idle = marks.windows(2).find_map(|pair| match pair {
        [one, next] if one.scope == next.scope && one.lifetime <= next.lifetime => Some(*one),
        _ => None,
    });
    match idle {
        Some(mark) => format!(
            "take `cache {}` in line {} away: the next mark promises the same",
            mark.scope,
            checked.line(checked.mark_place(mark))
        ),
        None => "take away the mark that you can spare".into(),
    }
}
