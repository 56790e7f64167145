//! Segments at depth.

use std::sync::Arc;

use super::build::{
    at, codes, history, history_of, input, log, message, plan, rendered, request, row, said,
    segment, segments, slot, slot_of, text, uncounted, value, words,
};
use crate::plan::{Form, FormKind, Op};
use crate::value::{Position, Role, Segment, Value};

fn deep(id: &str, depth: u32) -> Segment {
    segment(id, id, Position::Depth(depth))
}

fn depth_slot() -> Op {
    slot(slot_of("notes", &["depth"], true))
}

/// What is said by `1 2 3 4`, a log, and notes at these depths.
fn four(notes: &[(&str, u32)]) -> Vec<String> {
    let notes = segments(notes.iter().map(|(id, depth)| deep(id, *depth)).collect());
    let plan = plan(vec![], vec![history("log"), depth_slot()]);
    let values = [("log", log(&["1", "2", "3", "4"])), ("notes", notes)];
    said(&request(&plan, &values))
        .into_iter()
        .map(|text| text.chars().last().map(String::from).unwrap())
        .collect()
}

#[test]
fn depth_counts_back_from_the_slot() {
    assert_eq!(four(&[("n", 1)]), ["1", "2", "3", "n", "4"]);
    assert_eq!(four(&[("n", 0)]), ["1", "2", "3", "4", "n"]);
    assert_eq!(four(&[("n", 9)]), ["n", "1", "2", "3", "4"]);
    assert_eq!(four(&[("n", 4)]), ["n", "1", "2", "3", "4"]);
    assert_eq!(four(&[("a", 2), ("b", 2)]), ["1", "2", "a", "b", "3", "4"]);
    assert_eq!(four(&[("a", 3), ("b", 1)]), ["1", "a", "2", "3", "b", "4"], "insertions count not");
}

/// A turn: log, context, input, slot, steps of the loop.
fn turn(notes: Vec<Segment>, context: &str) -> Vec<String> {
    let mut steps = history_of("steps");
    steps.counted = false;
    let body = vec![
        message("user", "pre", vec![words("0")]),
        history("log"),
        uncounted("context", vec![value("c")]),
        message("user", "input", vec![words("i")]),
        Op::History(Arc::new(steps)),
        depth_slot(),
        slot(slot_of("lore", &["depth"], true)),
    ];
    let values = [
        ("log", log(&["1", "2"])),
        ("steps", log(&["s"])),
        ("c", text(context)),
        ("notes", segments(notes)),
        ("lore", segments(vec![deep("lore", 1)])),
    ];
    said(&request(&plan(vec![], body), &values))
        .into_iter()
        .map(|text| text.split(": ").last().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn what_is_uncounted_takes_no_place() {
    // The neighbours in the conversation are the same with and without the turn context,
    // which stays with the message that it precedes; steps of the loop do not count (A7).
    let notes = || vec![deep("n", 1)];
    assert_eq!(turn(notes(), ""), ["0", "1", "2", "n", "lore", "i", "s"]);
    assert_eq!(turn(notes(), "c"), ["0", "1", "2", "n", "lore", "c", "i", "s"]);
    let two = || vec![deep("n", 2)];
    assert_eq!(turn(two(), "c"), ["0", "1", "n", "2", "lore", "c", "i", "s"]);
}

#[test]
fn depth_saturates_at_the_start_of_the_log() {
    for depth in [3, 4, 5, u32::MAX] {
        let texts = turn(vec![deep("n", depth)], "c");
        assert_eq!(texts, ["0", "n", "1", "2", "lore", "c", "i", "s"], "{depth}");
    }
    assert_eq!(turn(vec![deep("n", 0)], "c"), ["0", "1", "2", "lore", "c", "i", "s", "n"]);
}

#[test]
fn what_stands_for_rows_counts_as_they_did() {
    let mut log = history_of("log");
    let body = vec![uncounted("sum", vec![words("s")])];
    log.forms.push(Form { kind: FormKind::Summary, local: 0, condition: None, body });
    let mut row = row(Role::User, "");
    row.summary = Some(text("…"));
    let body =
        vec![Op::History(Arc::new(log)), message("user", "i", vec![words("i")]), depth_slot()];
    let notes = segments(vec![deep("n", 1)]);
    let values = [("log", Value::Log([row].into())), ("notes", notes)];
    assert_eq!(said(&request(&plan(vec![], body), &values)), ["sum: s", "p/n: n", "i: i"]);
}

#[test]
fn without_a_log_depth_saturates_at_the_start() {
    let body = |slot| {
        vec![message("user", "a", vec![words("1")]), slot, message("user", "b", vec![words("2")])]
    };
    let values = [("notes", segments(vec![deep("n", 7)]))];
    assert_eq!(
        said(&request(&plan(vec![], body(depth_slot())), &values)),
        ["p/n: n", "a: 1", "b: 2"]
    );
    // An empty log is a place too.
    let body = vec![message("user", "a", vec![words("1")]), history("log"), depth_slot()];
    assert_eq!(said(&request(&plan(vec![], body), &values)), ["a: 1", "p/n: n"]);
    // And one that is not sent.
    let mut unsent = history_of("log");
    unsent.condition = Some(input("none"));
    let unsent = Op::History(Arc::new(unsent));
    let body = vec![message("user", "a", vec![words("1")]), unsent, depth_slot()];
    assert_eq!(said(&request(&plan(vec![], body), &values)), ["a: 1", "p/n: n"]);
}

#[test]
fn segments_behind_the_log_count_not_and_others_do() {
    let body = vec![
        slot(slot_of("all", &["pre-history"], true)),
        slot(slot_of("all", &["post-history"], true)),
        depth_slot(),
    ];
    let all = segments(vec![
        segment("a", "a", at("pre-history")),
        segment("b", "b", at("pre-history")),
        segment("z", "z", at("post-history")),
    ]);
    let values = [("all", all), ("notes", segments(vec![deep("n", 1)]))];
    let texts = said(&request(&plan(vec![], body), &values));
    assert_eq!(texts, ["p/a: a", "p/n: n", "p/b: b", "p/z: z"]);
}

#[test]
fn a_bound_clamps_and_tells() {
    let mut place = slot_of("notes", &["depth"], true);
    place.bound = Some(1);
    let plan = plan(vec![], vec![history("log"), slot(place)]);
    let values: [(&str, Value); 2] =
        [("log", log(&["1", "2"])), ("notes", segments(vec![deep("n", 2), deep("m", 1)]))];
    let rendered = rendered(&plan, &values);
    assert_eq!(said(&rendered.request), ["log: 1", "p/m: m", "p/n: n", "log: 2"]);
    assert_eq!(codes(&rendered), ["render/depth-clamped"]);
    assert_eq!(rendered.findings[0].message, "segment `p/n` asks for depth 2, the layout allows 1");
}
