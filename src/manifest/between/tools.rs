use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::place::Place;
use crate::manifest::{Package, Runtime};
use crate::yaml::excerpt;

/// The tools of the package that a runtime lists are tools that the package contributes.
pub(super) fn check(package: &Package, runtime: &Runtime) -> Vec<Diagnostic> {
    if package.front.doubts("contributes.tools") {
        return Vec::new();
    }
    let keys = runtime.front.place();
    let listed = ["agent.tools.plugin", "function.tools.plugin"];
    let listed = listed.into_iter().flat_map(|list| keys.list(list));
    listed.filter_map(|tool| undeclared(package, &tool)).collect()
}

fn undeclared(package: &Package, tool: &Place<'_>) -> Option<Diagnostic> {
    let name = tool.as_name()?;
    if name.is_empty() || package.tools.iter().any(|known| known.node == name.node) {
        return None;
    }
    let message = format!("the package contributes no tool {}", excerpt(&name));
    let candidates = package.tools.iter().map(|tool| &*tool.node);
    let help = did_you_mean(&name, candidates)
        .unwrap_or_else(|| "list it in `contributes.tools` of `PLUGIN.md`".into());
    Some(tool.error_here(Code("manifest/undeclared-tool"), message).help(help))
}
