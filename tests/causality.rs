//! The theorems of the prefix law on random layouts, values and targets: from the text of a
//! layout to the bytes of its bodies.
//!
//! - T1 and T2: what an accepted mark promises is so, in requests that are related as it says.
//! - T3, causality: for every layout and mark, accepted or not, taking away all that stands
//!   behind the mark changes no byte before its cut.
//! - T4: what this turn stores is sent again as it was.
//! - T5: marks are layout; whichever are written, the bytes are the same.
//! - T6: what keys a region is equal wherever a mark claims the region.
//! - A mark rests on nothing of what a session captures that its plan does not list.
//! - T9: for a mark that is refused there are requests that break it.
//!
//! - And what no proof covers: a host that breaks what it promised is named.
//!
//! All of it for each target, with figures that may not be none on any of them.
//!
//! `TYPECASE_CASES=4000 TYPECASE_PAIRS=100000 cargo test --release --test main causality --
//! --nocapture` looks at more than the few of every day: at so many pairs on each target, and at
//! each broken rule on each target alone.

mod blocks;
mod bodies;
mod captured;
pub(crate) mod chance;
mod cut_off;
mod difference;
mod directed;
mod figures;
mod groups;
mod layouts;
mod mutants;
mod named;
mod order;
mod pairs;
mod promises;
mod refusals;
mod related;
mod shares;
mod shrink;
mod stored;
mod tree;
mod truncation;
mod values;
mod words;

use std::fmt::Debug;
use std::io::Write as _;
use std::str::FromStr;
use std::sync::LazyLock;

use bodies::{Target, bytes, parse};
use chance::Chance;
use figures::Figures;
use truncation::Case;
use typecase::plan::Plan;
use typecase::render::render;
use typecase::target;
use typecase::value::Inputs;
use typecase::wire::lower;

/// Every target with its default model and the one that takes the fewest marks.
static TARGETS: LazyLock<Vec<Target>> = LazyLock::new(|| {
    let fewest = |of| target::models(of).into_iter().min_by_key(|model| most(of, model));
    target::targets().into_iter().flat_map(|of| [(of, None), (of, fewest(of))]).collect()
});

/// Whether a target takes markers at all.
fn takes_markers(target: &str) -> bool {
    target::models(target).into_iter().any(|model| most(target, model) > 0)
}

/// How many markers a model takes.
fn most(target: &str, model: &str) -> u32 {
    target::row(target, Some(model)).unwrap().marks.most
}

/// The target of a case.
fn target(number: u64) -> Target {
    let index = number % TARGETS.len() as u64;
    TARGETS[usize::try_from(index).unwrap()]
}

/// How many cases to look at.
fn cases(few: u64) -> u64 {
    wanted("TYPECASE_CASES", few)
}

/// How many pairs of related requests to look at.
fn pairs_wanted(few: usize) -> usize {
    wanted("TYPECASE_PAIRS", few)
}

fn wanted<T: FromStr<Err: Debug>>(name: &str, few: T) -> T {
    std::env::var(name).map_or(few, |count| count.parse().unwrap())
}

/// Says something in the output of every run.
fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// T3.
#[test]
fn no_byte_before_a_mark_depends_on_what_follows() {
    let columns = &[("cases", ""), ("marks", ""), ("accepted", "marks"), ("cuts", "")];
    let mut figures = Figures::of("T3", columns);
    for number in 0..cases(350) {
        let case = Case::of(number);
        let target = target(number);
        let truncations = case.truncations(target).unwrap();
        figures.add(target, "cases", 1);
        figures.add(target, "marks", truncations.whole.judged().count());
        figures.add(target, "accepted", truncations.whole.accepted().count());
        figures.add(target, "cuts", truncations.until().len());
        if truncations.violation().is_some() {
            let found = |layout: &tree::Layout| {
                let case = Case { layout: layout.clone(), ..case.clone() };
                case.truncations(target).ok()?.violation()
            };
            let small = shrink::shrunk(&case.layout, |layout| found(layout).is_some());
            panic!("case {number} on {target:?}:\n{small}\n{}", found(&small).unwrap());
        }
    }
    figures.report();
}

/// T5, with the cuts. R254: marks change no byte. R251: the plan writes no more of them than the
/// target takes.
#[test]
fn any_marks_may_be_written() {
    let columns = &[("cases", ""), ("marks", ""), ("accepted", "marks"), ("cuts", "")];
    let mut figures = Figures::of("T5", columns);
    let columns = &[("markers", ""), ("bodies with all that it takes", "")];
    let mut written = Figures::over("T5, markers", columns, takes_markers);
    for number in 0..cases(150) {
        let case = Case::of(number);
        let target = target(number);
        let compiled = parse(&case.layout).unwrap().compile(true, target).unwrap();
        let plan = &compiled.plan;
        let first = bytes(plan, &case.inputs);
        let (markers, most) = (markers(plan, &case.inputs), plan.row.marks.most as usize);
        assert!(markers <= most, "case {number}: {markers}\n{}", case.layout);
        written.add(target, "markers", markers);
        written.add(
            target,
            "bodies with all that it takes",
            usize::from(markers == most && most > 0),
        );
        figures.add(target, "cases", 1);
        figures.add(target, "marks", compiled.judged().count());
        figures.add(target, "accepted", compiled.accepted().count());
        figures.add(target, "cuts", first.cuts.len());
        let chance = &mut Chance::of(number);
        let mut other = plan.contents().clone();
        for mark in &mut other.marks {
            mark.written = chance.percent(50);
        }
        assert_eq!(first, bytes(&other.freeze(), &case.inputs), "case {number}\n{}", case.layout);
    }
    figures.report();
    written.report();
}

/// How many marks stand in the body of a plan for values.
fn markers(plan: &Plan, inputs: &Inputs) -> usize {
    let body = String::from_utf8(lower(&render(plan, inputs).request).body.bytes).unwrap();
    let words = ["\"cache_control\":{", "\"prompt_cache_breakpoint\":{"];
    words.iter().map(|word| body.matches(word).count()).sum()
}
