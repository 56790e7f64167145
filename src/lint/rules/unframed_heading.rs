use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Expr, Group, Op, OriginId};
use crate::types::Kind;

/// A heading that is sent where nothing follows it.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/unframed-heading"),
    severity: Severity::Advice,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for part in [&checked.plan.system, &checked.plan.messages] {
        ops::each(part, &mut |op| {
            if let Op::Group(group) = op
                && let Some((words, origin)) = heading(checked, group)
            {
                found.push(finding(checked, words, origin));
            }
        });
    }
    found
}

fn finding(checked: &Checked<'_>, words: &str, origin: OriginId) -> Diagnostic {
    let place = checked.place(origin);
    let line = words.trim().lines().last().unwrap_or("");
    RULE.at(place, "this heading is sent even if nothing follows it")
        .label("all that follows may be empty")
        .help(format!("write `frame` before it: `frame \"{line}\"` goes with what it heads"))
        .fix(Applicability::Unsafe, place.before(), "frame ")
}

/// The words that head a group of which everything else may be empty.
fn heading<'p>(checked: &Checked<'_>, group: &'p Group) -> Option<(&'p str, OriginId)> {
    let mut members = group.body.iter().filter(|op| !matches!(op, Op::Frame { .. }));
    let Some(Op::Write { value: Expr::Words(words), origin, .. }) = members.next() else {
        return None;
    };
    let line = words.trim();
    let heads = line.ends_with(':') || line.starts_with('#') && !line.contains('\n');
    let mut rest = members.filter(|op| !matches!(op, Op::Mark { .. })).peekable();
    rest.peek()?;
    (heads && rest.all(|op| may_be_empty(checked, op))).then_some((words, *origin))
}

/// Whether the layout itself says that nothing may be there.
fn may_be_empty(checked: &Checked<'_>, op: &Op) -> bool {
    match op {
        Op::Write { value, .. } => match value {
            Expr::Input(_) | Expr::Field(..) => is_optional(checked, value),
            Expr::Filter { value, filter, .. } => {
                matches!(&**filter, "trim" | "clean" | "squeeze" | "json" | "join")
                    && is_optional(checked, value)
            }
            Expr::If(..) => true,
            _ => false,
        },
        Op::Image { picture, .. } => is_optional(checked, picture),
        Op::Each(_) | Op::Slot(_) | Op::Frame { .. } | Op::Mark { .. } => true,
        Op::Group(group) => {
            group.condition.is_some()
                || !group.body.is_empty() && group.body.iter().all(|op| may_be_empty(checked, op))
        }
        Op::Choose(_, otherwise) => otherwise.is_empty(),
        Op::Assumed { body, .. } => body.iter().all(|op| may_be_empty(checked, op)),
        Op::Otherwise(..) | Op::History(_) | Op::Tools { .. } => false,
    }
}

fn is_optional(checked: &Checked<'_>, value: &Expr) -> bool {
    checked.type_of(value).is_some_and(|of| matches!(of.kind, Kind::Optional(_)))
}
