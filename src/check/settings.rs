//! What `request` sets.

use crate::diagnostic::{Code, Diagnostic, Problems};

use super::declarations::Declarations;
use super::flow::Flow;
use super::walk::{Set, Walker};

/// What `request` sets; what is said of the tools is no better than the tools.
pub(super) fn set(
    walker: &mut Walker<'_>,
    declarations: &Declarations<'_>,
    tools: &Flow,
) -> Vec<Set> {
    let request = declarations.policies.iter().filter(|policy| &**policy.name == "request");
    let mut settings: Vec<Set> = request.flat_map(|policy| walker.settings(policy)).collect();
    for set in settings.iter_mut().filter(|set| set.setting.is_of_tools()) {
        set.flow = set.flow.join(tools);
    }
    settings
}

/// Each setting once; those of several `request { }` are one list.
pub(super) fn once(settings: Vec<Set>, problems: &mut Problems) -> Vec<Set> {
    let mut all: Vec<Set> = Vec::new();
    for set in settings {
        match all.iter().find(|other| other.setting == set.setting) {
            Some(first) => problems.push(
                Diagnostic::error(
                    Code("layout/duplicate-setting"),
                    set.span,
                    format!("`{}` is set twice", set.setting),
                )
                .note(first.span, "first set here"),
            ),
            None => all.push(set),
        }
    }
    all
}
