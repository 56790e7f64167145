use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::Package;
use crate::yaml::excerpt;

/// The id of a package names it everywhere. One that is not called like its folder is reported
/// already.
pub(super) fn check(packages: &[Package]) -> Vec<Diagnostic> {
    let mut first: BTreeMap<&str, &Package> = BTreeMap::new();
    let mut found = Vec::new();
    for package in packages.iter().filter(|it| it.folder == it.id.node) {
        let id: &str = &package.id.node;
        match first.get(id) {
            None => {
                first.insert(id, package);
            }
            Some(other) => found.push(
                Diagnostic::warning(
                    Code("package/duplicate-id"),
                    package.id.span,
                    format!("two packages are called {}", excerpt(id)),
                )
                .field("id")
                .note(other.id.span, "the first")
                .help("a host loads one of them; leave the other out, or rename it"),
            ),
        }
    }
    found
}
