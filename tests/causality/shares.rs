//! What share of the marks is accepted, and where they cut: a checker that refuses everything is
//! right and worthless.

use std::collections::BTreeMap;

use typecase::types::Scope;
use typecase::value::Inputs;

use super::bodies::{Bytes, Compiled, bytes};
use super::report;

/// The marks of one scope on one target.
#[derive(Default)]
struct Share {
    accepted: usize,
    all: usize,
    /// Cuts of accepted marks: before everything, inside, behind the last block.
    cuts: [usize; 3],
}

/// Counts by target and scope.
#[derive(Default)]
pub(crate) struct Shares(BTreeMap<(String, Scope), Share>);

impl Shares {
    /// Counts the marks of a plan.
    pub(crate) fn judged(&mut self, compiled: &Compiled) {
        for (_, scope, stands) in compiled.judged() {
            let share = self.of(compiled, scope);
            share.all += 1;
            share.accepted += usize::from(stands);
        }
    }

    /// Counts where the accepted marks cut a body.
    pub(crate) fn cuts(&mut self, compiled: &Compiled, inputs: &Inputs) {
        let Bytes { erased, cuts } = bytes(&compiled.plan, inputs);
        let end = erased.windows(2).rposition(|two| two == b"]}").unwrap_or(0);
        for (mark, scope) in compiled.accepted() {
            let at = match cuts.get(&mark) {
                None | Some(0) => 0,
                Some(&at) if at >= end => 2,
                Some(_) => 1,
            };
            self.of(compiled, scope).cuts[at] += 1;
        }
    }

    fn of(&mut self, compiled: &Compiled, scope: Scope) -> &mut Share {
        self.0.entry((compiled.plan.row.target.to_string(), scope)).or_default()
    }

    /// Prints a line for each target and scope.
    pub(crate) fn report(&self) {
        for ((target, scope), share) in &self.0 {
            let [start, inside, end] =
                share.cuts.map(|count| percent(count, share.cuts.iter().sum()));
            report(&format!(
                "{target}, cache {scope}: {} of {} marks accepted ({}%), cuts before everything {start}%, inside {inside}%, at the end {end}%",
                share.accepted,
                share.all,
                percent(share.accepted, share.all),
            ));
        }
    }
}

/// So many of a hundred.
pub(crate) fn percent(count: usize, of: usize) -> usize {
    (count * 100).checked_div(of).unwrap_or(0)
}
