use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::Runtime;
use crate::manifest::schema::INPUTS_TAG;
use crate::text::Span;

use super::mention::Mention;

/// An input that prose speaks of as `runtime-inputs.<name>` is one that the runtime has.
pub(super) fn check(runtime: &Runtime, body: &str, span: Span) -> Vec<Diagnostic> {
    let names = || runtime.inputs.iter().map(|input| &*input.name.node);
    Mention::behind(body, &format!("{INPUTS_TAG}."))
        .filter(|mention| !names().any(|name| name == mention.name))
        .map(|mention| {
            let message = format!("the runtime has no input `{}`", mention.name);
            let help = did_you_mean(mention.name, names())
                .unwrap_or_else(|| "declare it in `io.inputs` of the runtime".into());
            Diagnostic::warning(Code("template/unknown-input"), mention.span(span), message)
                .label("a model looks for it in vain")
                .help(help)
        })
        .collect()
}
