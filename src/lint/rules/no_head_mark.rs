use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{FormKind, Op};
use crate::syntax::tree::RequestPart;
use crate::text::Span;
use crate::types::Volatility;

/// A conversation that is cut down, with no mark right before it.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/no-head-mark"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let is_cut = |op: &&Op| matches!(op, Op::History(history) if !history.pinned);
    let Some(at) = plan.messages.iter().position(|op| is_cut(&op)) else { return Vec::new() };
    // A mark that did not hold stands elsewhere now, and that was told.
    if checked.broken || plan.row.marks.most == 0 || plan.marks.iter().all(|mark| mark.sent) {
        return Vec::new();
    }
    let Some(why) = cut_down(checked, plan.messages.get(at)) else { return Vec::new() };
    let said = plan.messages.iter().take(at).rev();
    let (open, part) = match said.clone().find(|op| matters(op)) {
        Some(Op::Mark { .. }) => return Vec::new(),
        Some(op) => (op, RequestPart::Messages),
        None => match plan.system.first() {
            Some(Op::Group(system)) => match system.body.iter().rev().find(|op| matters(op)) {
                Some(Op::Mark { .. }) | None => return Vec::new(),
                Some(op) => (op, RequestPart::System),
            },
            _ => return Vec::new(),
        },
    };
    let Some((origin, name)) = ops::named(open) else { return Vec::new() };
    if ops::volatility(open) > Volatility::Session {
        return Vec::new();
    }
    let mut found = RULE
        .at(
            checked.place(origin),
            format!("{name} stays when the conversation is cut down, and no mark closes it"),
        )
        .label("read anew each time that happens")
        .note(why, "the conversation is cut down here");
    if part == RequestPart::System {
        found = found.help("end `system { }` with `cache session`");
        if let Some((end, indent)) = checked.end_of(part) {
            found = found.fix(Applicability::Safe, end, format!("\n{indent}cache session"));
        }
    } else {
        found = found.help(format!("write `cache session` behind {name}"));
    }
    vec![found]
}

/// What says that a conversation is cut down.
fn cut_down(checked: &Checked<'_>, log: Option<&Op>) -> Option<Span> {
    let policy = |name: &'static str| checked.policies(name);
    let steps = || {
        let mut settings = policy("budget").flat_map(|policy| &policy.settings);
        settings.find(|setting| &**setting.name == "steps").map(|setting| setting.name.span)
    };
    let summed = || match log {
        Some(Op::History(history))
            if history.forms.iter().any(|form| form.kind == FormKind::Summary) =>
        {
            Some(checked.place(history.origin))
        }
        _ => None,
    };
    policy("compaction").next().map(|policy| policy.name.span).or_else(steps).or_else(summed)
}

/// What surely stands there, or a mark.
fn matters(op: &Op) -> bool {
    match op {
        Op::Mark { .. } | Op::Write { .. } => true,
        Op::Group(group) => group.condition.is_none() && group.spare.is_none(),
        Op::History(history) => history.counted,
        _ => false,
    }
}
