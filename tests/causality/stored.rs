//! Theorem T4: what this turn stores is sent again, in every later turn of a session, as it was;
//! so is what the session captured.

use typecase::fit::Ledger;
use typecase::render::render_pinned;

use super::bodies::Bytes;
use super::chance::Chance;
use super::figures::Figures;
use super::promises::compiled;
use super::related::{next_turn, stored};
use super::truncation::Case;
use super::{cases, target, values};

/// How many turns follow one another, at least and at most.
const TURNS: (usize, usize) = (6, 40);

#[test]
fn stored_rows_are_sent_again_as_they_were() {
    let columns = &[
        ("layouts", ""),
        ("marks", ""),
        ("turns", ""),
        ("rows stored", ""),
        ("values that came otherwise", ""),
        ("cuts", ""),
    ];
    let mut figures = Figures::of("T4", columns);
    for number in 0..cases(100) {
        let layout = Case::of(number).layout.untrimmed();
        let target = target(number);
        let compiled = compiled(&layout, target).unwrap();
        let marks = compiled.lasting();
        if marks.is_empty() || layout.stores().is_empty() {
            continue;
        }
        figures.add(target, "layouts", 1);
        figures.add(target, "marks", marks.len());
        let chance = &mut Chance::of(number);
        let mut inputs = values::inputs(chance, &layout);
        let mut before: Vec<Bytes> = Vec::new();
        let mut ledger = Ledger::default();
        for turn in 0..chance.between(TURNS.0, TURNS.1) {
            let kept = ledger.keep(&compiled.plan, &inputs).unwrap();
            figures.add(target, "values that came otherwise", kept.findings.len());
            let rendered = render_pinned(&compiled.plan, &kept.inputs, &kept.pinned);
            ledger.enter(&compiled.plan, kept, &rendered);
            let sent = Bytes::of(&rendered.request);
            figures.add(target, "cuts", before.len() * marks.len());
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
            figures.add(target, "turns", 1);
            let live = stored(&rendered.request, &layout);
            let rows = live.iter().map(|(_, rows)| rows.len()).sum();
            figures.add(target, "rows stored", rows);
            inputs = next_turn(chance, &inputs, live);
            before.push(sent);
        }
    }
    figures.report();
}
