use std::collections::BTreeSet;
use std::sync::Arc;

use crate::lint;
use crate::plan::Key;
use crate::text::Span;

use super::KeyError;
use super::answers::Answers;
use super::compile::row;
use super::declared::Declared;
use super::draft::{Draft, Noting};
use super::findings::Findings;
use super::keys::Keys;
use super::outcome::Outcome;
use super::walk::Memory;

/// What was found for the runtimes and targets of one locale.
#[derive(Default)]
pub(super) struct Found {
    pub(super) problems: Findings,
    /// What rules found.
    pub(super) opinions: Findings,
    /// Exceptions that served.
    pub(super) served: BTreeSet<Span>,
    /// The first that holds no error.
    pub(super) sound: Option<Outcome>,
    /// Whether what is found may depend on the runtime.
    pub(super) asks_for_runtime: bool,
}

impl Found {
    /// What is found in a locale, for each of the runtimes and each of the targets. Where nothing
    /// that is written asks for the runtime, it is found for none in particular.
    ///
    /// # Errors
    /// A key names a target, runtime or locale that is not there.
    pub(super) fn of(
        declared: &Declared<'_>,
        keys: &Keys<'_>,
        locale: Option<&Arc<str>>,
    ) -> Result<Self, KeyError> {
        let mut memory = Memory::default();
        let base = Key { locale: locale.cloned(), ..keys.base.clone() };
        let mut of = |runtime: Option<&Arc<str>>| {
            let runtime = runtime.cloned().or_else(|| base.runtime.clone());
            let key = Key { runtime, ..base.clone() };
            Self::walked(declared, &key, &keys.targets, &mut memory)
        };
        let Some((first, others)) = keys.runtimes.split_first() else { return of(None) };
        let found = of(Some(first))?;
        if !found.asks_for_runtime {
            return of(None);
        }
        others.iter().try_fold(found, |all, runtime| Ok(all.and(of(Some(runtime))?)))
    }

    /// What is found for a key and each of the targets.
    fn walked<'a>(
        declared: &'a Declared<'a>,
        base: &Key,
        targets: &[&str],
        memory: &mut Memory<'a>,
    ) -> Result<Self, KeyError> {
        let mut all = Self::default();
        let mut answers = None;
        let mut drafts: Vec<Draft<'_>> = Vec::new();
        for &target in targets {
            let key = Key { target: target.into(), ..base.clone() };
            let row = row(&key)?;
            let answers = match &mut answers {
                Some(answers) => answers,
                none => none.insert(Answers::new(declared, &key, &row, None)?),
            };
            let known = drafts.iter().position(|draft| draft.serves(&row));
            if known.is_none() {
                drafts.push(Draft::new(declared, answers, &row, Noting::Entries(memory)));
            }
            let at = known.unwrap_or(drafts.len() - 1);
            let Some(draft) = drafts.get_mut(at) else { continue };
            all.asks_for_runtime |= draft.asks_for_runtime();
            let outcome = draft.outcome(&key, &row);
            if let Some(checked) = outcome.checked(declared) {
                all.opinions.extend(lint::of_plan(&checked));
                if let Some(body) = outcome.written.body.filter(|_| all.sound.is_none()) {
                    all.opinions.extend(lint::of_body(&checked, body));
                }
                all.sound.get_or_insert_with(|| outcome.clone());
            }
            all.served.extend(outcome.served);
            all.problems.extend(outcome.problems);
        }
        Ok(all)
    }

    /// Both.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.problems.extend(other.problems);
        self.opinions.extend(other.opinions);
        self.served.extend(other.served);
        self.sound = self.sound.or(other.sound);
        self.asks_for_runtime |= other.asks_for_runtime;
        self
    }
}
