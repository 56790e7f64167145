use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::{Argument, ArgumentValue, Expr, History, Op};
use crate::value::Value;

/// A conversation whose beginning moves with every turn.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/sliding-window"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    // What an assumption was to hold may be told already.
    if checked.broken {
        return Vec::new();
    }
    let slides = checked.plan.messages.iter().filter_map(|op| match op {
        // One under an assumption was looked at.
        Op::History(history) if slides(history) => Some(history),
        _ => None,
    });
    slides
        .map(|history| {
            let place = checked.place(history.origin);
            let found = RULE
                .at(
                    place,
                    format!("the first row of `{}` is another one in each turn", history.name),
                )
                .label("so nothing of it is ever read from the cache");
            let Some((_, filter, _)) = checked.filter_in(place, "last-turns") else {
                return found.help("cut in steps: `step: 10`");
            };
            let Some(size) = filter.arguments.last().map(|argument| argument.value.span) else {
                return found;
            };
            let step = step(&history.log);
            found
                .help(format!(
                    "cut in steps: `last-turns({}, step: {step})` moves its first row once in {step} turns",
                    checked.sources.slice(size)
                ))
                .fix(
                    Applicability::Unsafe,
                    size.behind(),
                    format!(", step: {step}"),
                )
        })
        .collect()
}

/// Half of the window, where the layout says how large it is.
fn step(log: &Expr) -> i64 {
    let Expr::Filter { arguments, .. } = log else { return 10 };
    arguments.iter().find_map(size).map_or(10, |size| (size / 2).max(2))
}

/// A size that the layout or the plan's key says.
fn size(argument: &Argument) -> Option<i64> {
    match &argument.value {
        ArgumentValue::Quantity(size, _)
        | ArgumentValue::Expr(Expr::Value(Value::Number(size))) => size.as_int(),
        _ => None,
    }
}

/// Whether the log is cut to a window of nothing, so that no row of it is ever sent.
pub(super) fn is_nothing(history: &History) -> bool {
    let Expr::Filter { filter, arguments, .. } = &history.log else { return false };
    &**filter == "last-turns"
        && arguments.iter().any(|of| of.name.as_deref() != Some("step") && size(of) == Some(0))
}

fn slides(history: &History) -> bool {
    match &history.log {
        Expr::Filter { filter, arguments, .. } => {
            // Without a size there is no window, and one of nothing has no first row.
            let sized = |of: &Argument| match &of.value {
                ArgumentValue::Expr(Expr::Value(Value::Absent)) => false,
                _ => size(of) != Some(0),
            };
            &**filter == "last-turns"
                && arguments.iter().any(sized)
                && !arguments.iter().any(|of| of.name.as_deref() == Some("step"))
        }
        _ => false,
    }
}
