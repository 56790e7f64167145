use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Checked, Rule, ops};
use crate::plan::{FormKind, Op};
use crate::syntax::tree::RequestPart;
use crate::types::{Scope, Volatility};

/// A conversation that is cut down, with no mark before it.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/no-head-mark"), severity: Severity::Warning, check };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let is_head = |scope: Scope| matches!(scope, Scope::Stable | Scope::Session);
    if plan.row.marks.most == 0 || plan.marks.iter().any(|mark| is_head(mark.scope)) {
        return Vec::new();
    }
    let Some(mark) = plan.marks.iter().find(|mark| !mark.sent) else { return Vec::new() };
    let cut = checked.policies("compaction").next().map(|policy| policy.name.span);
    let steps = || {
        let mut settings = checked.policies("budget").flat_map(|policy| &policy.settings);
        settings.find(|setting| &**setting.name == "steps").map(|setting| setting.name.span)
    };
    let Some(why) = cut.or_else(steps).or_else(|| summary(checked)) else { return Vec::new() };
    let Some(Op::Group(system)) = plan.system.first() else { return Vec::new() };
    if system.volatility > Volatility::Session {
        return Vec::new();
    }
    let mut found = RULE
        .at(checked.mark_place(mark), "every mark stands behind a conversation that is cut down")
        .label("what it closes is gone then, and the system text with it")
        .note(why, "the conversation is cut down here")
        .help("end `system { }` with `cache session`");
    if let Some((end, indent)) = checked.end_of(RequestPart::System) {
        found = found.fix(Applicability::Safe, end, format!("\n{indent}cache session"));
    }
    vec![found]
}

fn summary(checked: &Checked<'_>) -> Option<crate::text::Span> {
    let mut found = None;
    ops::each(&checked.plan.messages, &mut |op| {
        if let Op::History(history) = op
            && history.forms.iter().any(|form| form.kind == FormKind::Summary)
        {
            found = found.or(Some(checked.place(history.origin)));
        }
    });
    found
}
