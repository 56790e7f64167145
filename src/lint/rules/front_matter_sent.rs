use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::syntax::tree::{ExpressionKind, expressions};
use crate::text::Span;

/// A file that is sent with the front matter at its head.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/front-matter-sent"),
    severity: Severity::Warning,
    check: Check::Layout(check),
};

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for file in checked.files {
        let mut without: Vec<Span> = Vec::new();
        for value in expressions(file) {
            match &*value.node {
                ExpressionKind::Filter(of, filter) if &**filter.name == "without-front-matter" => {
                    without.push(of.span);
                }
                ExpressionKind::File(name) => {
                    let Some(sent) = checked.text_of(file, name) else { continue };
                    let taken_out = without.iter().any(|span| span.contains(value.span));
                    let Some(lines) =
                        front_matter(checked.sources.slice(sent)).filter(|_| !taken_out)
                    else {
                        continue;
                    };
                    let end = value.span.behind();
                    found.push(
                        RULE.at(
                            value.span,
                            format!("the {lines} lines of front matter of this file are sent"),
                        )
                        .label("the model reads them as words of the prompt")
                        .help("write `| without-front-matter` behind it")
                        .fix(
                            Applicability::Unsafe,
                            end,
                            " | without-front-matter",
                        ),
                    );
                }
                _ => {}
            }
        }
    }
    found
}

/// How many lines of keys and values stand between two lines `---` at the head of a text; none
/// if something else does.
fn front_matter(text: &str) -> Option<usize> {
    let mut lines = text.lines();
    if lines.next()?.trim_end() != "---" {
        return None;
    }
    let (mut count, mut has_key) = (0, false);
    for line in lines {
        if line.trim_end() == "---" {
            return has_key.then_some(count);
        }
        count += 1;
        let key = line.split_once(':').map(|(key, _)| key);
        let is_key = |key: &str| {
            !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        };
        has_key |= key.is_some_and(is_key);
        if !line.trim().is_empty() && key.is_none() && !line.starts_with([' ', '-', '#']) {
            return None;
        }
    }
    None
}
