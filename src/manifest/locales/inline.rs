use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::Package;

use super::Manifest;

/// A canonical file holds English; other languages stand in `locales`.
pub(super) fn check(package: &Package) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for manifest in Manifest::all(package) {
        let labels = manifest.labels();
        let maps: Vec<_> = labels
            .iter()
            .filter(|label| label.node.as_map().is_some_and(|map| !map.is_empty()))
            .collect();
        if let Some((first, rest)) = maps.split_first() {
            let advice = Diagnostic::advice(
                Code("locale/inline-map"),
                first.span(),
                "a manifest holds its labels in English alone",
            )
            .field(first.field())
            .help("write the English text here, and the others in `locales/<locale>.yaml`");
            found.push(
                rest.iter().fold(advice, |advice, label| advice.note(label.span(), "here too")),
            );
        }
    }
    found
}
