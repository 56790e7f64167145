use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};
use crate::plan::{Argument, ArgumentValue, Expr, History, Op};
use crate::value::Value;

/// A conversation whose beginning moves with every turn.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/sliding-window"),
    reads: Reads::Plan,
    severity: Severity::Warning,
    check,
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let slides = checked.plan.messages.iter().filter_map(|op| match op {
        // One under an assumption was looked at.
        Op::History(history) if slides(history) => Some(history),
        _ => None,
    });
    slides
        .map(|history| {
            RULE.at(
                checked.place(history.origin),
                format!("the first row of `{}` is another one in each turn", history.name),
            )
            .label("so nothing of it is ever read from the cache")
            .help("cut in steps, `| last-turns(20, step: 10)`, or send all and let a budget cut it")
        })
        .collect()
}

fn slides(history: &History) -> bool {
    match &history.log {
        Expr::Filter { filter, arguments, .. } => {
            let sized = |of: &Argument| match &of.value {
                ArgumentValue::Expr(Expr::Value(Value::Absent)) => false,
                ArgumentValue::Quantity(size, _) => size.as_int() != Some(0),
                _ => true,
            };
            matches!(&**filter, "last" | "last-turns")
                && arguments.iter().any(sized)
                && !arguments.iter().any(|of| of.name.as_deref() == Some("step"))
        }
        _ => false,
    }
}
