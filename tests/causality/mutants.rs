//! Rules broken one at a time: the theorems must notice each of them.

use typecase::fault::{Fault, with};
use typecase::render::render;
use typecase::value::{Inputs, Part, Role, Value};
use typecase::wire::lower;

use super::bodies::{Compiled, parse};
use super::truncation::Case;
use super::{TARGETS, report, target, values};

/// The most cases that a broken rule may live.
const MOST: u64 = 2000;

/// The rules whose breach makes bytes before a mark depend on what stands behind it.
const BY_TRUNCATION: [Fault; 8] =
    [Fault::B1, Fault::B2, Fault::B4, Fault::B5, Fault::B7, Fault::B9, Fault::B10, Fault::B17];

#[test]
fn broken_rules_are_noticed_by_truncation() {
    let mut alive = BY_TRUNCATION.to_vec();
    let mut deaths = Vec::new();
    for number in 0..MOST {
        let case = Case::of(number);
        let truncations = case.truncations(target(number)).unwrap();
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

/// Hole B8, which truncation cannot show: whether late system text counts as leading would
/// depend on the messages before it alone, and those stay when a layout is cut off. Nor does it
/// change what stands before a cut, since what leads comes last in the system text. What it
/// breaks is the system text as a whole, which Anthropic hashes before all messages: in a
/// history that grows from nothing to its first row, the text of the turn would leave it.
#[test]
fn late_system_text_is_late_also_while_the_history_is_empty() {
    let death = (0..MOST).find(|&number| {
        let case = Case::of(number);
        let compiled = parse(&case.layout).unwrap().compile(true, TARGETS[0]).unwrap();
        assert!(!moves(&compiled, &case.inputs), "case {number}");
        with(Some(Fault::B8), || moves(&compiled, &case.inputs))
    });
    let cases = death.expect("B8 is noticed") + 1;
    report(&format!("T2, cases until a broken rule is noticed as the history begins: B8 {cases}"));
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
