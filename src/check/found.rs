use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::lint::{Reads, lint};
use crate::text::Span;

use super::KeyError;
use super::compile::{Compilation, row};
use super::declared::Declared;
use super::draft::{Draft, Noting};
use super::keys::Keys;
use super::walk::Memory;

/// What was found for the runtimes and targets of one locale.
#[derive(Default)]
pub(super) struct Found {
    pub(super) problems: Problems,
    /// What rules found.
    pub(super) opinions: Problems,
    /// Exceptions that served.
    pub(super) served: BTreeSet<Span>,
    /// The bodies that hold no error.
    pub(super) bodies: BTreeSet<Span>,
    /// The first that holds no error.
    pub(super) sound: Option<Compilation>,
}

impl Found {
    /// What is found in a locale, for each of the runtimes and each of the targets.
    ///
    /// # Errors
    /// A key names a target, runtime or locale that is not there.
    pub(super) fn of(
        declared: &Declared<'_>,
        keys: &Keys<'_>,
        locale: Option<&Arc<str>>,
    ) -> Result<Self, KeyError> {
        let mut all = Self::default();
        let mut memory = Memory::default();
        for runtime in &keys.runtimes {
            let mut drafts: Vec<Draft<'_>> = Vec::new();
            for target in &keys.targets {
                let key = keys.key(runtime.as_ref(), locale, target);
                let row = row(&key)?;
                let known = drafts.iter().position(|draft| draft.serves(&row));
                if known.is_none() {
                    let noting = Noting::Entries(&mut memory);
                    drafts.push(Draft::new(declared, &key, &row, None, noting)?);
                }
                let at = known.unwrap_or(drafts.len() - 1);
                let Some(draft) = drafts.get_mut(at) else { continue };
                let compiled = draft.compiled(&key, &row);
                if let Some(checked) = compiled.checked(declared, &[]) {
                    all.opinions.extend(lint(&checked, Reads::Plan));
                    all.bodies.extend(compiled.written.body);
                    all.sound.get_or_insert_with(|| compiled.clone());
                }
                all.served.extend(compiled.served);
                all.problems.extend(compiled.problems);
            }
        }
        Ok(all)
    }

    /// Both.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.problems.extend(other.problems);
        self.opinions.extend(other.opinions);
        self.served.extend(other.served);
        self.bodies.extend(other.bodies);
        self.sound = self.sound.or(other.sound);
        self
    }
}
