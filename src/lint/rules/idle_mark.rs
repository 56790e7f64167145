use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::{Mark, Op};

use super::sliding_window::is_nothing;

/// A mark that closes nothing.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/idle-mark"), severity: Severity::Warning, check: Check::Plan(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    // A mark that the text of a package broke stands back, where it is none of the layout's.
    if checked.broken {
        return Vec::new();
    }
    let plan = checked.plan;
    let mut found = Vec::new();
    let mut anything = false;
    let system = plan.system.iter().flat_map(|op| match op {
        Op::Group(group) => group.body.as_slice(),
        _ => &[],
    });
    let mut before: Option<&Mark> = None;
    for op in plan.tools.iter().chain(system).chain(plan.messages.iter()) {
        let Op::Mark { mark, condition: None } = op else {
            if !matches!(op, Op::History(history) if is_nothing(history)) {
                anything |= !matches!(op, Op::Mark { .. });
                before = None;
            }
            continue;
        };
        let Some(mark) = plan.marks.get(*mark as usize) else { continue };
        let place = checked.mark_place(mark);
        let message = match before {
            _ if !anything => "nothing stands before this mark".to_owned(),
            Some(other) if other.lifetime >= mark.lifetime => {
                format!("`cache {}` stands here already and promises more", other.scope)
            }
            _ => {
                before = Some(mark);
                continue;
            }
        };
        let mut idle = RULE.at(place, message).help("take it away");
        if let Some(other) = before {
            idle = idle.note(checked.mark_place(other), "this mark");
        }
        found.push(idle.fix(Applicability::Safe, place, ""));
    }
    found
}
