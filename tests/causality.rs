//! The theorems of the prefix law on random layouts, values and targets: from the text of a
//! layout to the bytes of its bodies.
//!
//! - T3, causality: for every layout and mark, accepted or not, taking away all that stands
//!   behind the mark changes no byte before its cut.
//! - T1 and T2: what an accepted mark promises is so.
//! - T5: marks are layout; whichever are written, the bytes are the same.
//!
//! `TYPECASE_CASES=100000 cargo test causality` looks at more cases than the few of every day.

mod bodies;
mod chance;
mod cut_off;
mod groups;
mod layouts;
mod mutants;
mod order;
mod pairs;
mod shrink;
mod tree;
mod truncation;
mod values;
mod words;

use std::collections::BTreeMap;
use std::io::Write as _;

use bodies::{Target, bytes, parse};
use chance::Chance;
use truncation::Case;

/// Targets and models; Gemini and the last one take no marks.
const TARGETS: [Target; 6] = [
    ("anthropic", None),
    ("openai-chat", None),
    ("openai-responses", None),
    ("gemini", None),
    ("anthropic", Some("claude-haiku-4-5")),
    ("openai-chat", Some("gpt-5.5")),
];

/// The target of a case.
fn target(number: u64) -> Target {
    let index = number % TARGETS.len() as u64;
    TARGETS[usize::try_from(index).unwrap()]
}

/// How many cases to look at.
fn cases(few: u64) -> u64 {
    std::env::var("TYPECASE_CASES").map_or(few, |count| count.parse().unwrap())
}

/// Says something in the output of every run.
fn report(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// T3.
#[test]
fn no_byte_before_a_mark_depends_on_what_follows() {
    let (count, mut marks, mut accepted) = (cases(350), 0, 0);
    for number in 0..count {
        let case = Case::of(number);
        let target = target(number);
        let truncations = case.truncations(target).unwrap();
        marks += truncations.whole.plan.marks.len();
        accepted += truncations.whole.accepted().count();
        if truncations.violation().is_some() {
            let found = |layout: &tree::Layout| {
                let case = Case { layout: layout.clone(), ..case.clone() };
                case.truncations(target).ok()?.violation()
            };
            let small = shrink::shrunk(&case.layout, |layout| found(layout).is_some());
            panic!("case {number} on {target:?}:\n{small}\n{}", found(&small).unwrap());
        }
    }
    report(&format!("T3: {count} cases, {marks} marks, {accepted} of them accepted"));
}

/// T1 and T2: the checker on its word.
#[test]
fn accepted_marks_keep_what_they_promise() {
    let (count, mut marks) = (cases(300), 0);
    let mut accepted = BTreeMap::<_, usize>::new();
    for number in 0..count {
        let case = Case::of(number);
        let (layout, target) = (case.layout.untrimmed(), target(number));
        let compile = |layout: &tree::Layout| parse(layout)?.compile(true, target);
        let compiled = compile(&layout).unwrap();
        marks += compiled.plan.marks.len();
        for (_, scope) in compiled.accepted() {
            *accepted.entry(scope).or_default() += 1;
        }
        let found = |layout: &tree::Layout, pairs: u64| {
            let compiled = compile(layout).ok()?;
            (0..pairs).find_map(|pair| {
                let chance = &mut Chance::of((number << 16) + pair);
                pairs::violation(chance, layout, &compiled, &case.inputs)
            })
        };
        if found(&layout, 3).is_some() {
            let small = shrink::shrunk(&layout, |layout| found(layout, 60).is_some());
            panic!("case {number} on {target:?}:\n{small}\n{}", found(&small, 60).unwrap());
        }
    }
    report(&format!("T1 and T2: {count} cases, {marks} marks, accepted: {accepted:?}"));
}

/// T5, with the cuts.
#[test]
fn any_marks_may_be_written() {
    for number in 0..cases(150) {
        let case = Case::of(number);
        let mut plan = parse(&case.layout).unwrap().compile(true, target(number)).unwrap().plan;
        let first = bytes(&plan, &case.inputs);
        let chance = &mut Chance::of(number);
        for mark in &mut plan.marks {
            mark.written = chance.percent(50);
        }
        assert_eq!(first, bytes(&plan, &case.inputs), "case {number}\n{}", case.layout);
    }
}
