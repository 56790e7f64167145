use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::Setting;
use crate::types::Volatility;

/// A setting that the provider keeps a prefix for each value of, and that changes within a
/// session.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/volatile-setting"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let row = &checked.plan.row;
    checked
        .settings
        .iter()
        .filter(|of| of.volatility > Volatility::Session && of.setting != Setting::CacheKey)
        .filter(|of| checked.keeps_apart(of.setting.word()))
        .map(|of| {
            RULE.at(of.span, format!("`{}` may change with each {}", of.setting, of.volatility))
                .label(format!("`{}` keeps a prefix for each of its values", row.target))
                .help(mend(checked, of.setting))
        })
        .collect()
}

/// Which inputs would have to stay.
fn mend(checked: &Checked<'_>, setting: Setting) -> String {
    let value = checked.plan.settings.iter().find(|(of, _)| *of == setting).map(|(_, of)| of);
    let mut names = Vec::new();
    if let Some(value) = value {
        ops::inputs(value, &mut names);
    }
    let changes = |name: &&str| {
        let input = checked.plan.inputs.iter().find(|input| *input.name == **name);
        input.is_some_and(|input| input.of.deep().volatility > Volatility::Session)
    };
    names.retain(changes);
    names.sort_unstable();
    names.dedup();
    match names.as_slice() {
        [] => "keep it the same for the whole session".into(),
        names => format!(
            "decide it once a session: move `{}` to `inputs session {{ }}`, or take it out of `{setting}`",
            names.join("` and `")
        ),
    }
}
