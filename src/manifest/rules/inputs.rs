use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

/// What an input says beside its source.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let inputs = runtime.map("io.inputs");
    inputs
        .iter()
        .flat_map(|(_, input)| {
            let kernel = input.at("from.kernel").is_some();
            let mut found = if input.is("scope", "committed") {
                committed(input, kernel)
            } else if input.at("scope").is_none() || input.is("scope", "turn") {
                unrecorded(input)
            } else {
                Vec::new()
            };
            if kernel {
                found.extend(unread(input));
            }
            found
        })
        .collect()
}

fn committed(input: &Place<'_>, kernel: bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if input.at("select").is_some() {
        found.push(
            input
                .error(
                    Code("manifest/committed-select"),
                    "select",
                    "a committed input is taken whole and has no `select`",
                )
                .help("remove `select`, even if it is empty"),
        );
    }
    if kernel {
        found.push(
            input_error(input, "only the results of runtimes are committed")
                .help("take it `from` a runtime or a contract"),
        );
    } else if input.at("recordAs").is_none() {
        found.push(
            input_error(input, "a committed input does not say where it is kept")
                .help("add `recordAs` with the namespace"),
        );
    }
    found
}

fn input_error(input: &Place<'_>, message: &str) -> Diagnostic {
    Diagnostic::error(Code("manifest/committed-input"), input.anchor(), message)
        .field(input.field())
}

/// The host drops these without a word.
fn unread(input: &Place<'_>) -> Vec<Diagnostic> {
    ["select", "accepts", "required"]
        .into_iter()
        .filter(|key| input.at(key).is_some())
        .map(|key| {
            let message = format!("`{key}` has no effect on what the host supplies");
            input.warning(Code("manifest/no-effect"), key, message)
        })
        .collect()
}

fn unrecorded(input: &Place<'_>) -> Vec<Diagnostic> {
    let kept = input.at("recordAs").is_some();
    let message = "`recordAs` has no effect on an input of this turn";
    kept.then(|| {
        input
            .warning(Code("manifest/no-effect"), "recordAs", message)
            .help("write `scope: committed`, or remove it")
    })
    .into_iter()
    .collect()
}
