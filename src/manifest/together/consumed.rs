use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::between::{is_own, named};
use crate::manifest::place::Place;
use crate::manifest::schema::is_point;
use crate::manifest::{InputSource, Package};
use crate::text::Name;
use crate::yaml::excerpt;

use super::market::{Market, Offer};

/// A contract whose result runtimes read has a producer in each package that provides it, and
/// somebody publishes its schema.
pub(super) fn check(packages: &[Package], market: &Market<'_>) -> Vec<Diagnostic> {
    let published = published(packages);
    let unsure = market.unsure || packages.iter().any(hides_schemas);
    let mut found = Vec::new();
    for (contract, by) in read(packages).into_iter().filter(|(contract, _)| !is_point(contract)) {
        let offers = market.offers(contract);
        found.extend(offers.iter().filter_map(|offer| no_producer(contract, by, offer)));
        if let Some(first) = offers.first().filter(|_| !unsure && !published.contains(contract)) {
            found.push(no_schema(contract, by, first));
        }
    }
    found
}

/// The contracts whose results runtimes read, each with the first who does.
fn read(packages: &[Package]) -> BTreeMap<&str, &Name> {
    let mut read: BTreeMap<&str, &Name> = BTreeMap::new();
    let runtimes = packages.iter().flat_map(|package| &package.runtimes);
    for input in runtimes.flat_map(|runtime| &runtime.inputs) {
        if let InputSource::Contract(contract) | InputSource::All(contract) = &input.from {
            read.entry(&contract.node).or_insert(contract);
        }
    }
    read
}

/// The contracts whose schema is published: by its provider, or by the one namespace that takes
/// such data.
fn published(packages: &[Package]) -> BTreeSet<String> {
    let mut published = BTreeSet::new();
    for package in packages {
        let top = package.front.place();
        published.extend(top.map("contracts").iter().map(|(contract, _)| contract.to_string()));
        let namespaces = top.map("contributes.data");
        let accepted = namespaces.iter().flat_map(|(_, namespace)| namespace.texts("accepts"));
        published.extend(accepted.map(|contract| contract.to_string()));
    }
    published
}

fn hides_schemas(package: &Package) -> bool {
    package.front.doubts("contracts") || package.front.doubts("contributes.data")
}

/// Silent about a package of which not every runtime is known.
fn no_producer(contract: &str, by: &Name, offer: &Offer<'_>) -> Option<Diagnostic> {
    let package = offer.package;
    let produces = |runtime: &crate::manifest::Runtime| {
        runtime.contract.as_ref().is_some_and(|own| *own.node == *contract)
    };
    let known = package.is_whole
        && package.front.is_sound()
        && package.runtimes.iter().all(|runtime| runtime.front.is_sound())
        && !lacks_runtime(package);
    if !known || package.runtimes.iter().any(produces) {
        return None;
    }
    let message = format!("no runtime of this package produces {}", excerpt(contract));
    let code = Code("package/no-producer");
    Some(
        Diagnostic::warning(code, offer.provided.contract.span, message)
            .field("provides")
            .note(by.span, "a result of it is read here")
            .help("name the contract in `io.output.contract` of the runtime that produces it"),
    )
}

/// Whether a package names a runtime of its own that is not there.
pub(super) fn lacks_runtime(package: &Package) -> bool {
    package.runtimes.iter().any(|runtime| {
        named(&runtime.front.place())
            .iter()
            .filter_map(Place::as_name)
            .any(|id| is_own(package, &id) && !package.runtimes.iter().any(|own| own.id == id.node))
    })
}

fn no_schema(contract: &str, by: &Name, offer: &Offer<'_>) -> Diagnostic {
    let message = format!("nobody publishes the schema of {}", excerpt(contract));
    Diagnostic::warning(Code("package/no-schema"), offer.provided.contract.span, message)
        .field("provides")
        .note(by.span, "a result of it is read here")
        .help(format!("add `contracts: {{ \"{contract}\": {{ schema: … }} }}` to this package"))
}
