use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Rule, ops};
use crate::plan::Op;

/// More messages between two marks than the provider looks back over.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/look-back"), severity: Severity::Warning, check };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let most = usize::try_from(plan.row.marks.look_back).unwrap_or(0);
    if most == 0 {
        return Vec::new();
    }
    let mut count = 0;
    for op in plan.messages.iter() {
        match op {
            Op::Mark { mark, .. } => {
                let Some(mark) = plan.marks.get(*mark as usize).filter(|mark| mark.written) else {
                    continue;
                };
                if count > most {
                    return vec![
                        RULE.at(
                            checked.mark_place(mark),
                            format!(
                                "{count} messages stand between this mark and the one before it"
                            ),
                        )
                        .label(format!("`{}` looks back over {most}", plan.row.target))
                        .help("set another mark half way, so that the older entry is found again"),
                    ];
                }
                count = 0;
            }
            // Only what surely stands there counts; a log may be of any length.
            Op::Group(group) if group.condition.is_none() && ops::role(op).is_some() => count += 1,
            _ => {}
        }
    }
    Vec::new()
}
