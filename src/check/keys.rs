use std::sync::Arc;

use crate::locale::Locale;
use crate::plan::Key;
use crate::target;
use crate::text::Sources;

use super::declarations::Declarations;
use super::declared::Declared;
use super::{Asked, Layout};

/// The keys that a layout is checked for: each runtime in each locale for each target.
pub(super) struct Keys<'a> {
    /// What they share.
    base: Key,
    /// Where it is one without a runtime, the layout is checked for no runtime in particular.
    pub(super) runtimes: Vec<Option<Arc<str>>>,
    pub(super) locales: Vec<Option<Arc<str>>>,
    pub(super) targets: Vec<&'a str>,
    /// Whether the layout says anything about runtimes, so that it is checked for each.
    pub(super) names_runtime: bool,
}

impl<'a> Keys<'a> {
    /// What is asked for, and for each thing that is not asked for all that there are.
    pub(super) fn new(declared: &Declared<'_>, asked: &'a Asked) -> Self {
        let base = asked.key.clone().unwrap_or_default();
        let names_runtime = names_runtime(declared.layout, declared.sources);
        let targets: Vec<&str> = asked.targets.iter().map(String::as_str).collect();
        Self {
            runtimes: runtimes(declared, &base, names_runtime),
            locales: locales(&declared.declarations, &base),
            targets: if targets.is_empty() { target::targets() } else { targets },
            names_runtime,
            base,
        }
    }

    /// The one for a runtime, a locale and a target.
    pub(super) fn key(
        &self,
        runtime: Option<&Arc<str>>,
        locale: Option<&Arc<str>>,
        target: &str,
    ) -> Key {
        Key {
            runtime: runtime.cloned(),
            locale: locale.cloned(),
            target: target.into(),
            ..self.base.clone()
        }
    }

    /// Whether runtimes are spoken of and none is there: not all is known then.
    pub(super) fn lack_runtimes(&self) -> bool {
        self.names_runtime && self.runtimes == [None]
    }
}

/// The runtime that is asked for, or each that a layout which speaks of them can be compiled for.
fn runtimes(declared: &Declared<'_>, asked: &Key, names_runtime: bool) -> Vec<Option<Arc<str>>> {
    if asked.runtime.is_some() || !names_runtime {
        return vec![asked.runtime.clone()];
    }
    let all = declared.packages.iter().flat_map(|package| &package.runtimes);
    let ids = all.map(|runtime| &runtime.id);
    let ids = ids.filter(|id| declared.runtimes.find(id).is_ok());
    let all: Vec<_> = ids.map(|id| Some(id.clone())).collect();
    if all.is_empty() { vec![None] } else { all }
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

fn names_runtime(layout: &Layout, sources: &Sources) -> bool {
    let files = layout.files.iter().filter_map(|file| sources.source(file.source));
    files.map(|of| of.text()).any(|text| text.contains("runtime.") || names_audience(text))
}

/// Whether `for story` or `for contract` may stand in a text.
fn names_audience(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).any(
        |two| matches!(two, ["for", of] if of.starts_with("story") || of.starts_with("contract")),
    )
}
