//! Theorem T4: what this turn stores is sent again, in every later turn, as it was.

use typecase::types::Scope;

use super::bodies::{Bytes, bytes};
use super::chance::Chance;
use super::promises::compiled;
use super::related::{next_turn, stored};
use super::truncation::Case;
use super::{cases, report, target, values};

/// How many turns follow one another, at least and at most.
const TURNS: (usize, usize) = (6, 40);

#[test]
fn stored_rows_are_sent_again_as_they_were() {
    let (mut rows, mut requests, mut layouts) = (0, 0, 0);
    for number in 0..cases(200) {
        let layout = Case::of(number).layout.untrimmed();
        let compiled = compiled(&layout, target(number)).unwrap();
        let marks: Vec<usize> = compiled
            .accepted()
            .filter_map(|(mark, scope)| (scope == Scope::History).then_some(mark))
            .collect();
        if marks.is_empty() || layout.stores().is_empty() {
            continue;
        }
        layouts += 1;
        let chance = &mut Chance::of(number);
        let mut inputs = values::inputs(chance, &layout);
        let mut before: Vec<Bytes> = Vec::new();
        for turn in 0..chance.between(TURNS.0, TURNS.1) {
            let sent = bytes(&compiled.plan, &inputs);
            for (earlier, first) in before.iter().enumerate() {
                for mark in &marks {
                    let cut = first.cuts[mark];
                    let place = format!("case {number}, turns {earlier} and {turn}, mark {mark}");
                    assert_eq!(
                        first.erased.get(..cut),
                        sent.erased.get(..cut),
                        "{place}\n{layout}"
                    );
                    assert!(cut <= sent.cuts[mark], "{place}\n{layout}");
                }
            }
            requests += 1;
            let live = stored(&compiled.plan, &inputs, &layout);
            rows += live.iter().map(|(_, rows)| rows.len()).sum::<usize>();
            inputs = next_turn(chance, &inputs, live);
            before.push(sent);
        }
    }
    report(&format!(
        "T4: {layouts} layouts, {rows} rows stored in {requests} requests, sent again as they were"
    ));
    assert!(rows > 0);
}
