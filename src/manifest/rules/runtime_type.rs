use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

/// An agent has no `function`; a function has one, and no `agent`.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let has = |key| runtime.at(key).is_some();
    let shape = |message: &str, help: &str| {
        runtime
            .error(Code("manifest/function-runtime-shape"), "function", message)
            .help(help.to_owned())
    };
    let fault = if runtime.is("type", "agent") && has("function") {
        runtime
            .error(
                Code("manifest/agent-declares-function"),
                "function",
                "an agent calls a model and has no `function`",
            )
            .help("remove `function`, or write `type: function`")
    } else if runtime.is("type", "function") && has("agent") {
        shape("a function runs code and has no `agent`", "remove `agent`, or write `type: agent`")
    } else if runtime.is("type", "function") && !has("function") {
        shape("a function does not say what it runs", "add `function: { handler: … }`")
    } else {
        return Vec::new();
    };
    vec![fault]
}
