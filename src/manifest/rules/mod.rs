//! What one manifest must hold beyond the shape of its values. A rule is silent where a value
//! that it looks at has the wrong shape: that is reported already.

mod authoring;
mod commands;
mod completion;
mod detached;
mod extensions;
mod identity;
mod inputs;
mod output;
mod prompt;
mod runtime_type;
mod self_data;
mod settings;
#[cfg(test)]
mod tests;
mod trigger;

use crate::diagnostic::Diagnostic;

use super::place::Place;

/// All faults of a `PLUGIN.md` in the folder `folder`, its inline runtime included.
pub(super) fn package_rules(top: &Place<'_>, folder: &str) -> Vec<Diagnostic> {
    let mut found = identity::check(top, folder);
    found.extend(extensions::check(top));
    found.extend(commands::check(top));
    found.extend(settings::check(top));
    found.extend(authoring::check(top));
    found.extend(prompt::check(top));
    found.extend(top.at("runtime").iter().flat_map(runtime_rules));
    found
}

/// All faults of a runtime: the top of a `RUNTIME.md`, or `runtime` in a `PLUGIN.md`.
pub(super) fn runtime_rules(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = runtime_type::check(runtime);
    found.extend(trigger::check(runtime));
    found.extend(detached::check(runtime));
    found.extend(inputs::check(runtime));
    found.extend(self_data::check(runtime));
    found.extend(output::check(runtime));
    found.extend(completion::check(runtime));
    found
}
