use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::target::LateSystem;
use crate::types::Volatility;

/// System text among the messages, for a target that has no place for it there.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/late-system"), severity: Severity::Advice, check: Check::Plan(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let row = &checked.plan.row;
    if row.late_system != LateSystem::Wrapped {
        return Vec::new();
    }
    let mut late = Vec::new();
    ops::each(&checked.plan.messages, &mut |op| {
        if ops::role(op) == Some("system") {
            late.extend(ops::named(op).map(|(origin, name)| (origin, name, ops::volatility(op))));
        }
    });
    let mut late = late.into_iter();
    let Some((origin, name, volatility)) = late.next() else { return Vec::new() };
    let help = if volatility <= Volatility::Session {
        format!(
            "write what {name} says at the end of `system {{ }}`: it stays the same for the whole session"
        )
    } else {
        format!(
            "say so, `message user {}`, or write it as a block of the user's message",
            name.trim_matches('`')
        )
    };
    let message = format!("`{}` takes no system text here: {name} speaks as the user", row.target);
    let mut found =
        RULE.at(checked.place(origin), message).label("sent as user text in a tag").help(help);
    for (origin, name, _) in late {
        found = found.note(checked.place(origin), format!("{name} too"));
    }
    vec![found]
}
