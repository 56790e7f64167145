use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::syntax::tree::{ExpressionKind, Filter, expressions};

/// A cut that leaves no trace where it cut.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/silent-cut"), severity: Severity::Advice, check: Check::Layout(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for value in checked.files.iter().flat_map(|file| expressions(file)) {
        if let ExpressionKind::Filter(_, filter) = &*value.node
            && matches!(&**filter.name, "cut" | "cut-lines" | "cut-paragraphs")
            && !marks(filter)
        {
            let mut cut = RULE
                .at(filter.name.span, format!("`{}` cuts and leaves no trace", filter.name))
                .label("the model takes the beginning for the whole");
            if let Some(size) = filter.arguments.first() {
                let end = size.value.span.behind();
                let written = checked.sources.slice(size.value.span);
                cut = cut
                    .help(format!(
                        "say what stands at the cut: `{}({written}, \"…\")`",
                        filter.name
                    ))
                    .fix(Applicability::Unsafe, end, ", \"…\"");
            }
            found.push(cut);
        }
    }
    found
}

/// Whether a cut says what stands behind it.
fn marks(filter: &Filter) -> bool {
    let named = |name: &str| {
        filter.arguments.iter().any(|of| of.name.as_ref().is_some_and(|given| *given.node == *name))
    };
    named("mark") || filter.arguments.iter().filter(|of| of.name.is_none()).count() > 1
}
