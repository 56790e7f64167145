use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::lint::{Checked, KeyedSetting, Unheld};
use crate::manifest::Runtime;
use crate::plan::{OriginId, Plan};
use crate::template::Dialect;
use crate::text::Span;
use crate::types::Scope;

use super::declared::Declared;
use super::walk::{Set, Walker};

/// What a walk comes to for a target.
#[derive(Clone)]
pub(super) struct Outcome {
    /// The plan; none if the layout has no request.
    pub(super) plan: Option<Plan>,
    /// All that was found.
    pub(super) problems: Problems,
    /// Exceptions that served.
    pub(super) served: BTreeSet<Span>,
    /// What rules look at beside the plan.
    pub(super) written: Arc<Written>,
    /// Where a mark right behind a log would not hold.
    pub(super) unheld: Arc<[Unheld]>,
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
    /// The body of the runtime, where the layout takes it in.
    pub(super) body: Option<Span>,
    /// What bodies take for a placeholder.
    pub(super) dialect: Dialect,
}

impl Outcome {
    /// What rules look at, if there is no error: a fault that follows from another is not told.
    pub(super) fn checked<'a>(&'a self, declared: &Declared<'a>) -> Option<Checked<'a>> {
        let plan = self.plan.as_ref().filter(|_| !self.problems.has_errors())?;
        let (written, &Declared { sources, layout, .. }) = (&self.written, declared);
        Some(Checked {
            sources,
            files: &layout.files,
            texts: &layout.texts,
            dialect: written.dialect,
            plan,
            places: &written.places,
            marks: &written.marks,
            broken: self.problems.iter().any(|found| {
                found.code.0.starts_with("cache/") && found.code.0 != "cache/first-picture"
            }),
            settings: &written.settings,
            unheld: &self.unheld,
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
        let places = walker.origins().listed().1;
        let body = runtime.map(|runtime| *runtime.body.choose(&walker.for_.given.reader));
        Self {
            // What is taken in has its origin at its head.
            body: body.filter(|body| places.contains(&body.before())),
            places,
            marks: walker.marks.iter().map(|mark| (mark.origin, mark.scope, mark.span)).collect(),
            settings: settings.iter().map(Set::keyed).collect(),
            dialect,
        }
    }
}
