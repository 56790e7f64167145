//! What holds for every plan, on plans drawn at random.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::build::{
    block_group, chars, each, each_of, group, history, image, input, inputs, log, mark,
    message_group, op, plan, segment, segments, slot, slot_of, text, texts, value, word, words,
    write,
};
use crate::fault::{self, Fault};
use crate::plan::{Escaping, Expr, Form, FormKind, GroupKind, Op, Plan};
use crate::render::render;
use crate::render::request::{
    Part, Place, Request, digest, html, json, sections, strip, text as as_text,
};
use crate::value::{Inputs, Position, Role, Row, Value};

const TEXTS: [&str; 10] = ["", "", " ", "\n", "a", "b ", " c", "</t>", "<", "{{x}}"];

fn any_text() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(TEXTS.to_vec())
}

fn any_join() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(vec!["", "|", "\n\n"])
}

fn any_inputs() -> impl Strategy<Value = Inputs> {
    let rows = proptest::collection::vec(any_text(), 0..4);
    let list = proptest::collection::vec(any_text(), 0..4);
    (any_text(), any_text(), rows, list, 0..4_u32).prop_map(|(x, y, rows, list, depth)| {
        let mut rows =
            rows.iter().map(|text| super::build::row(Role::User, text)).collect::<Vec<_>>();
        rows.push(Row { summary: Some(text("sum")), ..super::build::row(Role::User, "") });
        let notes = vec![
            segment("n", x, Position::Depth(depth)),
            segment("m", "m", Position::Named("end".into())),
        ];
        inputs(&[
            ("x", text(x)),
            ("y", text(y)),
            ("log", Value::Log(rows.into())),
            ("list", texts(&list)),
            ("p", super::build::picture()),
            ("notes", segments(notes)),
        ])
    })
}

fn leaf() -> impl Strategy<Value = Op> {
    prop_oneof![
        3 => any_text().prop_map(words),
        3 => Just(value("x")),
        2 => Just(value("y")),
        2 => Just(mark(0)),
    ]
}

/// Sections in sections, some of them trimmed, with marks anywhere.
fn text_ops() -> impl Strategy<Value = Vec<Op>> {
    let node = leaf().prop_recursive(4, 24, 4, |inner| {
        let body = proptest::collection::vec(inner, 0..4);
        (any_join(), body, prop::bool::weighted(0.3)).prop_map(|(join, body, trimmed)| {
            let mut group = group(GroupKind::Section, "s", join, body);
            group.trimmed = trimmed;
            op(group)
        })
    });
    proptest::collection::vec(node, 0..5)
}

/// Everything, also where it does not belong.
fn wild_ops() -> impl Strategy<Value = Vec<Op>> {
    let leaf = prop_oneof![
        4 => leaf(),
        1 => Just(super::build::frame("F")),
        1 => Just(image("p")),
        1 => Just(history("log")),
        1 => Just(slot(slot_of("notes", &["depth", "end"], true))),
        1 => Just(slot(slot_of("notes", &["depth", "end"], false))),
        1 => Just(write(Expr::Local(0))),
    ];
    let node = leaf.prop_recursive(5, 40, 4, |inner| {
        let body = proptest::collection::vec(inner, 0..4).boxed();
        prop_oneof![
            (any_join(), body.clone(), any::<[bool; 4]>(), any_text(), 0..20_u64).prop_map(
                |(join, body, [trimmed, raw, fit, spare], tag, most)| {
                    let escaping = if raw { Escaping::Sealed } else { Escaping::Values };
                    let mut group = block_group("t", escaping, join, body);
                    if trimmed {
                        group.kind = GroupKind::Block {
                            tag: word(tag),
                            wrapping: crate::plan::Wrapping::Inline,
                            escaping: Escaping::Values,
                        };
                    }
                    group.trimmed = trimmed;
                    group.raw = raw && spare;
                    group.fit = fit.then(|| chars(most));
                    group.spare = spare.then_some(1);
                    op(group)
                }
            ),
            (any_join(), body.clone(), any::<[bool; 3]>()).prop_map(
                |(join, body, [trimmed, fit, spare])| {
                    let mut group = group(GroupKind::Section, "s", join, body);
                    group.trimmed = trimmed;
                    group.fit = fit.then(|| chars(3));
                    group.spare = spare.then_some(2);
                    op(group)
                }
            ),
            body.clone().prop_map(|body| op(message_group("user", "m", body))),
            (body.clone(), any_join(), any::<bool>(), body.clone()).prop_map(
                |(body, join, fit, rest)| {
                    let mut rounds = each_of(0, input("list"), body);
                    rounds.join = (join == "|").then(|| join.into());
                    rounds.fit = fit.then(|| chars(2));
                    rounds.rest = Some((1, rest));
                    each(rounds)
                }
            ),
            (body.clone(), body.clone())
                .prop_map(|(body, other)| Op::Choose(vec![(input("x"), body)], other)),
            (body.clone(), body.clone()).prop_map(|(body, other)| Op::Otherwise(body, other)),
            body.clone().prop_map(|body| write(Expr::Else(vec![Expr::Entries(body), word("e")]))),
            body.prop_map(|body| {
                let mut history = super::build::history_of("log");
                let form = Form { kind: FormKind::Summary, local: 3, condition: None, body };
                history.forms.push(form);
                Op::History(Box::new(history))
            }),
        ]
    });
    proptest::collection::vec(node, 0..5)
}

/// What a list of text operations writes, worked out in another way: from strings.
fn model(ops: &[Op], join: &str, inputs: &Inputs) -> Option<String> {
    let mut members = Vec::new();
    for op in ops {
        let member = match op {
            Op::Write { value: Expr::Words(text), .. } => text.to_string(),
            Op::Write { value: Expr::Input(name), .. } => match inputs.value(name) {
                Value::Text(text) => text.to_string(),
                _ => String::new(),
            },
            Op::Group(group) => {
                let text = model(&group.body, &group.join, inputs).unwrap_or_default();
                if group.trimmed {
                    text.trim_matches([' ', '\t', '\n', '\r']).to_owned()
                } else {
                    text
                }
            }
            _ => String::new(),
        };
        members.push(member);
    }
    members.retain(|member| !member.is_empty());
    (!members.is_empty()).then(|| members.join(join))
}

fn marks(ops: &[Op]) -> Vec<Op> {
    let mark = |op: &Op| match op {
        Op::Group(group) => marks(&group.body),
        Op::Mark { .. } => vec![op.clone()],
        _ => vec![],
    };
    ops.iter().flat_map(mark).collect()
}

/// The plan without groups that leave nothing, but with their marks.
fn pruned(ops: &[Op], inputs: &Inputs) -> Vec<Op> {
    let alive = |op: &Op| model(std::slice::from_ref(op), "", inputs).is_some();
    let prune = |op: &Op| match op {
        Op::Group(group) if alive(op) => {
            let mut group = group.clone();
            group.body = pruned(&group.body, inputs);
            vec![Op::Group(group)]
        }
        Op::Group(group) => marks(&group.body),
        Op::Mark { .. } => vec![op.clone()],
        op => Some(op.clone()).filter(alive).into_iter().collect(),
    };
    ops.iter().flat_map(prune).collect()
}

/// Gives every mark its own number, in order; at most as many as the plan has.
fn numbered(ops: &mut [Op], next: &mut u32) {
    for op in ops {
        match op {
            Op::Mark { mark, .. } => {
                *mark = *next;
                *next += 1;
            }
            Op::Group(group) => numbered(&mut group.body, next),
            _ => {}
        }
    }
}

fn system_plan(join: &str, mut body: Vec<Op>) -> Plan {
    numbered(&mut body, &mut 0);
    marked(&plan(vec![super::build::section("", join, body)], vec![]))
}

/// Marks told apart by their lifetimes, none written, so that none gives way to another.
fn marked(plan: &Plan) -> Plan {
    let mut contents = plan.contents().clone();
    let mark = |at: u32| {
        let mut mark = super::build::scoped(crate::types::Scope::Session);
        mark.lifetime = Some(at);
        mark.written = false;
        mark
    };
    contents.marks = (0..200).map(mark).collect();
    contents.freeze()
}

/// The first `leaves` leaves of operations, in the order of the bytes.
fn truncated(ops: &[Op], leaves: &mut usize) -> Vec<Op> {
    let mut kept = Vec::new();
    for op in ops {
        if *leaves == 0 {
            break;
        }
        match op {
            Op::Group(group) => {
                let mut group = group.clone();
                group.body = truncated(&group.body, leaves);
                kept.push(Op::Group(group));
            }
            op => {
                *leaves -= 1;
                kept.push(op.clone());
            }
        }
    }
    kept
}

fn count(ops: &[Op]) -> usize {
    ops.iter().map(|op| if let Op::Group(group) = op { count(&group.body) } else { 1 }).sum()
}

/// The text before each mark, by the mark's number.
fn before_marks(request: &Request) -> Vec<(Option<u32>, String)> {
    let before = |place| match place {
        Place::System { part } => request.system[..=part].iter().map(Part::text).collect(),
        _ => String::new(),
    };
    request.marks.iter().map(|mark| (mark.lifetime, before(mark.after))).collect()
}

/// Whether cutting the plan anywhere leaves the text before every mark as it was.
fn is_causal(plan: &Plan, inputs: &Inputs) -> bool {
    let whole = before_marks(&render(plan, inputs).request);
    (0..count(&plan.system)).all(|leaves| {
        let mut cut = plan.contents().clone();
        cut.system = truncated(&plan.system, &mut leaves.clone()).into();
        let cut = before_marks(&render(&cut.freeze(), inputs).request);
        cut.iter()
            .all(|(mark, text)| whole.iter().all(|(other, whole)| mark != other || text == whole))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_twice_is_the_same(
        system in wild_ops(), messages in wild_ops(), inputs in any_inputs(),
    ) {
        let plan = plan(system, messages);
        let once = render(&plan, &inputs);
        prop_assert_eq!(&once, &render(&plan, &inputs));
        let request = once.request;
        json(&request);
        as_text(&request);
        sections(&request);
        digest(&request);
        strip(&request, true);
        html(&request);
        let parts = request.system.iter().chain(request.messages.iter().flat_map(|m| &m.parts));
        for part in parts {
            let empty = crate::render::request::Content::Text("".into());
            prop_assert_ne!(&part.content, &empty);
        }
        for message in &request.messages {
            prop_assert!(!message.parts.is_empty());
        }
        for mark in &request.marks {
            let exists = match mark.after {
                Place::Start => true,
                Place::Tools => false,
                Place::System { part } => request.system.get(part).is_some(),
                Place::Message { message, part } => {
                    request.messages.get(message).is_some_and(|m| m.parts.get(part).is_some())
                }
            };
            prop_assert!(exists, "{:?}", mark.after);
        }
    }

    #[test]
    fn parts_put_together_are_the_bytes(
        join in any_join(), body in text_ops(), inputs in any_inputs(),
    ) {
        let expected = model(&body, join, &inputs).unwrap_or_default();
        let request = render(&system_plan(join, body), &inputs).request;
        prop_assert_eq!(request.system_text(), expected);
    }

    #[test]
    fn what_leaves_nothing_might_as_well_not_be_there(
        join in any_join(), body in text_ops(), inputs in any_inputs(),
    ) {
        let mut body = body;
        numbered(&mut body, &mut 0);
        let of = |body| marked(&plan(vec![super::build::section("", join, body)], vec![]));
        let whole = render(&of(body.clone()), &inputs).request;
        let less = render(&of(pruned(&body, &inputs)), &inputs).request;
        prop_assert_eq!(whole, less);
    }

    #[test]
    fn bytes_before_a_mark_depend_on_nothing_behind_it(
        join in any_join(), body in text_ops(), inputs in any_inputs(),
    ) {
        prop_assert!(is_causal(&system_plan(join, body), &inputs));
    }

    #[test]
    fn messages_only_go_on(bodies in proptest::collection::vec(text_ops(), 0..4), inputs in any_inputs()) {
        let messages: Vec<_> = bodies
            .into_iter()
            .map(|body| op(message_group("user", "m", body)))
            .chain([history("log")])
            .collect();
        let whole = crate::render::request::canonical(&render(&plan(vec![], messages.clone()), &inputs).request);
        for length in 0..messages.len() {
            let cut = render(&plan(vec![], messages[..length].to_vec()), &inputs).request;
            prop_assert!(whole.starts_with(&crate::render::request::canonical(&cut)));
        }
    }

    #[test]
    fn no_value_ends_an_escaped_block(v in "[</t>& a]{0,12}") {
        // The values of blocks, read back by another parser, are what they were.
        let plan = plan(vec![super::build::block("t", vec![value("v")])], vec![]);
        let rendered = render(&plan, &inputs(&[("v", text(&v))]));
        prop_assert_eq!(&rendered.findings, &[]);
        if v.is_empty() {
            return Ok(());
        }
        let document = rendered.request.system_text();
        let parsed = roxmltree::Document::parse(&document).unwrap();
        let content = format!("\n{v}\n");
        prop_assert_eq!(parsed.root_element().text(), Some(&*content));
    }

    #[test]
    fn no_value_ends_a_sealed_block(v in "[</tT> a]{0,16}") {
        let sealed = op(block_group("t", Escaping::Sealed, "", vec![words("<"), value("v"), value("v")]));
        let text = render(&plan(vec![sealed], vec![]), &inputs(&[("v", text(&v))])).request.system_text();
        let squeezed: String =
            text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        prop_assert_eq!(squeezed.matches("</t>").count(), 1);
        prop_assert_eq!(text.replace("&lt;", "<"), format!("<t>\n<{v}{v}\n</t>"));
    }
}

#[test]
fn the_law_notices_the_faults() {
    let strategy = (any_join(), text_ops(), any_inputs());
    for fault in [Fault::B1, Fault::B2] {
        let mut runner = TestRunner::deterministic();
        let broken = (0..2000).find(|_| {
            let tree = strategy.new_tree(&mut runner).unwrap();
            let (join, body, inputs) = tree.current();
            let plan = system_plan(join, body);
            fault::with(Some(fault), || !is_causal(&plan, &inputs))
        });
        assert!(broken.is_some(), "{fault:?}");
    }
}

#[test]
fn logs_are_replayed_alike_whatever_follows() {
    let rows = |texts: &[&str]| {
        render(&plan(vec![], vec![history("log")]), &inputs(&[("log", log(texts))]))
    };
    let (short, long) = (rows(&["a", "b"]).request, rows(&["a", "b", "c"]).request);
    assert_eq!(short.messages[..], long.messages[..2]);
}
