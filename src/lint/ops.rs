//! Looking through the operations of a plan.

use crate::plan::{Expr, GroupKind, Op, OriginId};
use crate::types::Volatility;

/// Shows every operation of a list and of those inside, an outer one first.
pub(super) fn each<'p>(list: &'p [Op], visit: &mut impl FnMut(&'p Op)) {
    for op in list {
        visit(op);
        match op {
            Op::Group(group) => each(&group.body, visit),
            Op::Each(rounds) => {
                each(&rounds.body, visit);
                if let Some((_, rest)) = &rounds.rest {
                    each(rest, visit);
                }
            }
            Op::Choose(arms, otherwise) => {
                for (_, arm) in arms {
                    each(arm, visit);
                }
                each(otherwise, visit);
            }
            Op::Otherwise(one, two) => {
                each(one, visit);
                each(two, visit);
            }
            Op::Assumed { body, .. } => each(body, visit),
            Op::History(history) => {
                for form in &history.forms {
                    each(&form.body, visit);
                }
            }
            _ => {}
        }
    }
}

/// How often what an operation writes may change, as far as it is not assumed.
pub(super) fn volatility(op: &Op) -> Volatility {
    match op {
        Op::Write { volatility, .. } | Op::Image { volatility, .. } => *volatility,
        Op::Group(group) if !group.body.iter().any(is_assumed) => group.volatility,
        Op::Group(group) => worst(&group.body),
        Op::Each(rounds) => worst(&rounds.body),
        Op::Choose(arms, otherwise) => {
            arms.iter().map(|(_, arm)| worst(arm)).fold(worst(otherwise), Ord::max)
        }
        Op::Otherwise(one, two) => worst(one).max(worst(two)),
        Op::Frame { .. }
        | Op::Assumed { .. }
        | Op::Slot(_)
        | Op::History(_)
        | Op::Mark { .. }
        | Op::Tools { .. } => Volatility::Stable,
    }
}

fn worst(list: &[Op]) -> Volatility {
    list.iter().map(volatility).max().unwrap_or_default()
}

fn is_assumed(op: &Op) -> bool {
    matches!(op, Op::Assumed { .. })
}

/// Where an operation was written, and what people call it.
pub(super) fn named(op: &Op) -> Option<(OriginId, String)> {
    match op {
        Op::Write { origin, .. } | Op::Image { origin, .. } | Op::Frame { origin, .. } => {
            Some((*origin, "this".into()))
        }
        Op::Group(group) if group.name.is_empty() => Some((group.origin, "this block".into())),
        Op::Group(group) => Some((group.origin, format!("`{}`", group.name))),
        Op::Each(rounds) => Some((rounds.origin, "this".into())),
        Op::History(history) => Some((history.origin, format!("`{}`", history.name))),
        Op::Slot(slot) => Some((slot.origin, "this slot".into())),
        Op::Assumed { body, .. } => body.first().and_then(named),
        Op::Choose(arms, otherwise) => {
            arms.iter().flat_map(|(_, arm)| arm).chain(otherwise).find_map(named)
        }
        Op::Otherwise(one, _) => one.first().and_then(named),
        Op::Mark { .. } | Op::Tools { .. } => None,
    }
}

/// The fixed words of an operation.
pub(super) fn fixed(op: &Op) -> String {
    let mut words = String::new();
    each(std::slice::from_ref(op), &mut |op| match op {
        Op::Write { value: Expr::Words(text), .. } | Op::Frame { value: Expr::Words(text), .. } => {
            words.push_str(text);
        }
        _ => {}
    });
    words
}

/// The role of a message that always has the same.
pub(super) fn role(op: &Op) -> Option<&str> {
    match op {
        Op::Group(group) => match &group.kind {
            GroupKind::Message { role: Expr::Words(word), .. } => Some(word),
            _ => None,
        },
        _ => None,
    }
}

/// The inputs that an expression names, as far as it shows them.
pub(super) fn inputs<'p>(value: &'p Expr, names: &mut Vec<&'p str>) {
    match value {
        Expr::Input(name) => names.push(name),
        Expr::Field(base, _) | Expr::Not(base) | Expr::Is(base, _) => inputs(base, names),
        Expr::And(all) | Expr::Or(all) | Expr::Else(all) => {
            for one in all {
                inputs(one, names);
            }
        }
        Expr::Compare(_, one, two) | Expr::If(one, two) => {
            inputs(one, names);
            inputs(two, names);
        }
        _ => {}
    }
}
