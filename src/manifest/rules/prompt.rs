use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::yaml::excerpt;

/// Each fixed segment of a package has an id of its own.
pub(super) fn check(top: &Place<'_>) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for segment in top.list("contributes.prompt") {
        let Some(id) = segment.text("id") else { continue };
        if !seen.insert(id.node.clone()) {
            let message = format!("two segments are called {}", excerpt(&id));
            found.push(segment.error(Code("manifest/duplicate"), "id", message));
        }
    }
    found
}
