use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

/// What ends the loop of an agent.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let Some(completion) = runtime.at("agent.loop.completion") else { return Vec::new() };
    let mut found = Vec::new();
    if completion.is("require", "explicit")
        && let Some(why) = ends_otherwise(runtime)
    {
        found.push(
            completion
                .error(
                    Code("manifest/explicit-completion"),
                    "require",
                    format!("`explicit` asks for `runtime-done`, but {why}"),
                )
                .help("remove `require`"),
        );
    }
    if let Some(tools) = completion.at("afterTools").filter(|tools| tools.node.as_list().is_some())
    {
        let items = tools.items();
        let blank =
            |tool: &Place<'_>| tool.node.as_text().is_some_and(|name| name.trim().is_empty());
        if items.is_empty() || items.iter().any(blank) {
            found.push(
                tools
                    .error_here(Code("manifest/empty"), "`afterTools` names no tool")
                    .help("name the tools whose success ends the run, or remove `afterTools`"),
            );
        }
    }
    found
}

fn ends_otherwise(runtime: &Place<'_>) -> Option<&'static str> {
    if runtime.is("io.visibility", "story") {
        Some("a story ends with its text")
    } else {
        runtime.at("io.output.schema").map(|_| "a structured result ends with its value")
    }
}
