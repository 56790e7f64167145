use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};
use crate::measure::Estimator;
use crate::syntax::tree::{Expression, ExpressionKind};

/// A budget that counts far fewer tokens than the texts of the layout have.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/low-estimate"),
    reads: Reads::Layout,
    severity: Severity::Warning,
    check,
};

/// What a text must have at least, so that it counts.
const LEAST: u64 = 16;

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let estimator = &checked.plan.estimator;
    let Some(place) = estimate(checked).map(|value| value.span) else { return Vec::new() };
    let far_off = checked.authored().into_iter().find_map(|authored| {
        let (counted, real) =
            (estimator.tokens(authored.text), Estimator::Cjk.tokens(authored.text));
        (real >= LEAST && real >= counted.saturating_mul(2)).then_some((authored, counted, real))
    });
    let Some((authored, counted, real)) = far_off else { return Vec::new() };
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
