//! What a package says in other languages than English: labels in `locales/<locale>.yaml`, and
//! instructions in `PLUGIN.zh.md` and `RUNTIME.zh.md`.
//!
//! A host passes over what it cannot use with a warning, and so do these rules.

mod file;
mod inline;
mod labels;
mod mentions;
mod pairs;
mod section;
#[cfg(test)]
mod tests;
mod variants;

use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::text::{SourceId, Sources};

use super::Package;
use super::front::Front;
use super::place::Place;
use super::schema::{Object, PACKAGE, RUNTIME};

use labels::labels_in;
pub use labels::{Label, Labels};

/// A manifest of a package that holds labels.
#[derive(Clone)]
struct Manifest<'a> {
    /// Its path in the package.
    path: String,
    front: &'a Front,
    object: &'static Object,
}

impl<'a> Manifest<'a> {
    fn all(package: &'a Package) -> Vec<Self> {
        let root = Self { path: "PLUGIN.md".to_owned(), front: &package.front, object: &PACKAGE };
        let own = package.runtimes.iter().filter(|runtime| !runtime.front.is_part());
        let runtimes = own.map(|runtime| Self {
            path: format!("runtimes/{}/RUNTIME.md", runtime.name),
            front: &runtime.front,
            object: &RUNTIME,
        });
        std::iter::once(root).chain(runtimes).collect()
    }

    /// Its labels.
    fn labels(&self) -> Vec<Place<'a>> {
        labels_in(&self.front.place(), self.object)
    }
}

/// Reads the locale files of a package and checks all that it says in other languages.
pub(super) fn read_locales(
    package: &Package,
    files: &[(Arc<str>, SourceId)],
    sources: &Sources,
) -> (Labels, Problems) {
    let mut problems = Problems::new();
    let mut labels = Labels::of(&Manifest::all(package));
    for (path, source) in files {
        if let Some(name) = path.strip_prefix("locales/") {
            let text = sources.source(*source).map_or("", |source| source.text());
            problems.extend(file::read(package, (name, *source), text, &mut labels));
        }
    }
    for found in inline::check(package).into_iter().chain(variants::check(package, sources)) {
        problems.push(found);
    }
    (labels, problems)
}
