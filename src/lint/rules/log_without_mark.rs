use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Expr, History, Op};
use crate::types::Scope;

/// A log that grows, with no mark right behind it.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/log-without-mark"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    if plan.row.marks.most == 0 || plan.marks.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let has = |scope: Scope| plan.marks.iter().any(|mark| mark.scope == scope && !mark.sent);
    for (counted, scope) in [(true, Scope::History), (false, Scope::Loop)] {
        // A mark behind the loop serves the next turn too where nothing stands between the logs.
        if has(scope) || counted && has(Scope::Loop) && behind_each_other(&plan.messages) {
            continue;
        }
        let mut logs = plan.messages.iter().filter_map(|op| match op {
            Op::History(history) if history.counted == counted && grows(history) => Some(history),
            _ => None,
        });
        let Some(log) = logs.next_back() else { continue };
        let place = checked.place(log.origin);
        let again = match scope {
            Scope::Loop => "each call of a turn reads its rows anew",
            _ => "each turn reads the whole conversation anew",
        };
        let behind = place.behind();
        let mark = format!("\n{}cache {scope}", checked.indent(place));
        let told = RULE.at(place, format!("`{}` grows and no mark stands behind it", log.name));
        let told = told.label(again);
        let unheld = checked.unheld.iter().find(|of| of.log == place && of.scope == scope);
        found.push(match unheld {
            // Written there now, the mark would be an error.
            Some(of) => {
                told.note(of.cause, "with this before it the mark would not hold").help(&*of.help)
            }
            None => told.help(format!("write `cache {scope}` right behind it")).fix(
                Applicability::Unsafe,
                behind,
                mark,
            ),
        });
    }
    found
}

/// Whether a log is sent as it is, row by row.
fn grows(history: &History) -> bool {
    matches!(history.log, Expr::Input(_) | Expr::Field(..)) && history.condition.is_none()
}

/// Whether the rows of this turn stand right behind those of finished turns.
fn behind_each_other(messages: &[Op]) -> bool {
    let logs = messages.iter().filter(|op| !matches!(op, Op::Mark { .. }));
    let counted: Vec<_> = logs
        .map(|op| match op {
            Op::History(history) => Some(history.counted),
            _ => None,
        })
        .collect();
    counted.windows(2).any(|pair| *pair == [Some(true), Some(false)])
        && ops::named(messages.last().unwrap_or(&Op::Choose(Vec::new(), Vec::new()))).is_none()
}
