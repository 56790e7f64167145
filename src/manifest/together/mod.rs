//! What the packages of a folder must hold together, and against the host. What is not in an open
//! folder may be elsewhere: that is advice, and an error once the folder is complete.

mod consumed;
mod excluded;
mod host;
mod ids;
mod market;
mod providers;
mod required;
mod runtimes;
#[cfg(test)]
mod tests;

use crate::diagnostic::Problems;

use super::{Package, Surroundings};
use market::Market;

/// All faults between packages. `all_read` says that no package of the folder is missing among
/// them because it could not be read: what it offers is not known.
pub fn together(packages: &[Package], around: &Surroundings, all_read: bool) -> Problems {
    let market = Market::of(packages, all_read);
    let mut found = ids::check(packages);
    found.extend(required::check(packages, &market, around));
    found.extend(providers::check(packages, &market, around));
    found.extend(excluded::check(packages, &market));
    found.extend(consumed::check(packages, &market));
    found.extend(runtimes::check(packages, around));
    found.extend(host::check(packages, around.host.as_ref()));
    let mut problems = Problems::new();
    for found in found {
        problems.push(found);
    }
    problems
}
