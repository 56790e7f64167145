//! The bodies of runtimes against their packages: what their placeholders, and their prose, name.
//!
//! A layout that fills bodies says which variables there are, and its checker looks at the
//! placeholders. Where no layout does, the variables of the format count, with those of the host
//! profile. What prose says of inputs and blocks is a matter of the package alone.

mod blocks;
mod inputs;
mod mention;
mod placeholders;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::manifest::{Host, Package, Runtime, RuntimeKind};
use crate::template::{self, Dialect};
use crate::text::{Sources, Span};

use placeholders::Placeholders;

/// What is known besides the packages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader<'a> {
    /// What the host offers.
    pub host: Option<&'a Host>,
    /// The blocks of the layouts that fill the bodies, and so check their placeholders; none
    /// where no layout does.
    pub blocks: Option<&'a BTreeSet<Arc<str>>>,
}

/// Everything that is wrong with the bodies of agents.
pub fn bodies(packages: &[Package], sources: &Sources, reader: Reader<'_>) -> Problems {
    let mut problems = Problems::new();
    let known: BTreeMap<_, _> = packages.iter().map(|it| (&*it.id.node, it)).collect();
    for package in packages {
        let agents = package.runtimes.iter().filter(|it| it.kind == RuntimeKind::Agent);
        for runtime in agents {
            let place = Place { packages: &known, package, runtime, sources, reader };
            for (_, span) in runtime.body.iter() {
                problems.extend(place.body(*span));
            }
        }
    }
    problems
}

/// A runtime whose bodies are read.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// Every package by its id.
    packages: &'a BTreeMap<&'a str, &'a Package>,
    package: &'a Package,
    runtime: &'a Runtime,
    sources: &'a Sources,
    reader: Reader<'a>,
}

impl Place<'_> {
    fn body(&self, span: Span) -> Problems {
        let text = self.sources.source(span.source).map_or("", |source| source.text());
        let (parsed, found) = template::parse(Dialect::Paths, span.source, text, span.range());
        let mut problems = Problems::new();
        if self.reader.blocks.is_none() {
            problems.extend(found);
            Placeholders { place: self, problems: &mut problems }.check(&parsed.nodes);
        }
        let body = text.get(span.range()).unwrap_or("");
        // Nothing is said of a runtime that has faults of its own.
        if self.runtime.is_sound() {
            for found in inputs::check(self.runtime, body, span) {
                problems.push(found);
            }
            for found in blocks::check(self.runtime, body, span, self.reader.blocks) {
                problems.push(found);
            }
        }
        problems
    }
}
