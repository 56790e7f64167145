use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::lint::KeyedSetting;
use crate::manifest::{Package, Runtime};
use crate::plan::{Key, OriginId, Plan};
use crate::target::{self, Row};
use crate::template::Dialect;
use crate::text::{Sources, Span};
use crate::types::Scope;
use crate::value::Tool;

use super::declared::Declared;
use super::draft::Draft;
use super::walk::{Set, Walker};
use super::{KeyError, Layout};

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
    pub(super) places: Vec<Span>,
    /// Its marks.
    pub(super) marks: Vec<(OriginId, Scope, Span)>,
    /// What rides beside the text.
    pub(super) settings: Vec<KeyedSetting>,
    /// The body of the runtime.
    pub(super) body: Option<Span>,
    /// What bodies take for a placeholder.
    pub(super) dialect: Dialect,
}

impl Written {
    pub(super) fn of(
        walker: &mut Walker<'_>,
        settings: &[Set],
        runtime: Option<&Runtime>,
        dialect: Dialect,
    ) -> Self {
        Self {
            places: std::mem::take(&mut walker.places),
            marks: walker.marks.iter().map(|mark| (mark.origin, mark.scope, mark.span)).collect(),
            settings: settings.iter().map(Set::keyed).collect(),
            body: runtime.map(|runtime| *runtime.body.choose(walker.asked())),
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
    Ok(Draft::new(&declared, key, &row, tools)?.compiled(key, &row))
}

/// What the target and model of a key take.
pub(super) fn row(key: &Key) -> Result<Arc<Row>, KeyError> {
    let row = target::row(&key.target, key.model.as_deref());
    row.map(Arc::new).map_err(|_| KeyError::UnknownTarget(key.target.clone()))
}
