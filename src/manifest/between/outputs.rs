use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::Package;
use crate::text::Name;
use crate::yaml::excerpt;

/// A contract that a runtime fulfils is one that the package provides, and no other runtime of it
/// fulfils the same.
pub(super) fn check(package: &Package) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut first: BTreeMap<&Arc<str>, &Name> = BTreeMap::new();
    let unsure = package.front.doubts("provides");
    for runtime in &package.runtimes {
        let Some(contract) = &runtime.contract else { continue };
        let keys = runtime.front.place();
        let Some(place) = keys.at("io.output.contract") else { continue };
        let mut provided = package.provides.iter().map(|provided| &provided.contract);
        if !provided.clone().any(|provided| provided.node == contract.node) {
            if !unsure {
                let message = format!("the package does not provide {}", excerpt(contract));
                let help = did_you_mean(contract, provided.by_ref().map(|name| &*name.node))
                    .unwrap_or_else(|| "add it to `provides` in `PLUGIN.md`".into());
                let code = Code("manifest/output-not-provided");
                found.push(place.error_here(code, message).help(help));
            }
            continue;
        }
        match first.get(&contract.node) {
            Some(other) => found.push(
                place
                    .error_here(
                        Code("manifest/ambiguous-output"),
                        format!("two runtimes of the package fulfil {}", excerpt(contract)),
                    )
                    .note(other.span, "the first")
                    .help("leave one of them, or give each a contract of its own"),
            ),
            None => {
                first.insert(&contract.node, contract);
            }
        }
    }
    found
}
