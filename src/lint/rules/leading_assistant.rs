use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::Op;
use crate::target::user_first;

/// A conversation that the assistant begins, for a target where the user must.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/leading-assistant"),
    severity: Severity::Advice,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let row = &checked.plan.row;
    let first = checked.plan.messages.iter().find(|op| !matches!(op, Op::Mark { .. }));
    let Some(Op::Group(group)) = first.filter(|_| user_first(&row.target)) else {
        return Vec::new();
    };
    if first.and_then(ops::role) != Some("assistant") || group.condition.is_some() {
        return Vec::new();
    }
    let place = checked.place(group.origin);
    let before = format!("message user begin {{ \"(start)\" }}\n{}", checked.indent(place));
    vec![
        RULE.at(
            place,
            format!("the assistant speaks first, and `{}` wants the user to", row.target),
        )
        .label("so `(start)` is put before it, as if the user had said so")
        .help(format!(
            "write a message of the user before `{}`, or what it says in `system {{ }}`",
            group.name
        ))
        .fix(Applicability::Unsafe, place.before(), before),
    ]
}
