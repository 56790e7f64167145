use std::collections::BTreeSet;
use std::sync::Arc;

use crate::lint;
use crate::plan::Key;
use crate::target::Row;
use crate::text::Span;

use super::KeyError;
use super::answers::Answers;
use super::compile::row;
use super::declared::Declared;
use super::draft::{Draft, Noting};
use super::findings::Findings;
use super::keys::Keys;
use super::locales::Chosen;
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
        let targets = keys.targets.iter().map(|target| {
            let target = (*target).into();
            row(&Key { target, ..keys.base.clone() })
        });
        let targets: Vec<Arc<Row>> = targets.collect::<Result<_, _>>()?;
        let base = Key { locale: locale.cloned(), ..keys.base.clone() };
        let chosen = Chosen::new(&base, &declared.declarations)?;
        let mut of = |runtime: Option<&Arc<str>>| {
            let runtime = runtime.cloned().or_else(|| base.runtime.clone());
            let key = Key { runtime, ..base.clone() };
            Self::walked(declared, &key, &chosen, &targets, &mut memory)
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
        chosen: &Chosen,
        targets: &[Arc<Row>],
        memory: &mut Memory<'a>,
    ) -> Result<Self, KeyError> {
        let mut all = Self::default();
        let Some(first) = targets.first() else { return Ok(all) };
        let answers = Answers::new(declared, base, chosen, first, None)?;
        let mut left: Vec<&Arc<Row>> = targets.iter().collect();
        while let Some(first) = left.first() {
            let noting = Noting::Entries(std::mem::take(memory));
            let mut draft = Draft::new(declared, &answers, first, noting);
            let (served, others) = left.iter().partition(|row| draft.serves(row));
            left = others;
            let served: Vec<&Arc<Row>> = served;
            for row in served {
                let key = Key { target: row.target.clone(), ..base.clone() };
                all.add(draft.outcome(&key, row), declared);
            }
            all.asks_for_runtime |= draft.asks_for_runtime();
            *memory = draft.into_memory();
        }
        Ok(all)
    }

    /// Adds what a key comes to for a target.
    fn add(&mut self, outcome: Outcome, declared: &Declared<'_>) {
        if let Some(checked) = outcome.checked(declared) {
            self.opinions.extend(lint::of_plan(&checked));
            if let Some(body) = outcome.written.body.filter(|_| self.sound.is_none()) {
                self.opinions.extend(lint::of_body(&checked, body));
            }
            self.sound.get_or_insert_with(|| outcome.clone());
        }
        self.served.extend(outcome.served);
        self.problems.extend(outcome.problems);
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
