use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Authored, Check, Checked, Rule, Speech};
use crate::template::{self, Node};
use crate::text::Span;

/// A placeholder in a code fence: shown as an example, and filled all the same.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/placeholder-in-code"),
    severity: Severity::Advice,
    check: Check::Text(check),
};

fn check(checked: &Checked<'_>, authored: &Authored<'_>) -> Vec<Diagnostic> {
    let fenced = fenced(checked, authored).into_iter();
    fenced
        .map(|value| {
            RULE.at(value, format!("`{}` is filled in a code fence", checked.sources.slice(value)))
                .label("the model sees the value and not the placeholder")
                .help("if the placeholder itself is to be shown, name it in words; else `{# typecase: allow lint/placeholder-in-code reason #}` before it")
        })
        .collect()
}

/// The first placeholder in a fence.
fn fenced(checked: &Checked<'_>, authored: &Authored<'_>) -> Option<Span> {
    let Speech::Template(dialect) = authored.speech else { return None };
    let may_be = |fence: char| {
        authored.has(fence) && authored.text.contains(&[fence; 3].iter().collect::<String>())
    };
    if !may_be('`') && !may_be('~') {
        return None;
    }
    let source = checked.sources.source(authored.span.source)?;
    let range = authored.span.range();
    let start = range.start;
    let (parsed, _) = template::parse(dialect, authored.span.source, source.text(), range);
    let mut values = Vec::new();
    collect(&parsed.nodes, &mut values);
    values.into_iter().find(|value| {
        let at = value.range().start.checked_sub(start);
        at.is_some_and(|at| authored.shown().is_fenced(at))
    })
}

fn collect(nodes: &[Node], values: &mut Vec<Span>) {
    for node in nodes {
        match node {
            Node::Text { .. } => {}
            Node::Value { span, .. } => values.push(*span),
            Node::If { arms, otherwise, .. } => {
                for (_, arm) in arms {
                    collect(arm, values);
                }
                collect(otherwise, values);
            }
            Node::For { body, otherwise, .. } => {
                collect(body, values);
                collect(otherwise, values);
            }
        }
    }
}
