//! What a plan says that a mark rests on: another value of anything else that a session captures
//! leaves all before the mark as it was.

use typecase::value::{Inputs, Value};

use super::bodies::Compiled;
use super::chance::Chance;
use super::pairs::{Sent, broken};
use super::shrink::shrunk;
use super::truncation::Case;
use super::{cases, parse, report, target, tree, values};

/// How often a value was drawn anew that a mark rests on, and how often that was seen.
#[derive(Default)]
struct Seen {
    rests: usize,
    differs: usize,
    free: usize,
}

#[test]
fn a_mark_rests_on_nothing_that_its_plan_does_not_list() {
    let mut seen = Seen::default();
    for number in 0..cases(150) {
        let layout = Case::of(number).layout.untrimmed();
        let found = |layout: &tree::Layout, seen: &mut Seen| {
            let compiled = parse(layout).ok()?.compile(true, target(number)).ok()?;
            unlisted(number, layout, &compiled, seen)
        };
        if found(&layout, &mut seen).is_some() {
            let small = shrunk(&layout, |of| found(of, &mut Seen::default()).is_some());
            let how = found(&small, &mut Seen::default()).unwrap();
            panic!("layout {number} on {:?}:\n{small}\n{how}", target(number));
        }
    }
    let Seen { rests, differs, free } = seen;
    report(&format!(
        "captured: of {rests} values that a mark rests on another one was seen before it {differs} times, of {free} others never"
    ));
    // Who lists everything is right and of no use.
    assert!(differs * 4 > rests && free > rests / 2, "{differs} of {rests}, {free}");
}

/// A mark before which another value is seen that it does not rest on.
fn unlisted(
    number: u64,
    layout: &tree::Layout,
    compiled: &Compiled,
    seen: &mut Seen,
) -> Option<String> {
    let chance = &mut Chance::of(number);
    let inputs = values::inputs(chance, layout);
    let first = Sent::of(compiled, &inputs);
    for captured in compiled.plan.captured() {
        let Some(other) = with_another(chance, &inputs, &captured.path) else { continue };
        let second = Sent::of(compiled, &other);
        for (mark, scope) in compiled.accepted() {
            let how = broken(compiled, &first, &second, mark, scope, &mut 0);
            if captured.marks.iter().any(|&of| of as usize == mark) {
                seen.rests += 1;
                seen.differs += usize::from(how.is_some());
                continue;
            }
            seen.free += 1;
            if let Some(how) = how {
                return Some(format!("mark {mark} rests on `{}`: {how}", captured.path));
            }
        }
    }
    None
}

/// The inputs with another value at a path; none where it is the same, or one of segments.
fn with_another(chance: &mut Chance, inputs: &Inputs, path: &str) -> Option<Inputs> {
    let (name, field) = path.split_once('.').map_or((path, None), |(of, field)| (of, Some(field)));
    let drawn = match name {
        "s" => values::stable(chance),
        "w" => values::session(chance),
        "notes" => values::notes(chance),
        _ => return None,
    };
    let value = match field {
        None => drawn,
        Some(field) => {
            let Value::Map(fields) = inputs.value(name) else { return None };
            let rest = fields.iter().filter(|(of, _)| **of != *field).cloned();
            let anew = drawn.field(field).clone();
            let anew = (anew != Value::Absent).then(|| (field.into(), anew));
            Value::Map(rest.chain(anew).collect())
        }
    };
    let mut other = inputs.clone();
    other.0.insert(name.into(), value);
    (other != *inputs).then_some(other)
}
