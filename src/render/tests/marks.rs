//! Where marks stand and which are written.

use super::build::{
    block, contents, each, each_of, frame, group, history, history_of, input, log, mark, message,
    op, parts, plan, request, scoped, section, segment, segments, slot, slot_of, text, texts,
    value, words, write,
};
use crate::fault::{self, Fault};
use crate::plan::{Expr, GroupKind, Op};
use crate::render::request::{Place, Request};
use crate::types::Scope;
use crate::value::{Position, Value};

fn system(part: usize) -> Place {
    Place::System { part }
}

fn message_part(message: usize, part: usize) -> Place {
    Place::Message { message, part }
}

fn places(request: &Request) -> Vec<Place> {
    request.marks.iter().map(|mark| mark.after).collect()
}

fn written(request: &Request) -> Vec<bool> {
    request.marks.iter().map(|mark| mark.written).collect()
}

#[test]
fn a_mark_closes_a_part_and_the_separator_follows_it() {
    // B1.
    let body = vec![words("a"), mark(0), value("b"), mark(1)];
    let plan = plan(vec![section("s", "\n\n", body)], vec![]);
    let with = request(&plan, &[("b", text("B"))]);
    assert_eq!(parts(&with), ["a", "\n\nB"]);
    assert_eq!(places(&with), [system(0), system(1)]);
    let without = request(&plan, &[]);
    assert_eq!(parts(&without), ["a"]);
    assert_eq!(places(&without), [system(0), system(0)]);
    assert_eq!(written(&without), [true, false]);

    let broken = fault::with(Some(Fault::B1), || request(&plan, &[("b", text("B"))]));
    assert_eq!(parts(&broken), ["a\n\n", "B"]);
}

#[test]
fn a_mark_not_taken_closes_a_part_too() {
    // B17.
    let no = Op::Mark { mark: 0, condition: Some(Expr::Value(Value::Bool(false))) };
    let mut plan = contents(vec![words("a"), no, words("b"), mark(1), words("c")], vec![]);
    plan.marks[1].written = false;
    let plan = plan.freeze();
    let request = request(&plan, &[]);
    assert_eq!(parts(&request), ["a", "b", "c"]);
    assert_eq!(written(&request), [false, false]);
}

#[test]
fn the_first_written_mark_of_a_place_keeps_it_with_the_longer_life() {
    let hour = Op::Mark { mark: 0, condition: Some(input("call")) };
    let short = Op::Mark { mark: 1, condition: Some(Expr::Not(input("call").into())) };
    let mut plan = contents(vec![words("a"), hour, short, mark(2)], vec![]);
    plan.marks[0].lifetime = Some(3600);
    plan.marks[2].lifetime = Some(60);
    let plan = plan.freeze();
    let with = request(&plan, &[("call", text("x"))]);
    assert_eq!(written(&with), [true, false, false]);
    assert_eq!(with.marks[0].lifetime, Some(3600));
    let without = request(&plan, &[]);
    assert_eq!(written(&without), [false, true, false]);
    assert_eq!(without.marks[1].lifetime, Some(60));
}

#[test]
fn a_mark_in_a_group_that_leaves_nothing_ends_a_part() {
    // B17: what stands behind the mark decides whether the group is there.
    let of = |inside: Vec<Op>, b| {
        let mut group = group(GroupKind::Section, "g", "", inside);
        group.condition = Some(input("on"));
        let plan = plan(vec![words("a"), op(group), words("c")], vec![]);
        request(&plan, &[("b", text(b)), ("on", text(b))])
    };
    let inside = || vec![section("i", "", vec![mark(0), value("b")])];
    let (with, without) = (of(inside(), "b"), of(inside(), ""));
    assert_eq!((parts(&with), places(&with)), (vec!["a", "b", "c"], vec![system(0)]));
    assert_eq!((parts(&without), places(&without)), (vec!["a", "c"], vec![system(0)]));
    assert_eq!((written(&with), written(&without)), (vec![true], vec![false]));
    // The same where all in it is taken away to fit, but that it is set: its group is there.
    let mut fitted = each_of(0, input("list"), vec![write(Expr::Local(0))]);
    fitted.fit = Some(super::build::chars(1));
    let inside = vec![mark(0), each(fitted)];
    let gone = plan(vec![words("a"), section("g", "", inside), words("c")], vec![]);
    let gone = request(&gone, &[("list", texts(&["long"]))]);
    assert_eq!((parts(&gone), places(&gone)), (vec!["a", "c"], vec![system(0)]));
    assert_eq!(written(&gone), [true]);
    // Where it has no condition they are set all the same: else it would depend on what stands
    // behind them.
    let dead = section("d", "", vec![frame("h"), mark(0), value("none")]);
    let request = request(&plan(vec![words("a"), dead, mark(1), words("c")], vec![]), &[]);
    assert_eq!((parts(&request), places(&request)), (vec!["a", "c"], vec![system(0); 2]));
    assert_eq!(written(&request), [true, false]);
}

#[test]
fn marks_in_atoms_go_back_to_before_them() {
    // B2, B3, D3.
    let mut trimmed = group(GroupKind::Section, "t", "", vec![words("a "), mark(0), value("b")]);
    trimmed.trimmed = true;
    let atoms = [
        op(trimmed),
        block("t", vec![words("a"), section("i", "", vec![mark(0), words("b")])]),
        each(each_of(0, input("l"), vec![write(Expr::Local(0)), mark(0)])),
        Op::Choose(vec![], vec![words("a"), mark(0), words("b")]),
        Op::Otherwise(vec![words("a"), mark(0), words("b")], vec![]),
    ];
    for atom in atoms {
        let plan = plan(vec![words("x"), atom, words("z")], vec![]);
        let request = request(&plan, &[("l", texts(&["1"])), ("b", text("b"))]);
        assert_eq!(places(&request), [system(0)]);
        assert_eq!(parts(&request)[0], "x");
    }
    // One that leaves nothing sets none of its marks.
    let dead = block("t", vec![mark(0), value("none")]);
    let request = request(&plan(vec![words("x"), dead], vec![]), &[]);
    assert_eq!((places(&request), written(&request)), (vec![system(0)], vec![false]));
}

#[test]
fn with_the_fault_a_trim_looks_across_its_marks() {
    // B2.
    let mut trimmed = group(GroupKind::Section, "t", "", vec![words("a "), mark(0), value("b")]);
    trimmed.trimmed = true;
    let plan = plan(vec![op(trimmed)], vec![]);
    let of = |fault, b| fault::with(fault, || request(&plan, &[("b", text(b))]));
    let broken = of(Some(Fault::B2), "b");
    assert_eq!((parts(&broken), places(&broken)), (vec!["a ", "b"], vec![system(0)]));
    assert_eq!(parts(&of(Some(Fault::B2), "")), ["a"], "the part before the mark has changed");
    assert_eq!(places(&of(None, "b")), [Place::Start]);
}

#[test]
fn a_mark_stands_behind_the_last_thing_written() {
    let tool =
        crate::value::Tool { name: "t".into(), description: "".into(), parameters: Value::Null };
    let tools = [("tools", Value::Tools([tool].into()))];
    let none: [(&str, Value); 0] = [];
    let with = |system: Vec<Op>, messages, values: &[(&str, Value)]| {
        let mut plan = contents(system, messages);
        plan.tools = vec![Op::Tools { list: input("tools"), condition: None }, mark(0)].into();
        places(&request(&plan.freeze(), values))
    };
    assert_eq!(with(vec![mark(1)], vec![mark(2)], &none), [Place::Start; 3]);
    assert_eq!(with(vec![mark(1)], vec![mark(2)], &tools), [Place::Tools; 3]);
    assert_eq!(with(vec![words("s")], vec![mark(2)], &tools), [Place::Tools, system(0)]);
    let body = vec![message("user", "m", vec![mark(1), words("a"), mark(2), words("b")]), mark(3)];
    let expected = [Place::Start, system(0), message_part(0, 0), message_part(0, 1)];
    assert_eq!(with(vec![words("s")], body, &none), expected);
}

#[test]
fn a_mark_moves_back_over_rows_but_not_over_the_start_of_the_log() {
    // A6.
    let of = |back| {
        let mut plan = contents(
            vec![],
            vec![
                message("user", "pre", vec![words("0")]),
                history("log"),
                mark(0),
                message("user", "input", vec![words("i")]),
            ],
        );
        plan.marks[0].back = back;
        places(&request(&plan.freeze(), &[("log", log(&["1", "", "2", "3"]))]))
    };
    assert_eq!(of(0), [message_part(3, 0)]);
    assert_eq!(of(1), [message_part(2, 0)]);
    assert_eq!(of(3), [message_part(0, 0)]);
    assert_eq!(of(9), [message_part(0, 0)]);
}

#[test]
fn rows_back_are_counted_rows_of_finished_turns() {
    // A6: wherever the mark is written, and without a log before all messages.
    let of = |body: Vec<Op>| {
        let mut plan = contents(vec![words("s")], body);
        plan.marks[0].back = 1;
        let plan = plan.freeze();
        places(&request(&plan, &[("log", log(&["1", "2"])), ("steps", log(&["3", "4"]))]))
    };
    let mut steps = history_of("steps");
    steps.counted = false;
    let steps = || Op::History(Box::new(steps.clone()));
    let note = || message("user", "n", vec![words("a"), mark(0), words("b")]);
    assert_eq!(of(vec![history("log"), steps(), mark(0)]), [message_part(0, 0)]);
    assert_eq!(of(vec![history("log"), note()]), [message_part(0, 0)]);
    assert_eq!(of(vec![message("user", "n", vec![words("a")]), mark(0)]), [system(0)]);
    assert_eq!(of(vec![steps(), note()]), [system(0)]);
}

fn with_note(depth: u32, before: bool) -> Request {
    let note = slot(slot_of("notes", &["depth"], true));
    let mut body = vec![history("log"), message("user", "input", vec![words("i")])];
    body.insert(1, mark(0));
    if before {
        body.insert(1, note);
    } else {
        body.push(note);
    }
    let notes = segments(vec![segment("n", "n", Position::Depth(depth))]);
    request(&plan(vec![], body), &[("log", log(&["1", "2"])), ("notes", notes)])
}

#[test]
fn a_mark_wins_a_tie_with_what_depth_puts_there() {
    // A6: the insertion stands right behind the log's end, after the mark.
    let request = with_note(1, false);
    assert_eq!(super::build::said(&request), ["log: 1", "log: 2", "p/n: n", "input: i"]);
    assert_eq!(places(&request), [message_part(1, 0)]);
    // What is put further up moves the place on.
    assert_eq!(places(&with_note(2, false)), [message_part(2, 0)]);
    // A mark that follows the slot closes what the slot wrote.
    assert_eq!(places(&with_note(0, true)), [message_part(2, 0)]);
    assert_eq!(places(&with_note(1, true)), [message_part(2, 0)]);
}

#[test]
fn the_mark_of_the_request_before_is_not_set() {
    let mut history = history_of("log");
    history.sent = Some(0);
    let mut plan = contents(vec![], vec![Op::History(Box::new(history)), mark(1)]);
    plan.marks[0].sent = true;
    plan.marks[1] = scoped(Scope::History);
    let plan = plan.freeze();
    let request = request(&plan, &[("log", log(&["1", "2"]))]);
    assert_eq!(places(&request), [message_part(1, 0)]);
    assert_eq!(request.marks[0].scope, Scope::History);
}
