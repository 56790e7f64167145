use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::syntax::tree::{ExpressionKind, Policy, Setting};
use crate::text::Span;

/// A budget that cuts no further than it must, and so cuts again at once.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/no-low-mark"), severity: Severity::Warning, check: Check::Plan(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    checked
        .policies("budget")
        .flat_map(|policy| [steps(checked, policy), pictures(policy)])
        .flatten()
        .collect()
}

fn setting<'a>(policy: &'a Policy, name: &str) -> Option<&'a Setting> {
    policy.settings.iter().find(|setting| &**setting.name == name)
}

/// Steps and no `target`.
fn steps(checked: &Checked<'_>, policy: &Policy) -> Option<Diagnostic> {
    let steps = setting(policy, "steps")?;
    if setting(policy, "target").is_some() {
        return None;
    }
    let line = format!("target: 70%\n{}", checked.indent(steps.name.span));
    Some(
        RULE.at(steps.name.span, "these steps stop as soon as the request fits")
            .label("the next turn does not fit again, and what was sent is rewritten anew")
            .help("say how far to cut with `target: 70%`, so that it lasts for many turns")
            .fix(Applicability::Unsafe, steps.name.span.before(), line),
    )
}

/// `prune(keep: 3)`: with each new picture another old one goes.
fn pictures(policy: &Policy) -> Option<Diagnostic> {
    let pictures = setting(policy, "pictures")?;
    let value = pictures.values.first()?;
    let ExpressionKind::Reference(reference) = &*value.node else { return None };
    let arguments = reference.arguments.as_ref()?;
    let named = |name: &str| {
        arguments.iter().any(|of| of.name.as_ref().is_some_and(|given| *given.node == *name))
    };
    if !named("keep") || named("above") {
        return None;
    }
    let behind = Span { start: value.span.start, ..value.span };
    Some(
        RULE.at(behind, "with each new picture an old one goes out of what was sent")
            .label("everything behind the old one is read anew")
            .help("let them gather first: `prune(above: 16, keep: 4)`"),
    )
}
