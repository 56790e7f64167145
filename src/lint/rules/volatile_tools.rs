use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};
use crate::plan::Op;
use crate::syntax::tree::RequestPart;
use crate::types::Volatility;

/// Tools that change within a session.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/volatile-tools"),
    reads: Reads::Plan,
    severity: Severity::Warning,
    check,
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let volatility = |op: &Op| match op {
        Op::Tools { list, condition } => {
            let condition = condition.as_ref().map(|condition| checked.labels(condition));
            checked.labels(list).join(&condition.unwrap_or_default()).volatility
        }
        _ => Volatility::Stable,
    };
    let worst = checked.plan.tools.iter().map(volatility).max().unwrap_or_default();
    let Some(tools) = checked.part(RequestPart::Tools) else { return Vec::new() };
    if worst <= Volatility::Session {
        return Vec::new();
    }
    vec![
        RULE.at(tools.keyword, format!("these tools may change with each {worst}"))
            .label("they are sent first: a change makes everything behind them new")
            .help("offer all tools for the whole session, and forbid their use with `tool-choice: none` or in words"),
    ]
}
