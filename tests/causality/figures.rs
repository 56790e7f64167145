//! What a theorem has looked at, by target.

use std::collections::BTreeMap;

use typecase::target;

use super::bodies::Target;
use super::report;

/// Something that is counted, and what it is a share of; nothing if it is none.
pub(crate) type Column = (&'static str, &'static str);

/// What a theorem counts, for each target on its own: one that falls out of a test shows as a
/// count that stays at none.
pub(crate) struct Figures {
    theorem: &'static str,
    columns: &'static [Column],
    counts: BTreeMap<&'static str, Vec<usize>>,
}

impl Figures {
    /// Nothing yet, for all targets.
    pub(crate) fn of(theorem: &'static str, columns: &'static [Column]) -> Self {
        Self::over(theorem, columns, |_| true)
    }

    /// Nothing yet, for some targets.
    pub(crate) fn over(
        theorem: &'static str,
        columns: &'static [Column],
        some: impl Fn(&str) -> bool,
    ) -> Self {
        let targets = target::targets().into_iter().filter(|target| some(target));
        let counts = targets.map(|target| (target, vec![0; columns.len()])).collect();
        Self { theorem, columns, counts }
    }

    /// Counts so many more on a target, if it is one of them.
    pub(crate) fn add(&mut self, (target, _): Target, what: &str, count: usize) {
        let at = self.at(what);
        if let Some(counts) = self.counts.get_mut(target) {
            counts[at] += count;
        }
    }

    /// How many there are on all targets.
    pub(crate) fn all(&self, what: &str) -> usize {
        let at = self.at(what);
        self.counts.values().map(|counts| counts[at]).sum()
    }

    /// How many there are on the target that has the fewest.
    pub(crate) fn least(&self, what: &str) -> usize {
        let at = self.at(what);
        self.counts.values().map(|counts| counts[at]).min().unwrap_or_default()
    }

    fn at(&self, what: &str) -> usize {
        self.columns.iter().position(|(of, _)| *of == what).unwrap()
    }

    /// Says the figures of each target, of which none may be missing. A violation would have
    /// ended the test before.
    pub(crate) fn report(&self) {
        let theorem = self.theorem;
        let mut missing = Vec::new();
        for (target, counts) in &self.counts {
            let said = self.columns.iter().zip(counts).map(|((what, of), &count)| {
                if count == 0 {
                    missing.push(format!("{target}: {what}"));
                }
                let share = |of| format!(" ({}%)", percent(count, counts[self.at(of)]));
                let share = if of.is_empty() { String::new() } else { share(of) };
                format!("{what} {count}{share}")
            });
            let said: Vec<_> = said.collect();
            report(&format!("{theorem}, {target}: {}, violations 0", said.join(", ")));
        }
        assert!(missing.is_empty(), "{theorem} was not looked at: {missing:?}");
    }
}

/// So many of a hundred.
pub(crate) fn percent(count: usize, of: usize) -> usize {
    (count * 100).checked_div(of).unwrap_or(0)
}
