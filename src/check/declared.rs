use crate::diagnostic::Problems;
use crate::manifest::Package;
use crate::text::Sources;

use super::Layout;
use super::declarations::{Declarations, declare};
use super::placed::{Placed, placed};
use super::runtimes::Runtimes;

/// A layout with what it declares: what all its plans share, whatever their keys.
pub(super) struct Declared<'a> {
    pub(super) sources: &'a Sources,
    pub(super) layout: &'a Layout,
    /// The packages whose runtimes keys may name.
    pub(super) packages: &'a [Package],
    /// Their runtimes.
    pub(super) runtimes: Runtimes<'a>,
    /// Whether a mark that a package's text breaks is an error.
    pub(super) strict: bool,
    pub(super) declarations: Declarations<'a>,
    /// Its exceptions.
    pub(super) exceptions: Vec<Placed<'a>>,
    /// What is wrong with the declarations.
    pub(super) problems: Problems,
}

impl<'a> Declared<'a> {
    pub(super) fn new(
        sources: &'a Sources,
        layout: &'a Layout,
        packages: &'a [Package],
        strict: bool,
    ) -> Self {
        let mut problems = Problems::new();
        let declarations = declare(layout, &mut problems);
        let exceptions = placed(layout);
        let runtimes = Runtimes::new(packages);
        Self { sources, layout, packages, runtimes, strict, declarations, exceptions, problems }
    }
}
