use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::yaml::excerpt;

/// Keys that only a slot of the user interface has, and contracts that are asked for twice.
pub(super) fn check(top: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for extension in top.list("contributes.extensions") {
        let is_slot = extension.is("point", "ui.slot@1") || extension.text("point").is_none();
        for key in ["slot", "watch", "preview"] {
            if !is_slot && extension.at(key).is_some() {
                let message = format!("`{key}` has no effect on another point than `ui.slot@1`");
                found.push(
                    extension
                        .warning(Code("manifest/no-effect"), key, message)
                        .help(format!("remove `{key}`")),
                );
            }
        }
    }
    let required = top.texts("requires");
    for contract in top.list("optional") {
        if let Some(name) = contract.as_name()
            && let Some(first) = required.iter().find(|required| required.node == name.node)
        {
            let message = format!("{} is required already", excerpt(&name));
            found.push(
                contract
                    .warning_here(Code("manifest/no-effect"), message)
                    .note(first.span, "here")
                    .help("keep one of them"),
            );
        }
    }
    found
}
