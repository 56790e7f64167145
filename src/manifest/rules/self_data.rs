use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::manifest::schema::{HOST_TAGS, tag_name};
use crate::yaml::excerpt;

/// A package's own data stands in blocks of its own name.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rows in runtime.list("io.selfData") {
        let Some(tag) = rows.text("as") else { continue };
        if HOST_TAGS.iter().any(|known| known.name == tag_name(&tag)) {
            let message = format!("the host writes blocks called {} itself", excerpt(&tag));
            found.push(
                rows.warning(Code("manifest/reserved-tag"), "as", message)
                    .help("choose a tag of your own"),
            );
        }
    }
    found
}
