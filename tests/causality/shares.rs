//! What share of the marks is accepted, and where they cut: a checker that refuses everything is
//! right and worthless.

use std::collections::BTreeMap;

use typecase::render::request::{Place, Request};
use typecase::types::Scope;

use super::bodies::Compiled;
use super::figures::percent;
use super::pairs::Sent;
use super::report;

/// Where a cut may stand.
const PLACES: [&str; 8] = [
    "before everything",
    "behind the tools",
    "in the system text",
    "at its end",
    "in a message",
    "behind a message",
    "behind a row",
    "at the end",
];

/// At how many of these places each target has cuts, at least: some targets cut nowhere in the
/// system text.
const MOST_PLACES: usize = 6;

/// The marks that are accepted, of a hundred: about half.
const ABOUT_HALF: std::ops::RangeInclusive<usize> = 42..=62;

/// Counts by target.
#[derive(Default)]
pub(crate) struct Shares(BTreeMap<String, Share>);

/// The marks of one target.
#[derive(Default)]
struct Share {
    /// How many of a scope are accepted, and how many there are.
    scopes: BTreeMap<Scope, (usize, usize)>,
    /// Cuts of accepted marks.
    cuts: [usize; PLACES.len()],
}

impl Share {
    fn accepted(&self) -> (usize, usize) {
        let sum = |(one, all): (usize, usize), of: &(usize, usize)| (one + of.0, all + of.1);
        self.scopes.values().fold((0, 0), sum)
    }
}

impl Shares {
    /// Counts the marks of a plan.
    pub(crate) fn judged(&mut self, compiled: &Compiled) {
        let share = self.of(compiled);
        for (_, scope, stands) in compiled.judged() {
            let (accepted, all) = share.scopes.entry(scope).or_default();
            *all += 1;
            *accepted += usize::from(stands);
        }
    }

    /// Counts where the accepted marks cut a body.
    pub(crate) fn cuts(&mut self, compiled: &Compiled, sent: &Sent) {
        let share = self.of(compiled);
        for (mark, _) in compiled.accepted() {
            share.cuts[place(sent, mark)] += 1;
        }
    }

    fn of(&mut self, compiled: &Compiled) -> &mut Share {
        self.0.entry(compiled.plan.row.target.to_string()).or_default()
    }

    /// Says the shares of each target, and of all.
    pub(crate) fn report(&self) {
        let mut both = (0, 0);
        for (target, share) in &self.0 {
            let (accepted, all) = share.accepted();
            both = (both.0 + accepted, both.1 + all);
            let scopes = share.scopes.iter().map(|(scope, (accepted, all))| {
                format!("cache {scope} {accepted} of {all} ({}%)", percent(*accepted, *all))
            });
            report(&format!(
                "marks accepted, {target}: {accepted} of {all} ({}%): {}",
                percent(accepted, all),
                scopes.collect::<Vec<_>>().join(", "),
            ));
            let sum = share.cuts.iter().sum();
            let cuts = PLACES.iter().zip(share.cuts).filter(|(_, count)| *count > 0);
            let cuts: Vec<_> =
                cuts.map(|(place, count)| format!("{place} {}%", percent(count, sum))).collect();
            report(&format!("{sum} cuts of theirs, {target}: {}", cuts.join(", ")));
            assert!(cuts.len() >= MOST_PLACES, "{target}: {cuts:?}");
        }
        let share = percent(both.0, both.1);
        report(&format!("marks accepted: {} of {} ({share}%)", both.0, both.1));
        assert!(ABOUT_HALF.contains(&share), "{share}%");
    }
}

/// Where a mark cuts, as a number among the places.
fn place(sent: &Sent, mark: usize) -> usize {
    if sent.bytes.cuts.get(&mark).is_none_or(|at| *at == 0) {
        return 0;
    }
    let Request { system, messages, .. } = &sent.request;
    match sent.mark(mark).map_or(Place::Start, |mark| mark.after) {
        Place::Start => 0,
        Place::Tools => 1,
        Place::System { part } => 2 + usize::from(part + 1 == system.len()),
        Place::Message { message, part } if part + 1 < messages[message].parts.len() => 4,
        Place::Message { message, .. } if message + 1 == messages.len() => 7,
        Place::Message { message, .. } => 5 + usize::from(messages[message].row),
    }
}
