use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::measure::Estimator;
use crate::syntax::tree::{Expression, ExpressionKind, Policy, Setting};
use crate::text::Span;

use super::declarations::Declarations;

const BUDGET: [&str; 8] =
    ["window", "estimate", "reserve", "target", "protect", "steps", "anchor", "pictures"];
const COMPACTION: [&str; 9] =
    ["strategy", "protect", "segment", "all", "when", "ask", "retry", "keep", "budget"];

/// Checks the keys of the policies, and gives the estimator of the budget.
pub(super) fn estimator(declarations: &Declarations<'_>, problems: &mut Problems) -> Estimator {
    let mut estimator = Estimator::default();
    for policy in &declarations.policies {
        let keys: &[&str] = match &**policy.name {
            "budget" => &BUDGET,
            "compaction" => &COMPACTION,
            _ => continue,
        };
        check_keys(policy, keys, problems);
        for setting in policy.settings.iter().filter(|of| &**of.name == "estimate") {
            estimator = estimate(setting, problems);
        }
    }
    estimator
}

fn check_keys(policy: &Policy, keys: &[&str], problems: &mut Problems) {
    let mut seen: Vec<&Setting> = Vec::new();
    for setting in &policy.settings {
        let name = &setting.name;
        if !keys.contains(&&***name) {
            problems.push(
                Diagnostic::error(
                    Code("layout/unknown-setting"),
                    name.span,
                    format!("`{}` has no setting `{name}`", policy.name),
                )
                .help(
                    did_you_mean(name, keys.iter().copied())
                        .unwrap_or_else(|| format!("its settings are {}", keys.join(", "))),
                ),
            );
        } else if let Some(first) = seen.iter().find(|of| of.name.node == name.node) {
            problems.push(
                Diagnostic::error(
                    Code("layout/duplicate-setting"),
                    name.span,
                    format!("`{name}` is set twice"),
                )
                .note(first.name.span, "first set here"),
            );
        }
        seen.push(setting);
    }
}

/// `estimate: cjk(1), other(4)`, `bytes(2.5)`, `chars(4)`; what counts images is not a text's.
fn estimate(setting: &Setting, problems: &mut Problems) -> Estimator {
    let mut estimator = Estimator::default();
    for value in &setting.values {
        match named(value) {
            Some(("cjk", _)) => estimator = Estimator::Cjk,
            Some(("chars", tenths)) => estimator = Estimator::Chars(tenths.unwrap_or(40)),
            Some(("bytes", tenths)) => estimator = Estimator::Bytes(tenths.unwrap_or(25)),
            Some(("other" | "images", _)) => {}
            _ => problems.push(unknown_estimator(value.span)),
        }
    }
    estimator
}

/// The name of a call and its first argument in tenths.
fn named(value: &Expression) -> Option<(&str, Option<u32>)> {
    let ExpressionKind::Reference(reference) = &*value.node else { return None };
    let [name] = reference.path.as_slice() else { return None };
    let first = reference.arguments.as_ref().and_then(|arguments| arguments.first());
    let tenths = first.and_then(|argument| match &*argument.value.node {
        ExpressionKind::Quantity(quantity) => tenths(&quantity.digits),
        _ => None,
    });
    Some((&***name, tenths.filter(|&tenths| tenths > 0)))
}

fn tenths(digits: &str) -> Option<u32> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let fraction: u32 = fraction.get(..1)?.parse().ok()?;
    whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(fraction)
}

fn unknown_estimator(span: Span) -> Diagnostic {
    Diagnostic::error(Code("layout/unknown-estimator"), span, "no estimator is called so")
        .help("write `cjk(1), other(4)`, `chars(4)` or `bytes(2.5)`, and `images(N)` beside it")
}
