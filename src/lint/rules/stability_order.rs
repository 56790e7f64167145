use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Op, OriginId};
use crate::types::{Scope, Volatility};

/// What changes with each turn stands before what stays.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/stability-order"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    if checked.broken {
        return Vec::new();
    }
    let mut members: Vec<&Op> = Vec::new();
    if let Some(Op::Group(system)) = checked.plan.system.first() {
        members.extend(&system.body);
    }
    let leading = members.len();
    members.extend(checked.plan.messages.iter());
    if let Some(found) = slow(checked, &members) {
        return vec![found];
    }
    let changes = |op: &&Op| ops::volatility(op) > Volatility::Session;
    let Some(at) = members.iter().position(changes) else { return Vec::new() };
    let behind = members.get(at + 1..).unwrap_or_default();
    let (Some(first), Some((stays, what))) =
        (members.get(at).and_then(|op| ops::named(op)), behind.iter().find_map(|op| stays(op)))
    else {
        return Vec::new();
    };
    let (origin, name) = first;
    let volatility = members.get(at).map(|op| ops::volatility(op)).unwrap_or_default();
    vec![
        RULE.at(
            checked.place(origin),
            format!("{name} is `{volatility}` and stands before {what}, which stays"),
        )
        .label("from here on nothing is read from a cache")
        .note(checked.place(stays), "this could have been")
        .help(mend(checked, &name, at < leading, behind)),
    ]
}

/// A text of the session before a large one that never changes: with `cache stable` between them
/// the large one would serve every session.
fn slow(checked: &Checked<'_>, members: &[&Op]) -> Option<Diagnostic> {
    let plan = checked.plan;
    let minimum = u64::from(plan.row.marks.minimum);
    if minimum == 0 || plan.marks.iter().any(|mark| mark.scope == Scope::Stable) {
        return None;
    }
    let is_session = |op: &&&Op| ops::volatility(op) == Volatility::Session;
    let first = members.iter().find(is_session).and_then(|op| ops::named(op))?;
    let behind = members.iter().skip_while(|op| !is_session(op));
    let large = behind.into_iter().find(|op| {
        ops::volatility(op) == Volatility::Stable
            && plan.estimator.tokens(&ops::fixed(op)) >= minimum
    })?;
    let (origin, name) = ops::named(large)?;
    Some(
        RULE.at(
            checked.place(first.0),
            format!("{} is `session` and stands before {name}, which is the same for all", first.1),
        )
        .label("so each session pays for the large text anew")
        .note(
            checked.place(origin),
            format!("about {} tokens", plan.estimator.tokens(&ops::fixed(large))),
        )
        .help(format!("write {name} first, and `cache stable` behind it")),
    )
}

/// Where it costs nothing: behind the last of what stays.
fn mend(checked: &Checked<'_>, name: &str, leads: bool, behind: &[&Op]) -> String {
    let what = if leads { format!("write {name} in a message") } else { format!("move {name}") };
    match behind.iter().rev().find_map(|op| stays(op)) {
        Some((last, stays)) => {
            format!("{what} behind {stays} (line {})", checked.line(checked.place(last)))
        }
        None => format!("{what} at the end"),
    }
}

/// What would be read from a cache if nothing before it changed: a conversation, or a named text
/// of the session.
fn stays(op: &Op) -> Option<(OriginId, String)> {
    let kept = match op {
        Op::History(history) => history.counted,
        Op::Group(_) => ops::volatility(op) <= Volatility::Session && ops::role(op).is_none(),
        _ => false,
    };
    ops::named(op).filter(|_| kept)
}
