use std::sync::Arc;

use crate::locale::Locale;
use crate::plan::Key;
use crate::target;

use super::Asked;
use super::declarations::Declarations;
use super::declared::Declared;

/// The keys that a layout is checked for: each runtime in each locale for each target.
pub(super) struct Keys<'a> {
    /// What they share, the runtime that is asked for included.
    pub(super) base: Key,
    /// Where none is asked for, those that a layout can be compiled for.
    pub(super) runtimes: Vec<Arc<str>>,
    pub(super) locales: Vec<Option<Arc<str>>>,
    pub(super) targets: Vec<&'a str>,
}

impl<'a> Keys<'a> {
    /// What is asked for, and for each thing that is not asked for all that there are.
    pub(super) fn new(declared: &Declared<'_>, asked: &'a Asked) -> Self {
        let base = asked.key.clone().unwrap_or_default();
        let targets: Vec<&str> = asked.targets.iter().map(String::as_str).collect();
        Self {
            runtimes: runtimes(declared, &base),
            locales: locales(&declared.declarations, &base),
            targets: if targets.is_empty() { target::targets() } else { targets },
            base,
        }
    }

    /// Whether there is no runtime: of what asks for one not all is known then.
    pub(super) fn lack_runtimes(&self) -> bool {
        self.runtimes.is_empty() && self.base.runtime.is_none()
    }
}

fn runtimes(declared: &Declared<'_>, asked: &Key) -> Vec<Arc<str>> {
    if asked.runtime.is_some() {
        return Vec::new();
    }
    let all = declared.packages.iter().flat_map(|package| &package.runtimes);
    let ids = all.map(|runtime| &runtime.id);
    ids.filter(|id| declared.runtimes.find(id).is_ok()).cloned().collect()
}

/// The locale that is asked for, or each that the layout has.
fn locales(declarations: &Declarations<'_>, asked: &Key) -> Vec<Option<Arc<str>>> {
    if asked.locale.is_some() {
        return vec![asked.locale.clone()];
    }
    let tags = declarations.locales.iter().filter(|name| Locale::parse(name).is_ok());
    let all: Vec<_> = tags.map(|name| Some(name.node.clone())).collect();
    if all.is_empty() { vec![None] } else { all }
}
