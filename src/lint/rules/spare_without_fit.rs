use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::Op;

/// A spare group that nothing around it ever leaves out.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/spare-without-fit"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for part in [&checked.plan.system, &checked.plan.messages] {
        look(checked, part, &mut found);
    }
    found
}

/// Looks through what no `fit` is around.
fn look(checked: &Checked<'_>, list: &[Op], found: &mut Vec<Diagnostic>) {
    for op in list {
        match op {
            Op::Group(group) => {
                if group.spare.is_some() {
                    found.push(
                        RULE.at(
                            checked.place(group.origin),
                            "nothing around this has a size to keep",
                        )
                        .label("so it is never left out")
                        .help(
                            "write `fit 4000 tokens` on the group around it, or take `spare` away",
                        ),
                    );
                }
                if group.fit.is_none() {
                    look(checked, &group.body, found);
                }
            }
            Op::Each(rounds) if rounds.fit.is_none() => look(checked, &rounds.body, found),
            Op::Choose(arms, otherwise) => {
                for (_, arm) in arms {
                    look(checked, arm, found);
                }
                look(checked, otherwise, found);
            }
            Op::Otherwise(one, two) => {
                look(checked, one, found);
                look(checked, two, found);
            }
            Op::Assumed { body, .. } => look(checked, body, found),
            _ => {}
        }
    }
}
