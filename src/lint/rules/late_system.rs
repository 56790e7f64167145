use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule, ops};
use crate::target::LateSystem;

/// System text among the messages, for a target that has no place for it there.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/late-system"), reads: Reads::Plan, severity: Severity::Advice, check };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let row = &checked.plan.row;
    if row.late_system != LateSystem::Wrapped {
        return Vec::new();
    }
    let mut late = Vec::new();
    ops::each(&checked.plan.messages, &mut |op| {
        if ops::role(op) == Some("system") {
            late.extend(ops::named(op));
        }
    });
    let mut late = late.into_iter();
    let Some((origin, name)) = late.next() else { return Vec::new() };
    let message = format!("`{}` takes no system text here: {name} speaks as the user", row.target);
    let mut found = RULE
        .at(checked.place(origin), message)
        .label("sent as user text in a tag")
        .help("move what stays as it is to `system { }`, or say `message user` if that is meant");
    for (origin, name) in late {
        found = found.note(checked.place(origin), format!("{name} too"));
    }
    vec![found]
}
