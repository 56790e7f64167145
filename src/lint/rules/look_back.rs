use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::Op;

/// More messages between two marks than the provider looks back over.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/look-back"), severity: Severity::Warning, check: Check::Plan(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let most = usize::try_from(plan.row.marks.look_back).unwrap_or(0);
    if most == 0 {
        return Vec::new();
    }
    let mut between = Vec::new();
    for op in plan.messages.iter() {
        match op {
            Op::Mark { mark, .. } => {
                let Some(mark) = plan.marks.get(*mark as usize).filter(|mark| mark.written) else {
                    continue;
                };
                let count = between.len();
                if count > most {
                    let half: Option<&&str> = between.get(count / 2 - 1);
                    let middle = half.map_or("", |name| *name);
                    return vec![
                        RULE.at(
                            checked.mark_place(mark),
                            format!(
                                "{count} messages stand between this mark and the one before it"
                            ),
                        )
                        .label(format!("`{}` looks back over {most}", plan.row.target))
                        .help(format!(
                            "write `cache {}` behind `{middle}` too, so that the older entry is found",
                            mark.scope
                        )),
                    ];
                }
                between.clear();
            }
            // Only what surely stands there counts; a log may be of any length.
            Op::Group(group) if group.condition.is_none() && ops::role(op).is_some() => {
                between.push(&*group.name);
            }
            _ => {}
        }
    }
    Vec::new()
}
