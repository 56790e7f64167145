use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::nearest;
use crate::manifest::{Package, Runtime, RuntimeKind};

use super::KeyError;

/// The runtimes of packages, by what keys call them.
pub(super) struct Runtimes<'p> {
    by_id: BTreeMap<&'p str, (&'p Package, &'p Runtime)>,
}

impl<'p> Runtimes<'p> {
    pub(super) fn new(packages: &'p [Package]) -> Self {
        let mut by_id = BTreeMap::new();
        for package in packages {
            for runtime in &package.runtimes {
                by_id.entry(&*runtime.id).or_insert((package, runtime));
            }
        }
        // The name of a package stands for its one runtime, where no runtime is called so.
        for package in packages {
            if let [runtime] = package.runtimes.as_slice() {
                by_id.entry(&**package.id).or_insert((package, runtime));
            }
        }
        Self { by_id }
    }

    /// The runtime of an id: `package`, where it has one runtime or is one, or `package/runtime`.
    ///
    /// # Errors
    /// There is no such runtime, or it calls no model.
    pub(super) fn find(&self, id: &str) -> Result<(&'p Package, &'p Runtime), KeyError> {
        let Some(&(package, runtime)) = self.by_id.get(id) else {
            let ids = || self.by_id.values().map(|(_, runtime)| &*runtime.id);
            let meant =
                nearest(id, ids()).or_else(|| ids().find(|of| of.starts_with(&format!("{id}/"))));
            return Err(KeyError::UnknownRuntime(id.into(), meant.map(Arc::from)));
        };
        if runtime.kind == RuntimeKind::Function {
            return Err(KeyError::NoAgent(id.into()));
        }
        Ok((package, runtime))
    }
}
