//! Theorems T1, T2 and T6: the checker on its word, for every target.

use typecase::types::Scope;
use typecase::value::Inputs;

use super::bodies::{Compiled, Target, parse};
use super::chance::Chance;
use super::figures::{Column, Figures};
use super::pairs::{Compared, Seen, Sent};
use super::shares::Shares;
use super::truncation::Case;
use super::{TARGETS, pairs, pairs_wanted, report, shrink, tree, values};

/// How many requests are made of one compiled layout, each with its related ones.
const ROUNDS: u64 = 4;

const EQUAL: &[Column] = &[
    ("pairs", ""),
    ("marks", ""),
    ("accepted", "marks"),
    ("cuts", ""),
    ("with something before them", "cuts"),
    ("in requests that differ", "cuts"),
];

const GROWN: &[Column] = &[
    ("pairs", ""),
    ("marks", ""),
    ("accepted", "marks"),
    ("cuts", ""),
    ("with something before them", "cuts"),
    ("that grew", "cuts"),
];

#[test]
fn accepted_marks_keep_what_they_promise() {
    let (wanted, mut number) = (pairs_wanted(300), 0);
    let mut equal = Figures::of("T1", EQUAL);
    let mut grown = Figures::of("T2", GROWN);
    let mut keys = Figures::of("T6", &[("settings that key what is kept", "")]);
    let mut shares = Shares::default();
    while equal.least("pairs") + grown.least("pairs") < wanted {
        let layout = Case::of(number).layout.untrimmed();
        for &target in TARGETS.iter() {
            let compiled = compiled(&layout, target).unwrap();
            let mut seen = Seen::default();
            let found = violation(number, &layout, &compiled, ROUNDS, &mut seen, &mut shares);
            if found.is_some() {
                fail(number, &layout, target);
            }
            for (_, scope, stands) in compiled.judged() {
                let is_equal = matches!(scope, Scope::Stable | Scope::Session);
                let figures = if is_equal { &mut equal } else { &mut grown };
                figures.add(target, "marks", 1);
                figures.add(target, "accepted", usize::from(stands));
            }
            count(&mut equal, target, &seen.equal, "in requests that differ");
            count(&mut grown, target, &seen.grown, "that grew");
            keys.add(target, "settings that key what is kept", seen.keys);
        }
        number += 1;
    }
    let pairs = equal.all("pairs") + grown.all("pairs");
    report(&format!("T1, T2 and T6: {number} layouts, {pairs} related pairs, no violation"));
    equal.report();
    grown.report();
    keys.report();
    shares.report();
}

fn count(figures: &mut Figures, target: Target, seen: &Compared, apart: &str) {
    figures.add(target, "pairs", seen.pairs);
    figures.add(target, "cuts", seen.cuts);
    figures.add(target, "with something before them", seen.behind);
    figures.add(target, apart, seen.apart);
}

pub(crate) fn compiled(layout: &tree::Layout, target: Target) -> Result<Compiled, String> {
    parse(layout)?.compile(true, target)
}

fn violation(
    number: u64,
    layout: &tree::Layout,
    compiled: &Compiled,
    rounds: u64,
    seen: &mut Seen,
    shares: &mut Shares,
) -> Option<String> {
    let accepted: Vec<_> = compiled.accepted().collect();
    shares.judged(compiled);
    if accepted.is_empty() {
        return None;
    }
    (0..rounds).find_map(|round| {
        let chance = &mut Chance::of((number << 16) + round);
        let inputs = values::inputs(chance, layout);
        let first = Sent::of(compiled, &inputs);
        shares.cuts(compiled, &first);
        let first = (&inputs, &first);
        let found = pairs::violations_after(chance, layout, compiled, first, &accepted, seen);
        found.into_iter().next().map(|(_, how)| how)
    })
}

/// Shows the smallest layout and values that break a promise.
fn fail(number: u64, layout: &tree::Layout, target: Target) {
    let small = smallest(number, layout, target);
    panic!("layout {number} on {target:?}:\n{small}");
}

/// The smallest layout and values that break a promise as one does, and how.
pub(crate) fn smallest(number: u64, layout: &tree::Layout, target: Target) -> String {
    let found = |layout: &tree::Layout| {
        let compiled = compiled(layout, target).ok()?;
        (0..60).map(|round| (number << 16) + round).find_map(|case| {
            let inputs = values::inputs(&mut Chance::of(case), layout);
            Some((breach(layout, &compiled, &inputs)?, inputs))
        })
    };
    let layout = shrink::shrunk(layout, |layout| found(layout).is_some());
    let Some((_, inputs)) = found(&layout) else { return format!("{layout}\nonce") };
    let compiled = compiled(&layout, target).unwrap();
    let small =
        shrink::shrunk_values(&inputs, |inputs| breach(&layout, &compiled, inputs).is_some());
    format!("{layout}\n{}", breach(&layout, &compiled, &small).unwrap())
}

/// How values break a promise with one of a few that are related to them.
fn breach(layout: &tree::Layout, compiled: &Compiled, inputs: &Inputs) -> Option<String> {
    let accepted: Vec<_> = compiled.accepted().collect();
    (0..20).find_map(|case| {
        let (chance, seen) = (&mut Chance::of(case), &mut Seen::default());
        let found = pairs::violations(chance, layout, compiled, inputs, &accepted, seen);
        found.into_iter().next().map(|(_, how)| how)
    })
}
