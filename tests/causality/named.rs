//! What no proof covers: a host that breaks what it promised. The ledger of a session must name it
//! wherever it takes something from a mark, and say nothing where nothing was broken.

use typecase::fit::Ledger;
use typecase::render::render_pinned;
use typecase::types::Volatility;
use typecase::value::{Inputs, Part, Role, Value};

use super::bodies::Bytes;
use super::chance::Chance;
use super::figures::Figures;
use super::promises::compiled;
use super::related::{next_turn, stored};
use super::tree::Layout;
use super::truncation::Case;
use super::{cases, target, values};

/// How many turns follow one another.
const TURNS: usize = 12;

#[test]
fn what_a_host_breaks_is_named() {
    let columns = &[
        ("turns", ""),
        ("changes", ""),
        ("that take from a mark", "changes"),
        ("quiet turns", "turns"),
    ];
    let mut figures = Figures::of("promises of hosts", columns);
    for number in 0..cases(160) {
        let layout = Case::of(number).layout.untrimmed();
        let target = target(number);
        let compiled = compiled(&layout, target).unwrap();
        let marks = compiled.lasting();
        if marks.is_empty() {
            continue;
        }
        // The ledger compares before any mark that was sent, also one that was refused.
        let all_hold = compiled.refused().next().is_none();
        let chance = &mut Chance::of(number);
        let mut inputs = values::inputs(chance, &layout);
        let mut ledger = Ledger::default();
        let (mut before, mut rows_before) = (None::<Bytes>, 0);
        for turn in 0..TURNS {
            let breaks = turn > 0 && chance.percent(30) && change(chance, &layout, &mut inputs);
            let rows = rows_of(&inputs);
            let kept = ledger.keep(&compiled.plan, &inputs).unwrap();
            let rendered = render_pinned(&compiled.plan, &kept.inputs, &kept.pinned);
            let found = ledger.enter(&compiled.plan, kept, &rendered);
            let sent = Bytes::of(&rendered.request);
            let lost = before
                .as_ref()
                .is_some_and(|before| marks.iter().any(|mark| before.loses(&sent, *mark)));
            let place = || format!("case {number}, turn {turn} on {target:?}\n{layout}\n{found:?}");
            figures.add(target, "turns", 1);
            figures.add(target, "changes", usize::from(breaks));
            figures.add(target, "that take from a mark", usize::from(lost));
            assert!(breaks || !lost, "{}", place());
            assert!(!lost || !found.is_empty(), "{}", place());
            // A new turn is known by the rows of the last one, if it has any, sent or not.
            let grew = rows > std::mem::replace(&mut rows_before, rows);
            if all_hold && !breaks && grew {
                figures.add(target, "quiet turns", 1);
                let warns = found.iter().any(|one| one.code.0 == "fit/prefix-changed");
                assert!(!warns, "{}", place());
            }
            let live = stored(&rendered.request, &layout);
            inputs = next_turn(chance, &inputs, live);
            before = Some(sent);
        }
    }
    figures.report();
}

/// How many rows of finished turns there are.
fn rows_of(inputs: &Inputs) -> usize {
    let rows = |name| match inputs.value(name) {
        Value::Log(rows) => rows.len(),
        _ => 0,
    };
    rows("log") + rows("other")
}

impl Bytes {
    /// Whether a later body does not go on with what stands before a mark.
    fn loses(&self, later: &Self, mark: usize) -> bool {
        let cut = self.cuts[&mark];
        self.erased.get(..cut) != later.erased.get(..cut)
    }
}

/// Changes something that a host promised not to change, if there is any.
fn change(chance: &mut Chance, layout: &Layout, inputs: &mut Inputs) -> bool {
    let mut changed = inputs.clone();
    match chance.below(6) {
        0..4 => {
            let Value::Log(rows) = inputs.value("log") else { return false };
            let mut rows = rows.to_vec();
            if rows.is_empty() {
                return false;
            }
            let at = chance.below(rows.len());
            if chance.percent(50) {
                rows.remove(at);
            } else {
                rows[at] = values::row(Role::User, vec![Part::Text("edited".into())]);
            }
            changed.0.insert("log".into(), Value::Log(rows.into()));
        }
        4 => {
            for slots in layout.slots.iter().filter(|slots| slots.of_turn) {
                let Value::Segments(all) = inputs.value(&slots.name) else { continue };
                let mut all = all.to_vec();
                for one in &mut all {
                    if one.volatility <= Volatility::Session {
                        one.content = "edited".into();
                    }
                }
                changed.0.insert(slots.name.as_str().into(), Value::Segments(all.into()));
            }
        }
        _ => {
            let w = values::session(chance);
            changed.0.insert("w".into(), w);
        }
    }
    let breaks = format!("{:?}", changed.0) != format!("{:?}", inputs.0);
    *inputs = changed;
    breaks
}
