use crate::diagnostic::{Applicability, Code, Diagnostic};
use crate::manifest::place::Place;
use crate::manifest::schema::{ID, is_point};
use crate::yaml::excerpt;

/// The name, tags and conflicts of a package, and what it calls its own.
pub(super) fn check(top: &Place<'_>, folder: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(id) = top.at("id")
        && id.node.as_text().is_some_and(|text| &**text != folder)
    {
        let mismatch = id.error_here(
            Code("manifest/id-directory-mismatch"),
            format!("the id is not the name of its folder {}", excerpt(folder)),
        );
        // Not every name of a folder may be an id.
        found.push(if (ID.accepts)(folder) {
            mismatch.help("rename one of them").fix(Applicability::Unsafe, id.node.span, folder)
        } else {
            mismatch.help("rename the folder: its name is no id")
        });
    }
    for tag in top.list("tags") {
        if tag.node.as_text().is_some_and(|text| text.starts_with("role:")) {
            found.push(
                tag.error_here(Code("manifest/role-tag"), "tags no longer begin with `role:`")
                    .help("say it with a contract in `provides`"),
            );
        }
    }
    for conflict in top.list("conflicts") {
        if let Some(point) = conflict.node.as_text().filter(|point| is_point(point)) {
            found.push(
                conflict
                    .error_here(
                        Code("manifest/invalid-conflict"),
                        format!("{} is a point of the host, not a contract", excerpt(point)),
                    )
                    .help(
                        "name a contract, or leave it out: several packages may extend one point",
                    ),
            );
        }
    }
    for extension in top.list("contributes.extensions") {
        if extension.is("id", "static-prompt") {
            found.push(extension.error(
                Code("manifest/reserved-id"),
                "id",
                "the host keeps the id `static-prompt` for `contributes.prompt`",
            ));
        }
    }
    for (name, namespace) in top.map("contributes.data") {
        if name.node.starts_with('_') {
            let message = format!("{} begins like a namespace of the host", excerpt(name));
            found.push(
                Diagnostic::warning(Code("manifest/reserved-id"), namespace.anchor(), message)
                    .field(namespace.field())
                    .help("begin it with a letter: no runtime is shown what is kept under `_`"),
            );
        }
    }
    found
}
