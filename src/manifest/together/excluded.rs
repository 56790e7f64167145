use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::Package;
use crate::text::Name;
use crate::yaml::excerpt;

use super::market::{Market, Offer};

/// A package does not exclude everybody who provides what it requires.
pub(super) fn check(packages: &[Package], market: &Market<'_>) -> Vec<Diagnostic> {
    let each = |package| excluded(package, market);
    packages.iter().flat_map(each).collect()
}

fn excluded(package: &Package, market: &Market<'_>) -> Vec<Diagnostic> {
    package
        .requires
        .iter()
        .filter_map(|required| {
            let offers = market.offers(required);
            let is_own = |offer: &Offer<'_>| offer.package.id.node == package.id.node;
            if offers.iter().any(is_own) {
                return None;
            }
            let by: Vec<_> = offers.iter().map(|offer| conflict(package, offer)).collect();
            let first = by.first().copied().flatten()?;
            by.iter().all(Option::is_some).then(|| contradiction(required, first))
        })
        .collect()
}

/// What excludes a provider.
fn conflict<'p>(package: &'p Package, offer: &Offer<'_>) -> Option<&'p Name> {
    let provides = |contract: &Name| {
        offer.package.provides.iter().any(|provided| provided.contract.node == contract.node)
    };
    package.conflicts.iter().find(|conflict| provides(conflict))
}

fn contradiction(required: &Name, conflict: &Name) -> Diagnostic {
    let message = format!("whoever provides {} is excluded", excerpt(required));
    Diagnostic::warning(Code("package/excluded-provider"), required.span, message)
        .field("requires")
        .label("so this package can never take part")
        .note(conflict.span, "by this")
        .help("take one of them out")
}
