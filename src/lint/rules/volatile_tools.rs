use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::{Expr, Op};
use crate::syntax::tree::RequestPart;
use crate::types::Volatility;

/// Definitions of tools that change within a session.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/volatile-tools"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let lists = checked.plan.tools.iter().filter_map(|op| match op {
        Op::Tools { list, .. } => Some((list, checked.labels(list).volatility)),
        _ => None,
    });
    let Some((list, worst)) = lists.max_by_key(|(_, volatility)| *volatility) else {
        return Vec::new();
    };
    let Some(tools) = checked.part(RequestPart::Tools) else { return Vec::new() };
    if worst <= Volatility::Session {
        return Vec::new();
    }
    let name = path(list).map_or_else(|| "them".to_owned(), |path| format!("`{path}`"));
    vec![
        RULE.at(tools.keyword, format!("these tools may change with each {worst}"))
            .label("they are sent first: a change makes everything behind them new")
            .help(format!(
                "declare {name} `session` and give all tools of the session at once; say what changes in the last message"
            )),
    ]
}

fn path(list: &Expr) -> Option<String> {
    match list {
        Expr::Input(name) => Some(name.to_string()),
        Expr::Field(base, name) => Some(format!("{}.{name}", path(base)?)),
        _ => None,
    }
}
