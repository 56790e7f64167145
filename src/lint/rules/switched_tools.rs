use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule, ops};
use crate::plan::{Expr, Op};
use crate::syntax::tree::{Entry, ExpressionKind, RequestPart};
use crate::text::Span;
use crate::types::Volatility;

/// Tools that are offered now and not then, within a session.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/switched-tools"),
    severity: Severity::Warning,
    check: Check::Plan(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let Some(part) = checked.part(RequestPart::Tools) else { return Vec::new() };
    let mut found = Vec::new();
    let mut told = BTreeSet::new();
    for op in checked.plan.tools.iter() {
        let Op::Tools { condition: Some(condition), .. } = op else { continue };
        let volatility = checked.labels(condition).volatility;
        if volatility <= Volatility::Session {
            continue;
        }
        let written = written(checked, condition);
        let place = written.unwrap_or(part.keyword);
        if !told.insert(place) {
            continue;
        }
        let message = format!("these tools come and go with each {volatility}");
        let tools = RULE
            .at(place, message)
            .label("tools are sent first: a change makes everything behind them new");
        found.push(tools.help(mend(checked, written)));
    }
    found
}

/// Where the condition of tools was written: the one that names the same inputs.
fn written(checked: &Checked<'_>, condition: &Expr) -> Option<Span> {
    let mut names = Vec::new();
    ops::inputs(condition, &mut names);
    let is_meant = |span: Span| {
        let text = checked.sources.slice(span);
        names.iter().all(|name| text.contains(name))
    };
    let part = checked.part(RequestPart::Tools)?;
    let own = part.body.iter().filter_map(|entry| match entry {
        Entry::Written(written) => match &*written.value.node {
            ExpressionKind::If(_, condition) => Some(condition.span),
            _ => None,
        },
        _ => None,
    });
    let whole = part.modifiers.condition.as_ref().map(|condition| condition.span);
    own.chain(whole).find(|span| is_meant(*span))
}

fn mend(checked: &Checked<'_>, written: Option<Span>) -> String {
    let condition = written.map_or("…", |span| checked.sources.slice(span));
    let is_path = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    let when = match condition.strip_prefix("not ") {
        Some(rest) if is_path(rest) => rest.into(),
        _ if is_path(condition) => format!("not {condition}"),
        _ => format!("not ({condition})"),
    };
    let words = format!(
        "offer them always, and say so in the last message: `\"Call no tool now.\" if {when}`"
    );
    // A choice that a provider keeps prefixes apart by would cost what the tools cost.
    if checked.keeps_apart("tool-choice") {
        return words;
    }
    let target = &checked.plan.row.target;
    format!(
        "{words}; or, for `{target}` alone, write `tool-choice: \"none\" if {when}` in `request {{ }}`"
    )
}
