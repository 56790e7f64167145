use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::lint::{Checked, KeyedSetting};
use crate::manifest::{Package, Runtime};
use crate::plan::{Key, OriginId, Plan};
use crate::target::{self, Row};
use crate::template::Dialect;
use crate::text::{Sources, Span};
use crate::types::Scope;
use crate::value::Tool;

use super::declared::Declared;
use super::draft::{Draft, Noting};
use super::walk::{Set, Walker};
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
    /// Exceptions that served.
    pub(super) served: BTreeSet<Span>,
    /// What rules look at beside the plan.
    pub(super) written: Arc<Written>,
}

/// Where the things of a plan were written, which the plan itself does not keep.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// Its origins.
    pub(super) places: Arc<Vec<Span>>,
    /// Its marks.
    pub(super) marks: Vec<(OriginId, Scope, Span)>,
    /// What rides beside the text.
    pub(super) settings: Vec<KeyedSetting>,
    /// The body of the runtime.
    pub(super) body: Option<Span>,
    /// What bodies take for a placeholder.
    pub(super) dialect: Dialect,
}

impl Compilation {
    /// The same with what the plan rests on of what a session captures. Where many plans are only
    /// looked at it is not asked for.
    pub(super) fn stated(self, declared: &Declared<'_>) -> Self {
        let &Declared { sources, ref declarations, .. } = declared;
        let plan = self.plan.map(|plan| captures::stated(&plan, declarations, sources));
        Self { plan, ..self }
    }

    /// What rules look at, if there is no error: a fault that follows from another is not told.
    /// `bodies` are those of the layout that hold no error.
    pub(super) fn checked<'a>(
        &'a self,
        declared: &Declared<'a>,
        bodies: &'a [Span],
    ) -> Option<Checked<'a>> {
        let plan = self.plan.as_ref().filter(|_| !self.problems.has_errors())?;
        let (written, &Declared { sources, layout, .. }) = (&self.written, declared);
        Some(Checked {
            sources,
            files: &layout.files,
            texts: &layout.texts,
            bodies,
            dialect: written.dialect,
            plan,
            places: &written.places,
            marks: &written.marks,
            broken: self.problems.iter().any(|found| {
                found.code.0.starts_with("cache/") && found.code.0 != "cache/first-picture"
            }),
            settings: &written.settings,
        })
    }
}

impl Written {
    pub(super) fn of(
        walker: &Walker<'_>,
        settings: &[Set],
        runtime: Option<&Runtime>,
        dialect: Dialect,
    ) -> Self {
        Self {
            places: walker.origins().listed().1,
            marks: walker.marks.iter().map(|mark| (mark.origin, mark.scope, mark.span)).collect(),
            settings: settings.iter().map(Set::keyed).collect(),
            body: runtime.map(|runtime| *runtime.body.choose(&walker.for_.given.reader)),
            dialect,
        }
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
    let compiled = Draft::new(&declared, key, &row, tools, Noting::Nothing)?.compiled(key, &row);
    Ok(compiled.stated(&declared))
}

/// What the target and model of a key take.
pub(super) fn row(key: &Key) -> Result<Arc<Row>, KeyError> {
    let row = target::row(&key.target, key.model.as_deref());
    row.map(Arc::new).map_err(|_| KeyError::UnknownTarget(key.target.clone()))
}
