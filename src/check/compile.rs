use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::manifest::Package;
use crate::plan::{Key, Plan};
use crate::target::{self, Row};
use crate::text::Sources;
use crate::value::Tool;

use super::answers::Answers;
use super::declared::Declared;
use super::draft::{Draft, Noting};
use super::locales::Chosen;
use super::{KeyError, Layout, captures};

/// What compiling came to.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The plan; none if the layout has no request. It is fit to be rendered only if no problem
    /// is an error.
    pub plan: Option<Plan>,
    /// All that was found.
    pub problems: Problems,
    /// The names of the groups that a request may switch.
    pub groups: BTreeSet<Arc<str>>,
}

impl Compilation {
    /// The same with what the plan rests on of what a session captures. Where many plans are only
    /// looked at it is not asked for.
    pub(super) fn stated(self, declared: &Declared<'_>) -> Self {
        let &Declared { sources, ref declarations, .. } = declared;
        let plan = self.plan.map(|plan| captures::stated(&plan, declarations, sources));
        Self { plan, ..self }
    }
}

/// Compiles a layout for a key.
///
/// `tools` is the catalogue that manifests choose from; without it their tools are taken as
/// they are named. With `strict` a mark that a package's text breaks is an error; else it moves
/// back to the last place that holds, with a warning.
///
/// # Errors
/// The key names a target, runtime or locale that is not there.
pub fn compile(
    sources: &Sources,
    layout: &Layout,
    packages: &[Package],
    key: &Key,
    tools: Option<&[Tool]>,
    strict: bool,
) -> Result<Compilation, KeyError> {
    let declared = Declared::new(sources, layout, packages, strict);
    let row = row(key)?;
    let chosen = Chosen::new(key, &declared.declarations)?;
    let answers = Answers::new(&declared, key, &chosen, &row, tools)?;
    let compiled = Draft::new(&declared, &answers, &row, Noting::Nothing).compiled(key, &row);
    Ok(compiled.stated(&declared))
}

/// What the target and model of a key take.
pub(super) fn row(key: &Key) -> Result<Arc<Row>, KeyError> {
    let row = target::row(&key.target, key.model.as_deref());
    row.map(Arc::new).map_err(|_| KeyError::UnknownTarget(key.target.clone()))
}
