use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::syntax::tree::{
    Entry, Expression, ExpressionKind, Group, GroupKind, Statement, entries,
};

/// A group that never leaves a byte: nothing in it but frames, or a message of blanks.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/nothing-to-send"),
    severity: Severity::Warning,
    check: Check::Layout(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let bodies = checked.statements().filter_map(|statement| match statement {
        Statement::Request(request) => Some(&request.body),
        Statement::Fragment(fragment) => Some(&fragment.body),
        _ => None,
    });
    let groups = bodies.flat_map(|body| entries(body)).filter_map(|entry| match entry {
        Entry::Group(group) => Some(&**group),
        _ => None,
    });
    let groups = groups.filter(|group| group.otherwise.is_none());
    groups.filter_map(|group| finding(group).or_else(|| stand_in(group))).collect()
}

/// Blanks that stand in where a message would be empty.
fn stand_in(group: &Group) -> Option<Diagnostic> {
    let GroupKind::Message { name, .. } = &group.kind else { return None };
    let [Entry::Written(written)] = group.body.as_slice() else { return None };
    let ExpressionKind::Else(all) = &*written.value.node else { return None };
    let last = all.last().filter(|last| is_blank(last, true))?;
    Some(
        RULE.at(last.span, format!("`{name}` is not sent where this stands in"))
            .label("blanks alone are no message")
            .help("say in words that there is nothing: `\"(no content)\"`")
            .fix(Applicability::Unsafe, last.span, "\"(no content)\""),
    )
}

fn finding(group: &Group) -> Option<Diagnostic> {
    let (name, is_message) = match &group.kind {
        GroupKind::Section(name) => (name, false),
        GroupKind::Message { name, .. } => (name, true),
        // An empty block may stand for something that is done.
        GroupKind::Block(_) => return None,
    };
    let is_idle = |entry: &Entry| match entry {
        Entry::Frame(_) | Entry::Exception(_) => true,
        Entry::Written(written) => {
            is_blank(&written.value, is_message) && written.otherwise.is_none()
        }
        _ => false,
    };
    if !group.body.iter().all(is_idle) {
        return None;
    }
    let framed = group.body.iter().any(|entry| matches!(entry, Entry::Frame(_)));
    let why = if framed { "words of a `frame` do not keep it alive" } else { "nothing is in it" };
    Some(
        RULE.at(group.head, format!("`{name}` is never sent"))
            .label(why)
            .help("write what it is to say, or take it away")
            .fix(Applicability::Unsafe, group.span, ""),
    )
}

/// Whether fixed words are blank; a section may be there for its line breaks.
fn is_blank(value: &Expression, is_message: bool) -> bool {
    match &*value.node {
        ExpressionKind::Text(text) => text
            .plain()
            .is_some_and(|words| words.is_empty() || is_message && words.trim().is_empty()),
        _ => false,
    }
}
