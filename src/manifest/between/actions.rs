use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::Package;
use crate::yaml::excerpt;

/// A command starts an action that the package contributes.
pub(super) fn check(package: &Package) -> Vec<Diagnostic> {
    if package.front.doubts("contributes.actions") {
        return Vec::new();
    }
    let top = package.front.place();
    let known = |name: &str| package.actions.iter().any(|action| &*action.node == name);
    let commands = top.list("contributes.commands");
    let actions = commands.iter().filter_map(|command| command.at("action"));
    actions
        .filter_map(|action| {
            let name = action.as_name().filter(|name| !known(name))?;
            let candidates = package.actions.iter().map(|action| &*action.node);
            let message = format!("the package contributes no action {}", excerpt(&name));
            let help = did_you_mean(&name, candidates)
                .unwrap_or_else(|| "list it in `contributes.actions`".into());
            Some(action.error_here(Code("manifest/undeclared-action"), message).help(help))
        })
        .collect()
}
