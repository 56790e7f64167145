//! Opinions on a checked layout: what is no fault and costs its author something all the same.
//!
//! A rule is one file of `rules/`, named after its code, and one page of [`crate::explain`]. It
//! reads what was written, the tree and each text once, each body that is taken in once in each
//! locale; or what it came to, the frozen plan, once for each key; and nothing of how that was
//! checked. The checker asks a rule only of what holds no error. What it says can be silenced with
//! `allow`.

mod authored;
mod checked;
mod ops;
mod rule;
mod rules;
mod shown;
mod unheld;

pub use authored::{Authored, Speech};
pub use checked::{Checked, KeyedSetting};
pub use rule::Rule;
pub use rules::RULES;
pub use unheld::Unheld;

use crate::diagnostic::Problems;
use crate::text::Span;

use rule::Check;

/// What rules find in a layout as it is written, and in its texts, where it was compiled without
/// an error.
pub fn of_layout(checked: &Checked<'_>) -> Problems {
    let mut problems = Problems::new();
    let texts = checked.authored();
    for rule in RULES {
        match rule.check {
            Check::Text(check) => problems.extend(texts.iter().flat_map(|of| check(checked, of))),
            Check::Layout(check) => problems.extend(check(checked)),
            Check::Plan(_) => {}
        }
    }
    problems
}

/// What rules find in the body of a runtime, where a layout takes it in.
pub fn of_body(checked: &Checked<'_>, body: Span) -> Problems {
    let mut problems = Problems::new();
    let body = checked.authored_body(body);
    for rule in RULES {
        if let Check::Text(check) = rule.check {
            problems.extend(check(checked, &body));
        }
    }
    problems
}

/// What rules find in a plan.
pub fn of_plan(checked: &Checked<'_>) -> Problems {
    let mut problems = Problems::new();
    for rule in RULES {
        if let Check::Plan(check) = rule.check {
            problems.extend(check(checked));
        }
    }
    problems
}
