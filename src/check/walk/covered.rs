use std::sync::Arc;

use crate::check::declarations::Input;
use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;
use crate::types::{Kind, Volatility};
use crate::value::Role;

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
        self.declarations.inputs.iter().flat_map(|input| self.covered_of(input)).collect()
    }

    fn covered_of(&self, input: &Input) -> Vec<Covered> {
        let Kind::Segments(positions) = inner(&input.of.kind) else { return Vec::new() };
        let worst = input.of.labels.volatility.min(Volatility::Turn);
        let mut all = Vec::new();
        for position in positions.iter() {
            let here = |of: &&Taken| *of.input == **input.name && of.position == *position;
            let here: Vec<&Taken> = self.taken.iter().filter(here).collect();
            for volatility in VOLATILITIES.into_iter().filter(|&of| of <= worst) {
                // At `system` everyone speaks as the system.
                let speaks = |role: &Role| &**position != "system" || *role == Role::System;
                for role in ROLES.into_iter().filter(speaks) {
                    let is_it = |of: &&&Taken| of.volatility == volatility && of.role == role;
                    all.push(Covered {
                        input: input.name.node.clone(),
                        position: position.clone(),
                        volatility,
                        role,
                        slots: here.iter().filter(is_it).map(|taken| taken.slot).collect(),
                    });
                }
            }
        }
        all
    }

    /// Checks that every segment that an input may hold lands exactly once.
    pub(crate) fn coverage(&mut self) {
        for input in &self.declarations.inputs {
            let mut missing: Vec<String> = Vec::new();
            let mut first = None;
            for of in self.covered_of(input) {
                match of.slots.as_slice() {
                    [] => {
                        let Covered { position, volatility, role, .. } = &of;
                        missing.push(format!("`{position}` of {volatility} as {role}"));
                        first = first.or(Some(of.position));
                    }
                    [_] => {}
                    [first, second, ..] => self.problems.push(twice(&of, *first, *second)),
                }
            }
            if let Some(first) = first {
                let more = missing.len().saturating_sub(4);
                missing.truncate(4);
                let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
                self.problems.push(
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
    }
}

fn twice(of: &Covered, first: Span, second: Span) -> Diagnostic {
    let Covered { input, position, volatility, role, .. } = of;
    Diagnostic::error(
        Code("slot/covered-twice"),
        second,
        format!("segments of `{input}` at `{position}` of {volatility} as {role} land twice"),
    )
    .note(first, "this slot takes them too")
    .help("narrow one of the slots with `of …` or `as …`")
}
