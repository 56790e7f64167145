//! The bodies of runtimes against their packages: what their placeholders, and their prose, name.
//!
//! A layout that fills bodies says which variables there are, and its checker looks at the
//! placeholders. Where no layout does, the variables of the format count, with those of the host
//! profile. What prose says of inputs and blocks is a matter of the package alone.

mod blocks;
mod inputs;
mod mention;
mod placeholders;
mod roots;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

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
    /// Whether a layout fills the bodies, and with it checks their placeholders.
    pub by_layout: bool,
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
        if !self.reader.by_layout {
            problems.extend(found);
            Placeholders { place: self, problems: &mut problems }.check(&parsed.nodes);
        }
        let body = text.get(span.range()).unwrap_or("");
        // Nothing is said of a runtime that has faults of its own.
        if self.runtime.is_sound() {
            for found in inputs::check(self.runtime, body, span) {
                problems.push(found);
            }
            for found in blocks::check(self.runtime, body, span) {
                problems.push(found);
            }
        }
        problems
    }
}
