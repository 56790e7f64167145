//! Opinions on a checked layout: what is no fault and costs its author something all the same.
//!
//! A rule is one file of `rules/`, named after its code, and one page of [`crate::explain`]. It
//! reads what was written, the tree, the texts and the bodies, once for a layout, or what it came
//! to, the frozen plan, once for each key; and nothing of how that was checked. The checker asks
//! all rules last, and only of what holds no error. What a rule says can be silenced with `allow`.

mod authored;
mod checked;
mod ops;
mod rule;
mod rules;

pub use authored::{Authored, Speech};
pub use checked::{Checked, KeyedSetting};
pub use rule::{Reads, Rule};
pub use rules::RULES;

use crate::diagnostic::Problems;

/// What the rules that look at so much find in a layout that was compiled without an error.
pub fn lint(checked: &Checked<'_>, reads: Reads) -> Problems {
    let mut problems = Problems::new();
    for rule in RULES.iter().filter(|rule| rule.reads == reads) {
        problems.extend(rule.findings(checked));
    }
    problems
}
