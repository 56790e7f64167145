use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule, ops};
use crate::plan::{Op, OriginId};
use crate::types::{Scope, Volatility};

/// What changes with each turn stands before what stays.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/stability-order"),
    reads: Reads::Plan,
    severity: Severity::Warning,
    check,
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    if checked.broken {
        return Vec::new();
    }
    let mut members = Vec::new();
    if let Some(Op::Group(system)) = checked.plan.system.first() {
        flatten(&system.body, &mut members);
    }
    flatten(&checked.plan.messages, &mut members);
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
        .help("move it down, behind the conversation"),
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

/// The members of groups that are only there to hold others: sections with nothing of their own.
fn flatten<'p>(list: &'p [Op], members: &mut Vec<&'p Op>) {
    members.extend(list);
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
