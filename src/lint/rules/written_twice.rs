use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::{Expr, Op, OriginId};
use crate::types::Kind;

/// A large value that surely stands in the request twice.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/written-twice"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut places = BTreeMap::new();
    for part in [&checked.plan.system, &checked.plan.messages] {
        sure(checked, part, &mut places);
    }
    places
        .into_iter()
        .filter_map(|(path, origins): (String, Vec<OriginId>)| {
            let [first, second, ..] = origins.as_slice() else { return None };
            let found = RULE
                .at(checked.place(*second), format!("`{path}` stands in the request twice"))
                .note(checked.place(*first), "it was written here already")
                .help(format!(
                    "take it out here, and refer to where it stands already (line {})",
                    checked.line(checked.place(*first))
                ));
            Some(found)
        })
        .collect()
}

/// The large values that are surely written, with where they are.
fn sure(checked: &Checked<'_>, list: &[Op], places: &mut BTreeMap<String, Vec<OriginId>>) {
    for op in list {
        match op {
            Op::Write { value, origin, .. } => written(checked, value, *origin, places),
            Op::Group(group) if group.condition.is_none() && group.spare.is_none() => {
                sure(checked, &group.body, places);
            }
            Op::Assumed { body, .. } => sure(checked, body, places),
            _ => {}
        }
    }
}

fn written(
    checked: &Checked<'_>,
    value: &Expr,
    origin: OriginId,
    places: &mut BTreeMap<String, Vec<OriginId>>,
) {
    match value {
        Expr::Input(_) | Expr::Field(..) if is_large(checked, value) => {
            if let Some(path) = path(value) {
                places.entry(path).or_default().push(origin);
            }
        }
        Expr::Pieces(pieces) => {
            for piece in pieces {
                written(checked, piece, origin, places);
            }
        }
        Expr::Escaped(value) | Expr::Plain(value, _) => written(checked, value, origin, places),
        Expr::Filter { filter, value, .. } if matches!(&**filter, "json" | "clean" | "trim") => {
            written(checked, value, origin, places);
        }
        _ => {}
    }
}

/// Data, or a value of many parts.
fn is_large(checked: &Checked<'_>, value: &Expr) -> bool {
    let Some(of) = checked.type_of(value) else { return false };
    let kind = match &of.kind {
        Kind::Optional(inner) => &inner.kind,
        kind => kind,
    };
    match kind {
        Kind::Json | Kind::List(_) | Kind::Map(_) | Kind::Record(_) => true,
        Kind::Text => checked.labels(value).trust == crate::types::Trust::Untrusted,
        _ => false,
    }
}

fn path(value: &Expr) -> Option<String> {
    match value {
        Expr::Input(name) => Some(name.to_string()),
        Expr::Field(base, name) => Some(format!("{}.{name}", path(base)?)),
        _ => None,
    }
}
