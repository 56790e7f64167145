use std::collections::{BTreeMap, BTreeSet};

use crate::manifest::{Package, Provided};

/// Who offers which contract.
pub(super) struct Market<'a> {
    offers: BTreeMap<&'a str, Vec<Offer<'a>>>,
    /// Points and slots that somebody implements.
    implemented: BTreeSet<String>,
    /// Whether more may be offered than could be read.
    pub(super) unsure: bool,
}

/// A contract that a package provides.
#[derive(Clone, Copy)]
pub(super) struct Offer<'a> {
    pub(super) package: &'a Package,
    pub(super) provided: &'a Provided,
}

impl<'a> Market<'a> {
    pub(super) fn of(packages: &'a [Package], all_read: bool) -> Self {
        let mut market =
            Self { offers: BTreeMap::new(), implemented: BTreeSet::new(), unsure: !all_read };
        for package in packages {
            for provided in &package.provides {
                let offers = market.offers.entry(&provided.contract.node).or_default();
                offers.push(Offer { package, provided });
            }
            let top = package.front.place();
            for extension in top.list("contributes.extensions") {
                let names = [extension.text("point"), extension.text("slot")];
                market.implemented.extend(names.into_iter().flatten().map(|it| it.to_string()));
            }
            if !package.prompt.is_empty() {
                market.implemented.insert("prompt.segment@1".to_owned());
            }
            let hidden = ["provides", "contributes.extensions", "contributes.prompt"];
            market.unsure |= hidden.iter().any(|path| package.front.doubts(path));
        }
        market
    }

    /// The packages that provide a contract.
    pub(super) fn offers(&self, contract: &str) -> &[Offer<'a>] {
        self.offers.get(contract).map_or(&[], Vec::as_slice)
    }

    /// Whether somebody provides a contract, or implements a point or slot of this name.
    pub(super) fn has(&self, contract: &str) -> bool {
        !self.offers(contract).is_empty() || self.implemented.contains(contract)
    }

    /// All contracts that are provided.
    pub(super) fn contracts(&self) -> impl Iterator<Item = &'a str> {
        self.offers.keys().copied()
    }

    /// Another major version of the same contract that somebody provides.
    pub(super) fn other_major(&self, contract: &str) -> Option<Offer<'a>> {
        let (name, _) = contract.split_once('@')?;
        let is_it = |other: &&str| other.split_once('@').is_some_and(|(of, _)| of == name);
        let other = self.contracts().find(|other| is_it(other) && *other != contract)?;
        self.offers(other).first().copied()
    }
}
