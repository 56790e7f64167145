use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Expr, History, Op};
use crate::syntax::tree::{Argument, ExpressionKind};
use crate::text::Span;

/// A conversation whose rows are chosen one by one, so that a result may lose its call.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/torn-rows"), severity: Severity::Warning, check: Check::Plan(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    ops::each(&checked.plan.messages, &mut |op| {
        if let Op::History(history) = op
            && let Some(filter) = tears(&history.log)
        {
            found.push(finding(checked, history, filter));
        }
    });
    found
}

/// The filter that looks at rows and not at turns.
fn tears(log: &Expr) -> Option<&str> {
    match log {
        Expr::Filter { filter, value, .. } if &**filter == "last-turns" => tears(value),
        Expr::Filter { filter, .. } => Some(filter),
        _ => None,
    }
}

fn finding(checked: &Checked<'_>, history: &History, filter: &str) -> Diagnostic {
    let place = checked.place(history.origin);
    let name = &history.name;
    let message = match filter {
        "first" | "last" | "ends" => format!("`{filter}` counts rows of `{name}`, not turns"),
        _ => format!("`{filter}` moves or leaves out single rows of `{name}`"),
    };
    let Some((of, written, value)) = checked.filter_in(place, filter) else {
        return RULE.at(place, message).help("send whole turns: `| last-turns(10, step: 10)`");
    };
    let found = RULE
        .at(written.name.span, message)
        .label("a result may be sent without its call, or a call without its result");
    let end = value.span.end;
    match filter {
        "first" | "last" | "ends" => {
            let turns = rows(&written.arguments).map_or(10, |rows| rows.div_ceil(2).max(1));
            let whole = format!("last-turns({turns}, step: {turns})");
            found.help(format!("send whole turns: `| {whole}`; a turn has two rows or more")).fix(
                Applicability::Unsafe,
                Span { end, ..written.name.span },
                whole,
            )
        }
        _ => found.help(format!("take `| {filter}` away: rows are sent as they were")).fix(
            Applicability::Unsafe,
            Span { start: of.span.end, ..value.span },
            "",
        ),
    }
}

/// How many rows, where the layout says so.
fn rows(arguments: &[Argument]) -> Option<u32> {
    let sizes = arguments.iter().map(|argument| match &*argument.value.node {
        ExpressionKind::Quantity(quantity) => quantity.digits.parse::<u32>().ok(),
        _ => None,
    });
    sizes.sum()
}
