use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};

/// More marks than the target takes.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/marks-over-budget"),
    reads: Reads::Plan,
    severity: Severity::Advice,
    check,
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
        .help("take away a mark that promises no more than the next one");
    for mark in left_out {
        found = found.note(checked.mark_place(mark), "nor is this one");
    }
    vec![found]
}
