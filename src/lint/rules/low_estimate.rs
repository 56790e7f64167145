use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Authored, Check, Checked, Rule};
use crate::measure::Estimator;
use crate::syntax::tree::{Expression, ExpressionKind};

/// A budget that counts far fewer tokens than the texts of the layout have.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/low-estimate"),
    severity: Severity::Warning,
    check: Check::Text(check),
};

/// What a text must have at least, so that it counts.
const LEAST: u64 = 16;

fn check(checked: &Checked<'_>, authored: &Authored<'_>) -> Vec<Diagnostic> {
    let estimator = &checked.plan.estimator;
    if *estimator == Estimator::Cjk {
        return Vec::new();
    }
    let Some(place) = estimate(checked).map(|value| value.span) else { return Vec::new() };
    let counted = estimator.tokens(authored.text);
    let real = Estimator::Cjk.tokens(authored.text);
    if real < LEAST || real < counted.saturating_mul(2) {
        return Vec::new();
    }
    vec![
        RULE.at(
            place,
            format!(
                "`{}` counts {counted} tokens in a text of about {real}",
                checked.sources.slice(place)
            ),
        )
        .label("a Chinese, Japanese or Korean letter is about a token of its own")
        .note(authored.span, "this text")
        .help("write `cjk(1), other(4)`: nothing is cut in time otherwise")
        .fix(Applicability::Unsafe, place, "cjk(1), other(4)"),
    ]
}

/// Where the budget says how a text is measured.
fn estimate<'a>(checked: &Checked<'a>) -> Option<&'a Expression> {
    let settings = checked.policies("budget").flat_map(|policy| &policy.settings);
    let values = settings.filter(|setting| &**setting.name == "estimate").flat_map(|of| &of.values);
    values.into_iter().find(|value| match &*value.node {
        ExpressionKind::Reference(reference) => {
            reference.path.first().is_some_and(|name| matches!(&***name, "chars" | "bytes"))
        }
        _ => false,
    })
}
