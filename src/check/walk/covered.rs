use std::iter::repeat_n;
use std::sync::Arc;

use crate::check::declarations::Input;
use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;
use crate::types::{Kind, Volatility};
use crate::value::Role;

use super::memory::MOST_KEPT;
use super::slot::{ROLES, Taken, VOLATILITIES};
use super::typed::inner;
use super::walker::Walker;

/// Segments that an input may hold, and the slots in which they land: one if all is well.
pub(crate) struct Covered {
    pub(crate) input: Arc<str>,
    pub(crate) position: Arc<str>,
    pub(crate) volatility: Volatility,
    pub(crate) role: Role,
    pub(crate) slots: Vec<Span>,
}

impl Walker<'_> {
    /// What lands where: every position, volatility and role that segments of the layout's
    /// inputs may have.
    pub(crate) fn covered(&self) -> Vec<Covered> {
        let mut all = Vec::new();
        for input in &self.declarations.inputs {
            self.each_kind(input, |position, volatility, role, slots| {
                let (input, position) = (input.name.node.clone(), position.clone());
                let slots = slots.collect();
                all.push(Covered { input, position, volatility, role, slots });
            });
        }
        all
    }

    /// Shows each position, volatility and role that segments of an input may have, with the slots
    /// that take them.
    fn each_kind(
        &self,
        input: &Input,
        mut show: impl FnMut(&Arc<str>, Volatility, Role, &mut dyn Iterator<Item = Span>),
    ) {
        let Kind::Segments(positions) = inner(&input.of.kind) else { return };
        let worst = input.of.labels.volatility.min(Volatility::Turn);
        let taken = self.taken.iter().filter(|of| *of.input == **input.name);
        let taken: Vec<&Taken> = taken.collect();
        for position in positions.iter() {
            for volatility in VOLATILITIES.into_iter().filter(|&of| of <= worst) {
                // At `system` everyone speaks as the system.
                let speaks = |role: &Role| &**position != "system" || *role == Role::System;
                for role in ROLES.into_iter().filter(speaks) {
                    let mut slots = taken.iter().flat_map(|of| {
                        repeat_n(of.slot, of.landing.takes(position, volatility, role))
                    });
                    show(position, volatility, role, &mut slots);
                }
            }
        }
    }

    /// Checks that every segment that an input may hold lands exactly once.
    pub(crate) fn coverage(&mut self) {
        let known = self
            .memory
            .as_ref()
            .and_then(|memory| memory.coverage.iter().find(|(taken, _)| *taken == self.taken));
        if let Some((_, found)) = known {
            self.problems.extend(found.iter().cloned());
            return;
        }
        let found = self.uncovered();
        self.problems.extend(found.iter().cloned());
        if let Some(memory) = &mut self.memory {
            memory.coverage.truncate(MOST_KEPT - 1);
            memory.coverage.insert(0, (self.taken.clone(), found));
        }
    }

    /// What lands nowhere, or twice.
    fn uncovered(&self) -> Vec<Diagnostic> {
        let mut all = Vec::new();
        for input in &self.declarations.inputs {
            let mut missing: Vec<String> = Vec::new();
            let mut nowhere = None;
            self.each_kind(input, |position, volatility, role, slots| {
                let kind = || format!("`{position}` of {volatility} as {role}");
                let Some(first) = slots.next() else {
                    missing.push(kind());
                    nowhere.get_or_insert_with(|| position.clone());
                    return;
                };
                all.extend(slots.next().map(|second| twice(&input.name, &kind(), first, second)));
            });
            if let Some(first) = nowhere {
                let more = missing.len().saturating_sub(4);
                missing.truncate(4);
                let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
                all.push(
                    Diagnostic::error(
                        Code("slot/not-covered"),
                        input.name.span,
                        format!(
                            "no slot takes the segments of `{}` at {}{tail}",
                            input.name,
                            missing.join(", ")
                        ),
                    )
                    .label("what packages send there would be lost")
                    .help(format!("add a slot, such as `{} at {first}`", input.name)),
                );
            }
        }
        all
    }
}

fn twice(input: &str, kind: &str, first: Span, second: Span) -> Diagnostic {
    Diagnostic::error(
        Code("slot/covered-twice"),
        second,
        format!("segments of `{input}` at {kind} land twice"),
    )
    .note(first, "this slot takes them too")
    .help("narrow one of the slots with `of …` or `as …`")
}
