use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Checked, Reads, Rule, Speech};
use crate::template::{self, Node};
use crate::text::Span;

/// A placeholder in a code fence: shown as an example, and filled all the same.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/placeholder-in-code"),
    reads: Reads::Layout,
    severity: Severity::Advice,
    check,
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for authored in checked.authored() {
        let Speech::Template(dialect) = authored.speech else { continue };
        let Some(source) = checked.sources.source(authored.span.source) else { continue };
        let range = authored.span.range();
        let (parsed, _) = template::parse(dialect, authored.span.source, source.text(), range);
        let mut values = Vec::new();
        collect(&parsed.nodes, &mut values);
        let (shown, start) = (authored.shown(), authored.span.range().start);
        let is_fenced = |value: &Span| {
            value.range().start.checked_sub(start).is_some_and(|at| shown.is_fenced(at))
        };
        let fenced = values.into_iter().find(is_fenced);
        if let Some(value) = fenced {
            found.push(
                RULE.at(value, format!("`{}` is filled in a code fence", checked.sources.slice(value)))
                    .label("the model sees the value and not the placeholder")
                    .help("if the placeholder itself is to be shown, name it in words; else `{# typecase: allow lint/placeholder-in-code reason #}` before it"),
            );
        }
    }
    found
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
