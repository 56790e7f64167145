use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::manifest::schema::is_point;
use crate::manifest::{Package, Surroundings};
use crate::text::Name;
use crate::yaml::excerpt;

use super::market::{Market, Offer};

/// Of several providers of a required contract one is the default, unless one of them excludes
/// the others.
pub(super) fn check(
    packages: &[Package],
    market: &Market<'_>,
    around: &Surroundings,
) -> Vec<Diagnostic> {
    let mut required: BTreeMap<&str, &Name> = BTreeMap::new();
    for contract in packages.iter().flat_map(|package| &package.requires) {
        required.entry(&contract.node).or_insert(contract);
    }
    let contracts = required.iter().filter(|(contract, _)| !is_point(contract));
    contracts.filter_map(|(_, by)| ambiguous(by, market, around)).collect()
}

fn ambiguous(by: &Name, market: &Market<'_>, around: &Surroundings) -> Option<Diagnostic> {
    let offers = market.offers(by);
    let ids: std::collections::BTreeSet<_> =
        offers.iter().map(|offer| &*offer.package.id.node).collect();
    let excludes =
        |offer: &Offer<'_>| offer.package.conflicts.iter().any(|conflict| conflict.node == by.node);
    let defaults = offers.iter().filter(|offer| offer.provided.default).count();
    if ids.len() < 2 || defaults == 1 || offers.iter().any(excludes) {
        return None;
    }
    let (first, rest) = offers.split_first()?;
    let severity = if around.complete { Severity::Warning } else { Severity::Advice };
    let how = if defaults == 0 { "none of them is" } else { "more than one is" };
    let message = format!("{} packages provide {}, and {how} the default", ids.len(), excerpt(by));
    let code = Code("package/ambiguous-provider");
    let found = Diagnostic::new(severity, code, first.provided.contract.span, message)
        .field("provides")
        .label("one of them has to be chosen by hand");
    let found = rest
        .iter()
        .fold(found, |found, offer| found.note(offer.provided.contract.span, "another provider"));
    Some(
        found
            .note(by.span, "required here")
            .help("write `{ contract, default: true }` in one of them"),
    )
}
