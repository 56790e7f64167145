//! Theorem T9: refusals are honest. For a refused mark two related requests are searched that
//! would break it, with the mark where it is written.

use std::collections::BTreeSet;

use super::bodies::{Compiled, bytes};
use super::chance::Chance;
use super::figures::{Figures, percent};
use super::pairs::{self, Seen};
use super::promises::compiled;
use super::tree::Layout;
use super::truncation::Case;
use super::{cases, report, target, values};
use typecase::types::Scope;

/// How many requests are made of one layout, each with its related ones.
const ROUNDS: u64 = 200;

/// The share of refused marks, of a hundred, that must be shown to be false.
const LEAST: usize = 95;

#[test]
fn refused_marks_are_false() {
    let columns = &[("cases", ""), ("pairs", ""), ("refused", ""), ("with a witness", "refused")];
    let mut figures = Figures::of("T9", columns);
    let (mut by_truncation, mut empty) = (0, 0);
    for number in 0..cases(50) {
        let layout = Case::of(number).layout.untrimmed();
        let target = target(number);
        let mut compiled = compiled(&layout, target).unwrap();
        let mut open: Vec<_> = compiled.refused().collect();
        figures.add(target, "cases", 1);
        figures.add(target, "refused", open.len());
        let mut seen = Seen::default();
        let mut contents = compiled.plan.contents().clone();
        for &(mark, _) in &open {
            // One that depth refuses is sent further up, and one of too many is not
            // written; what is asked is whether it holds here.
            contents.marks[mark].back = 0;
            contents.marks[mark].written = true;
        }
        compiled.plan = contents.freeze();
        for round in 0..ROUNDS {
            if open.is_empty() {
                break;
            }
            let chance = &mut Chance::of((number << 16) + round);
            let inputs = values::inputs(chance, &layout);
            let found = pairs::violations(chance, &layout, &compiled, &inputs, &open, &mut seen);
            figures.add(target, "with a witness", found.len());
            open.retain(|(mark, _)| found.iter().all(|(of, _)| of != mark));
        }
        // One that depth refuses may hold for its labels and depends on what follows all the same.
        let broken = truncated(&layout, number, &open);
        by_truncation += broken.len();
        figures.add(target, "with a witness", broken.len());
        figures.add(target, "pairs", seen.pairs());
        open.retain(|(mark, _)| !broken.contains(mark));
        let nothing = before_everything(&compiled, &layout, number, &open);
        empty += nothing.len();
        open.retain(|(mark, _)| !nothing.contains(mark));
        if std::env::var_os("TYPECASE_SHOW").is_some() && !open.is_empty() {
            report(&format!("no witness for the marks {open:?} of case {number}:\n{layout}"));
        }
    }
    figures.report();
    let (all, shown) = (figures.all("refused"), figures.all("with a witness"));
    let share = percent(shown, all - empty);
    report(&format!(
        "T9: of {all} refused marks {shown} have a witness, {by_truncation} of them by truncation; {empty} others have nothing before them, so that nothing can be seen; of the rest {share}%"
    ));
    assert!(share >= LEAST, "{shown} of {all}, {empty}");
}

/// The marks among some before which nothing ever stands.
fn before_everything(
    compiled: &Compiled,
    layout: &Layout,
    number: u64,
    marks: &[(usize, Scope)],
) -> Vec<usize> {
    let mut empty: Vec<_> = marks.iter().map(|(mark, _)| *mark).collect();
    for round in 0..if empty.is_empty() { 0 } else { 30 } {
        let inputs = values::inputs(&mut Chance::of((number << 16) + round), layout);
        let bytes = bytes(&compiled.plan, &inputs);
        empty.retain(|mark| bytes.cuts.get(mark) == Some(&0));
    }
    empty
}

/// The marks among some whose bytes, where they are written, depend on what follows.
fn truncated(layout: &Layout, number: u64, marks: &[(usize, Scope)]) -> Vec<usize> {
    if marks.is_empty() {
        return Vec::new();
    }
    let chance = &mut Chance::of(number);
    let case = Case { layout: layout.clone(), inputs: values::inputs(chance, layout) };
    let truncations = case.truncations(target(number)).unwrap().in_place();
    let mut broken = BTreeSet::new();
    for _ in 0..30 {
        let found = truncations.broken(&values::inputs(chance, layout));
        broken.extend(marks.iter().map(|(mark, _)| *mark).filter(|mark| found.contains(mark)));
        if broken.len() >= marks.len() {
            break;
        }
    }
    broken.into_iter().collect()
}
