use std::collections::BTreeMap;
use std::sync::Arc;

use crate::plan::{Origin, OriginId};
use crate::text::{SourceId, Sources, Span};

/// Where what plans write was written: a number for each line.
#[derive(Clone, Default)]
pub(crate) struct Origins {
    list: Arc<Vec<Origin>>,
    /// Where each was first written.
    places: Arc<Vec<Span>>,
    ids: BTreeMap<(SourceId, u32, Option<Arc<str>>), OriginId>,
    files: BTreeMap<SourceId, Arc<str>>,
}

impl Origins {
    /// Those of a plan, and their places.
    pub(crate) fn listed(&self) -> (Arc<Vec<Origin>>, Arc<Vec<Span>>) {
        (self.list.clone(), self.places.clone())
    }

    /// The number of the line on which something begins, which a package may have brought.
    pub(super) fn of(
        &mut self,
        span: Span,
        package: Option<&Arc<str>>,
        sources: &Sources,
    ) -> OriginId {
        let line = sources.line(span);
        let key = (span.source, line, package.cloned());
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let id = OriginId::try_from(self.list.len()).unwrap_or(OriginId::MAX);
        let file =
            self.files.entry(span.source).or_insert_with(|| sources.path(span.source).into());
        let origin = Origin { file: file.clone(), line, package: package.cloned() };
        Arc::make_mut(&mut self.list).push(origin);
        Arc::make_mut(&mut self.places).push(span);
        self.ids.insert(key, id);
        id
    }
}
