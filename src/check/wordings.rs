//! Wordings that a text lacks, and those that nobody reads.

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::syntax::tree::Wording;

use super::declarations::Declarations;

/// A text that lacks the wording of a locale: its readers get the fallback.
pub(super) fn report(declarations: &Declarations<'_>, problems: &mut Problems) {
    for words in declarations.texts.values() {
        problems
            .extend(words.wordings.iter().filter_map(|wording| undeclared(wording, declarations)));
        if words.wordings.iter().any(|wording| wording.locale.is_none()) {
            continue;
        }
        let missing: Vec<&str> = declarations
            .locales
            .iter()
            .filter(|locale| {
                !words.wordings.iter().any(|wording| {
                    wording.locale.as_ref().is_some_and(|name| name.node == locale.node)
                })
            })
            .map(|locale| &***locale as &str)
            .collect();
        if !missing.is_empty() {
            problems.push(
                Diagnostic::warning(
                    Code("locale/missing-wording"),
                    words.name.span,
                    format!("`{}` has no wording for {}", words.name, missing.join(", ")),
                )
                .help("its readers get the wording of the first locale; add theirs"),
            );
        }
    }
}

/// A wording for a locale that the layout does not have: nobody reads it.
fn undeclared(wording: &Wording, declarations: &Declarations<'_>) -> Option<Diagnostic> {
    let written = wording.locale.as_ref()?;
    let mut names = declarations.locales.iter().map(|name| &***name as &str);
    // Without `locales` there is one, and it is not named.
    if names.len() == 0 || names.any(|name| *name == *written.node) {
        return None;
    }
    let names = declarations.locales.iter().map(|name| &***name as &str);
    Some(
        Diagnostic::warning(
            Code("locale/undeclared"),
            written.span,
            format!("the layout has no locale `{written}`: nobody reads this"),
        )
        .help(
            did_you_mean(written, names)
                .unwrap_or_else(|| format!("add `{written}` to `locales`, or take this away")),
        ),
    )
}
