//! What the manifests of one package must hold together. A rule is silent where what it looks at
//! has the wrong shape, or could not be read: that is reported already.

mod actions;
mod contracts;
mod namespaces;
mod outputs;
mod runtimes;
#[cfg(test)]
mod tests;
mod tools;

use crate::diagnostic::Diagnostic;

use super::{Package, Runtime};

pub(super) use runtimes::{is_own, named};

/// All faults between the manifests of a package.
pub(super) fn between(package: &Package) -> Vec<Diagnostic> {
    let mut found = actions::check(package);
    found.extend(namespaces::check(package));
    found.extend(outputs::check(package));
    for runtime in &package.runtimes {
        found.extend(contracts::check(package, runtime));
        found.extend(runtimes::check(package, runtime));
        found.extend(tools::check(package, runtime));
    }
    found.retain(|found| !follows(package, found));
    found
}

/// Whether a finding stands where its own file has a fault of shape.
fn follows(package: &Package, found: &Diagnostic) -> bool {
    let Some(field) = found.field.as_deref() else { return false };
    let fronts = package.runtimes.iter().map(|runtime: &Runtime| &runtime.front);
    fronts
        .chain([&package.front])
        .filter(|front| front.place().node.span.source == found.span.source)
        .any(|front| front.doubts(field))
}
