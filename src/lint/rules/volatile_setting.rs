use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule};
use crate::plan::Setting;
use crate::target::Region;
use crate::types::{Scope, Volatility};

/// A setting that the provider keeps a prefix for each value of, and that changes within a
/// session.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/volatile-setting"),
    reads: Reads::Plan,
    severity: Severity::Warning,
    check,
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let row = &checked.plan.row;
    let set: Vec<&str> = checked.settings.iter().map(|of| of.setting.word()).collect();
    let grows = |scope| matches!(scope, Scope::History | Scope::Loop);
    let marks_messages = checked.plan.marks.iter().any(|mark| grows(mark.scope));
    checked
        .settings
        .iter()
        .filter(|of| of.volatility > Volatility::Session && of.setting != Setting::CacheKey)
        .filter(|of| match row.region(of.setting.word(), &set) {
            None => false,
            // Where marks are written, nothing is kept of messages that have none.
            Some(Region::Messages) => marks_messages || row.marks.most == 0,
            Some(_) => true,
        })
        .map(|of| {
            RULE.at(of.span, format!("`{}` may change with each {}", of.setting, of.volatility))
                .label(format!("`{}` keeps a prefix for each of its values", row.target))
                .help("keep it the same for the whole session")
        })
        .collect()
}
