use proptest::prelude::*;

use super::{input, log, of, optional, read_case, record, words};
use crate::plan::Input;
use crate::text::{Name, SourceId, Span};
use crate::types::Kind;
use crate::value::Number;
use crate::yaml::{Entry, Node, NodeKind, Style};

/// Trees of the words that cases know, put together at random.
fn any_node() -> impl Strategy<Value = Node> {
    let word = prop::sample::select(vec![
        "x",
        "all",
        "self",
        "user",
        "assistant",
        "tool",
        "system",
        "depth",
        "turn",
        "6m",
        "QUJD",
        "https://a",
        "image/png",
        "2026-11-30T09:07:00Z",
        "",
    ]);
    let leaf = prop_oneof![
        Just(NodeKind::Null),
        any::<bool>().prop_map(NodeKind::Bool),
        prop::sample::select(vec!["0", "-1", "1.5", "99999999999999999999"])
            .prop_map(|text| NodeKind::Number(Number::parse(text).unwrap())),
        word.prop_map(|text| NodeKind::Text(text.into(), Style::Plain)),
    ]
    .prop_map(node);
    let key = prop::sample::subsequence(
        vec![
            "inputs",
            "turns",
            "set",
            "append",
            "after",
            "host",
            "tools",
            "sections",
            "name",
            "parameters",
            "role",
            "text",
            "calls",
            "call",
            "parts",
            "image",
            "result",
            "thinking",
            "summary",
            "content",
            "position",
            "depth",
            "audience",
            "contract",
            "volatility",
            "package",
            "id",
            "data",
            "media-type",
            "arguments",
            "log",
            "record",
            "segments",
        ],
        0..5,
    );
    leaf.prop_recursive(6, 60, 5, move |inner| {
        let values = prop::collection::vec(inner.clone(), 5);
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(NodeKind::List),
            (key.clone(), values).prop_map(|(keys, values)| {
                let entries = keys.into_iter().zip(values);
                NodeKind::Map(entries.map(|(key, value)| Entry { key: name(key), value }).collect())
            }),
        ]
        .prop_map(node)
    })
}

fn node(kind: NodeKind) -> Node {
    Node { kind, span: place() }
}

fn name(text: &str) -> Name {
    Name::new(text.into(), place())
}

fn place() -> Span {
    Span::new(SourceId(0), 0..0)
}

fn declared() -> Vec<Input> {
    let inner = [("name", optional(Kind::Time)), ("tools", Kind::Tools), ("role", words(["user"]))];
    vec![
        input("log", log()),
        input("record", record(inner)),
        input("segments", Kind::Segments(["system".into(), "depth".into()].into())),
        input("image", Kind::List(of(Kind::Picture))),
        input("tools", Kind::Tools),
        input("text", Kind::Map(of(Kind::Int))),
    ]
}

proptest! {
    #[test]
    fn nothing_panics_and_every_finding_has_a_field(
        inputs in any_node(),
        turns in prop::collection::vec(any_node(), 0..3),
        whole in any_node(),
    ) {
        let turns = node(NodeKind::List(turns));
        let put_together = node(NodeKind::Map(vec![
            Entry { key: name("inputs"), value: inputs },
            Entry { key: name("turns"), value: turns },
        ]));
        for root in [put_together, whole] {
            let (case, mut problems) = read_case(&root);
            for number in 0..5 {
                match case.turn(number) {
                    Ok(turn) => problems.extend(turn.bind(&declared(), &[]).1),
                    Err(faults) => problems.extend(faults),
                }
            }
            for found in problems.iter() {
                prop_assert!(found.field.is_some() && found.code.0.starts_with("render/"));
            }
        }
    }
}
