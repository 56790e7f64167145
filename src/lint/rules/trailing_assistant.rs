use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::Op;

/// A request that ends with what the assistant says, for a model that does not go on with it.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/trailing-assistant"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let row = &checked.plan.row;
    let last = checked.plan.messages.iter().rev().find(|op| !matches!(op, Op::Mark { .. }));
    let Some(Op::Group(group)) = last else { return Vec::new() };
    let speaks = last.and_then(ops::role) == Some("assistant");
    if row.accepts_prefill || !speaks || group.condition.is_some() {
        return Vec::new();
    }
    let words = ops::fixed(last.unwrap_or(&Op::Choose(Vec::new(), Vec::new())));
    let help = if words.is_empty() || words.contains('`') {
        format!("let the user speak last: ask in words for what `{}` is to bring about", group.name)
    } else {
        let words = words.escape_default().to_string();
        format!(
            "take `{}` away, and end the user's message with \"Begin your reply with `{words}`.\"",
            group.name
        )
    };
    vec![
        RULE.at(
            checked.place(group.origin),
            format!("the request ends with the assistant, and `{}` refuses that", row.model),
        )
        .label("the last message")
        .help(help),
    ]
}
