use std::collections::BTreeSet;

use crate::config::Level;
use crate::diagnostic::{Code, Diagnostic, Problems, Severity};
use crate::text::{Name, Sources};

use super::Settings;

/// The groups whose errors are a matter of the host and of taste: they may count for less. An
/// error of any other group says that a layout has no meaning or that a promise is false.
const MAY_BE_LOWERED: [&str; 4] = ["lint", "locale", "manifest", "package"];

/// The findings with the severity that the configuration asks for. That of an error which must
/// stay one is kept, and said at the line that would lower it.
pub fn level(problems: Problems, settings: &Settings, sources: &Sources) -> Problems {
    let mut levelled = Problems::new();
    let mut refused = BTreeSet::new();
    for mut found in problems {
        let path = settings.inner(sources.path(found.span.source));
        if let Some((rule, level)) = settings.config.level(found.code.0, &path) {
            match level {
                level if level.is_below_error() && must_stay(&found) => {
                    if refused.insert((rule.span, found.code)) {
                        levelled.push(stays(rule, found.code));
                    }
                }
                Level::Off => continue,
                Level::At(severity) => found.severity = *severity,
            }
        }
        levelled.push(found);
    }
    levelled
}

fn must_stay(found: &Diagnostic) -> bool {
    let group = found.code.0.split('/').next().unwrap_or("");
    found.severity == Severity::Error && !MAY_BE_LOWERED.contains(&group)
}

fn stays(rule: &Name, code: Code) -> Diagnostic {
    let message = format!("`{code}` is an error and stays one");
    Diagnostic::warning(Code("manifest/error-lowered"), rule.span, message)
        .field(format!("rules.{rule}"))
        .help("take the line out; old findings can be frozen with `check --write-baseline`")
}
