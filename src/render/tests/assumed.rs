//! Assumptions are checked where rendering can tell.

use super::build::{contents, inputs, text, value, words};
use crate::plan::{Obligation, Op, Plan};
use crate::render::render;

fn assuming(label: &str) -> Plan {
    let body = vec![value("a")];
    let mut plan = contents(vec![words("x"), Op::Assumed { obligation: 0, body }], vec![]);
    plan.obligations.push(Obligation {
        label: label.into(),
        subject: "".into(),
        reason: "nobody sends it".into(),
        origin: 0,
    });
    plan.freeze()
}

#[test]
fn what_was_assumed_empty_and_is_not_is_reported_and_sent() {
    let plan = assuming("empty");
    let broken = render(&plan, &inputs(&[("a", text("A"))]));
    assert_eq!(broken.request.system_text(), "xA");
    let codes: Vec<_> = broken.findings.iter().map(|found| found.code.0).collect();
    assert_eq!(codes, ["render/assumption-failed"]);
    assert!(render(&plan, &inputs(&[])).findings.is_empty());
}

#[test]
fn what_was_assumed_to_stay_is_noted_for_who_compares() {
    let plan = assuming("session");
    let noted = |of: &str| render(&plan, &inputs(&[("a", text(of))])).assumed;
    assert_eq!((noted("A")[0].obligation, &*noted("A")[0].text), (0, "A"));
    assert_ne!(noted("A"), noted("B"));
}
