use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::place::Place;
use crate::manifest::{Package, Surroundings};
use crate::yaml::excerpt;

use super::market::Market;

/// How many contracts a message names.
const NAMED: usize = 8;

/// Somebody provides each contract that a package cannot do without.
pub(super) fn check(
    packages: &[Package],
    market: &Market<'_>,
    around: &Surroundings,
) -> Vec<Diagnostic> {
    if market.unsure {
        return Vec::new();
    }
    packages.iter().flat_map(|package| check_package(package, market, around)).collect()
}

fn check_package(package: &Package, market: &Market<'_>, around: &Surroundings) -> Vec<Diagnostic> {
    let top = package.front.place();
    let required = top.list("requires");
    let missing = required
        .iter()
        .filter(|item| !package.front.doubts(item.field()))
        .filter(|item| item.node.as_text().is_some_and(|contract| !market.has(contract)));
    let mut found = Vec::new();
    let mut elsewhere = Vec::new();
    for item in missing {
        let contract = item.node.as_text().map_or("", |text| text);
        if let Some(other) = market.other_major(contract) {
            found.push(other_major(item, contract, other.provided));
        } else if around.complete {
            found.push(nobody(item, contract, market));
        } else {
            elsewhere.push(item);
        }
    }
    found.extend(not_here(&elsewhere));
    found
}

fn other_major(item: &Place<'_>, contract: &str, other: &crate::manifest::Provided) -> Diagnostic {
    let message = format!(
        "{} is required, and {} is what is provided",
        excerpt(contract),
        excerpt(&other.contract)
    );
    item.warning_here(Code("package/other-major"), message)
        .note(other.contract.span, "provided here")
        .help("majors do not stand in for each other: let both name the same")
}

fn nobody(item: &Place<'_>, contract: &str, market: &Market<'_>) -> Diagnostic {
    item.error_here(Code("package/no-provider"), format!("nobody provides {}", excerpt(contract)))
        .help(
            did_you_mean(contract, market.contracts())
                .unwrap_or_else(|| "add a package that provides it, or make it `optional`".into()),
        )
}

/// One finding for all that a package needs from elsewhere.
fn not_here(items: &[&Place<'_>]) -> Option<Diagnostic> {
    let first = items.first()?;
    let name = |item: &&Place<'_>| excerpt(item.node.as_text().map_or("", |text| text));
    let mut names: Vec<_> = items.iter().take(NAMED).map(name).collect();
    if items.len() > NAMED {
        names.push(format!("{} more", items.len() - NAMED));
    }
    let message = format!("no package here provides {}", names.join(", "));
    Some(
        Diagnostic::advice(Code("package/no-provider"), first.span(), message)
            .field(first.field())
            .help("packages elsewhere may; with `--complete` this is an error"),
    )
}
