//! Rules broken one at a time: the theorems must notice each of them.

use typecase::fault::{Fault, with};
use typecase::render::render;
use typecase::target::{self, LateSystem};
use typecase::value::{Inputs, Part, Role, Value};
use typecase::wire::lower;

use super::bodies::{Compiled, Target, parse};
use super::chance::Chance;
use super::pairs::Seen;
use super::tree::Layout;
use super::truncation::Case;
use super::{TARGETS, directed, pairs, pairs_wanted, promises, report, takes_markers, values};

/// The most cases that a broken rule may live.
const MOST: u64 = 2000;

/// The rules whose breach makes bytes before a mark depend on what stands behind it.
const BY_TRUNCATION: [Fault; 8] =
    [Fault::B1, Fault::B2, Fault::B4, Fault::B5, Fault::B7b, Fault::B9, Fault::B10, Fault::B17];

#[test]
fn broken_rules_are_noticed_by_truncation() {
    let mut alive = BY_TRUNCATION.to_vec();
    let mut deaths = Vec::new();
    for number in 0..MOST {
        let case = Case::of(number);
        let truncations = case.truncations(super::target(number)).unwrap();
        alive.retain(|&fault| {
            let found = with(Some(fault), || truncations.violation());
            if found.is_some() {
                deaths.push((fault, number + 1));
            }
            found.is_none()
        });
        if alive.is_empty() {
            break;
        }
    }
    deaths.sort_by_key(|(fault, _)| format!("{:>4}", format!("{fault:?}")));
    let table: Vec<_> = deaths.iter().map(|(fault, cases)| format!("{fault:?} {cases}")).collect();
    report(&format!("T3, cases until a broken rule is noticed: {}", table.join(", ")));
    assert!(alive.is_empty(), "not noticed in {MOST} cases: {alive:?}");
}

/// All ways to break the law that have a number of pairs in the theory.
const BY_PAIRS: [Fault; 31] = [
    Fault::A1,
    Fault::A2,
    Fault::A3,
    Fault::A4,
    Fault::A6a,
    Fault::A6b,
    Fault::A6c,
    Fault::A6d,
    Fault::A7,
    Fault::B1,
    Fault::B2,
    Fault::B4,
    Fault::B5,
    Fault::B6,
    Fault::B7a,
    Fault::B7b,
    Fault::B8,
    Fault::B9,
    Fault::B11,
    Fault::B17,
    Fault::C1,
    Fault::C2,
    Fault::C3,
    Fault::C4,
    Fault::C5,
    Fault::C9,
    Fault::C13,
    Fault::D1,
    Fault::D3,
    Fault::D5,
    Fault::D6,
];

/// The most pairs that a broken rule may live.
const MOST_PAIRS: usize = 10_000;

/// On all targets in turn; in a long run also on each alone.
#[test]
fn broken_rules_are_noticed_by_pairs() {
    deaths("all targets in turn", &TARGETS, |_| true);
    if pairs_wanted(0) == 0 {
        return;
    }
    for of in target::targets() {
        let alone: Vec<_> = TARGETS.iter().filter(|(target, _)| *target == of).copied().collect();
        deaths(of, &alone, |fault| shows(fault, of));
    }
}

/// Whether a broken rule can show on a target.
fn shows(fault: Fault, target: &str) -> bool {
    let row = target::row(target, None).unwrap();
    match fault {
        // A further part in a merged message moves only a cut that stands behind the message.
        Fault::B7a => target == "openai-chat",
        Fault::B7b => row.target.starts_with("openai"),
        // What leads is hashed before the messages.
        Fault::B8 => target == "anthropic",
        Fault::B9 => row.late_system == LateSystem::Wrapped,
        Fault::C5 => row.images.keys.is_some(),
        // A condition decides whether a mark is written, where any are.
        Fault::D3 => takes_markers(target),
        _ => true,
    }
}

/// Says after how many pairs each broken rule is noticed on some targets: all that show there.
fn deaths(on: &str, targets: &[Target], shows: impl Fn(Fault) -> bool) {
    let mut table = Vec::new();
    for fault in BY_PAIRS.into_iter().filter(|fault| shows(*fault)) {
        let found = if fault == Fault::B8 {
            late_while_empty()
        } else {
            with(Some(fault), || death(fault, targets)).map(|death| death.pairs)
        };
        table.push((fault, found));
    }
    let alive: Vec<_> = table.iter().filter(|(_, found)| found.is_none()).collect();
    let lines = table.iter().map(|(fault, found)| {
        format!("{fault:?} {}", found.map_or("none".into(), |pairs| pairs.to_string()))
    });
    let lines: Vec<_> = lines.collect();
    report(&format!("pairs until a broken rule is noticed, {on}: {}", lines.join(", ")));
    assert!(alive.is_empty(), "not noticed in {MOST_PAIRS} pairs on {on}: {alive:?}");
}

/// What is seen of a fault is shown in few words: a layout and values with nothing that could be
/// left out, the first byte that differs, and whose it is.
#[test]
fn a_violation_is_shown_small() {
    let target = TARGETS[0];
    let shown = with(Some(Fault::C1), || {
        let death = death(Fault::C1, &[target]).unwrap();
        promises::smallest(death.number, &death.layout, target)
    });
    let layout = shown.lines().take_while(|line| !line.starts_with("mark ")).count();
    assert!(layout <= 12, "{shown}");
    for word in ["seg", "cache", " byte ", "part 0 of `", "x.layout:", "<HERE>", "Segments"] {
        assert!(shown.contains(word), "{word}: {shown}");
    }
    assert!(!shown.contains("Picture"), "of values that the layout does not name: {shown}");
}

/// A pair that breaks the promise of a mark while a rule is broken.
struct Death {
    /// How many pairs it took.
    pairs: usize,
    /// The number of its layout.
    number: u64,
    layout: Layout,
}

/// The first pair that breaks the promise of a mark; none: it would take too many.
fn death(fault: Fault, targets: &[Target]) -> Option<Death> {
    let mut seen = Seen::default();
    for (number, &target) in (0..).zip(targets.iter().cycle()) {
        let layout = directed::layout(&mut Chance::of(number), fault);
        let compiled = promises::compiled(&layout, target)
            .unwrap_or_else(|why| panic!("{fault:?} {number} {why}\n{layout}"));
        let accepted: Vec<_> = compiled.accepted().collect();
        for round in 0..if accepted.is_empty() { 0 } else { 4 } {
            let chance = &mut Chance::of((number << 16) + round);
            let inputs = values::inputs(chance, &layout);
            let marks = &accepted;
            let found = pairs::violations(chance, &layout, &compiled, &inputs, marks, &mut seen);
            if !found.is_empty() {
                return Some(Death { pairs: seen.pairs(), number, layout });
            }
            if seen.pairs() >= MOST_PAIRS {
                return None;
            }
        }
    }
    None
}

/// Hole B8, which truncation cannot show: whether late system text counts as leading would
/// depend on the messages before it alone, and those stay when a layout is cut off. Nor does it
/// change what stands before a cut, since what leads comes last in the system text. What it
/// breaks is the system text as a whole, which Anthropic hashes before all messages: in a
/// history that grows from nothing to its first row, the text of the turn would leave it.
fn late_while_empty() -> Option<usize> {
    let death = (0..).zip(1..=MOST_PAIRS).find(|&(number, _)| {
        let case = Case::of(number);
        let compiled = parse(&case.layout).unwrap().compile(true, TARGETS[0]).unwrap();
        assert!(!moves(&compiled, &case.inputs), "case {number}");
        with(Some(Fault::B8), || moves(&compiled, &case.inputs))
    });
    death.map(|(_, pairs)| pairs)
}

/// Whether what stands before the messages changes as the history gets its first row, although
/// the plan writes the same there.
fn moves(compiled: &Compiled, inputs: &Inputs) -> bool {
    let with = |rows: Vec<_>| {
        let mut inputs = inputs.clone();
        inputs.0.insert("log".into(), Value::Log(rows.into()));
        let request = render(&compiled.plan, &inputs).request;
        let body = lower(&request).body.erased();
        let head = b",\"messages\":[";
        let end = body.windows(head.len()).position(|window| window == head).unwrap();
        ((request.tools, request.system, request.settings), body[..end].to_vec())
    };
    let first = with(vec![]);
    let second = with(vec![values::row(Role::User, vec![Part::Text("x".into())])]);
    first.0 == second.0 && first.1 != second.1
}
