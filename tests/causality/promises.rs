//! Theorems T1, T2 and T6: the checker on its word, for every target.

use super::bodies::{Compiled, Target, parse};
use super::chance::Chance;
use super::shares::Shares;
use super::truncation::Case;
use super::{TARGETS, pairs, pairs_wanted, report, shrink, tree, values};

/// How many requests are made of one compiled layout, each with its related ones.
const ROUNDS: u64 = 6;

#[test]
fn accepted_marks_keep_what_they_promise() {
    let (wanted, mut pairs, mut number) = (pairs_wanted(1_000), 0, 0);
    let mut shares = Shares::default();
    while pairs < wanted {
        let layout = Case::of(number).layout.untrimmed();
        for &target in TARGETS.iter() {
            let compiled = compiled(&layout, target).unwrap();
            let found = violation(number, &layout, &compiled, ROUNDS, &mut pairs, &mut shares);
            if found.is_some() {
                fail(number, &layout, target);
            }
        }
        number += 1;
    }
    report(&format!("T1, T2 and T6: {number} layouts, {pairs} related pairs, no violation"));
    shares.report();
}

pub(crate) fn compiled(layout: &tree::Layout, target: Target) -> Result<Compiled, String> {
    parse(layout)?.compile(true, target)
}

fn violation(
    number: u64,
    layout: &tree::Layout,
    compiled: &Compiled,
    rounds: u64,
    pairs: &mut u64,
    shares: &mut Shares,
) -> Option<String> {
    let accepted: Vec<_> = compiled.accepted().collect();
    shares.judged(compiled);
    (0..rounds).find_map(|round| {
        let chance = &mut Chance::of((number << 16) + round);
        let inputs = values::inputs(chance, layout);
        shares.cuts(compiled, &inputs);
        let found = pairs::violations(chance, layout, compiled, &inputs, &accepted, pairs);
        found.into_iter().next().map(|(_, how)| how)
    })
}

/// Shows the smallest layout that breaks a promise.
fn fail(number: u64, layout: &tree::Layout, target: Target) {
    let found = |layout: &tree::Layout| {
        let compiled = compiled(layout, target).ok()?;
        violation(number, layout, &compiled, 60, &mut 0, &mut Shares::default())
    };
    let small = shrink::shrunk(layout, |layout| found(layout).is_some());
    panic!("layout {number} on {target:?}:\n{small}\n{}", found(&small).unwrap());
}
