use super::{bad, good, json, log};
use crate::types::{Growth, Kind};
use crate::value::{Part, Role, Row, Value};

/// One row: `text` is the YAML of the row.
fn row(text: &str) -> Row {
    let Value::Log(rows) = good(log(), &format!("[{text}]")) else { panic!() };
    assert_eq!(rows.len(), 1);
    rows[0].clone()
}

/// The parts of a row, one a line.
fn parts(row: &Row) -> Vec<String> {
    row.parts.iter().map(part).collect()
}

fn part(part: &Part) -> String {
    match part {
        Part::Text(text) => format!("text {text}"),
        Part::Image(picture) => format!("image {}", picture.media_type),
        Part::Call(call) => format!(
            "call {} {} {} {}",
            call.id.as_deref().unwrap_or("-"),
            call.name,
            call.arguments,
            call.provider.as_ref().map(json).unwrap_or_default()
        ),
        Part::Result(result) => {
            let inner: Vec<_> = result.parts.iter().map(part_of_result).collect();
            format!(
                "result {} [{}] {}",
                result.call.as_deref().unwrap_or("-"),
                inner.join(", "),
                result.error
            )
        }
        Part::Thinking(value) => format!("thinking {}", json(value)),
        Part::Opaque(value) => format!("opaque {}", json(value)),
    }
}

fn part_of_result(inner: &Part) -> String {
    part(inner)
}

#[test]
fn shorthands_stand_for_the_common_parts() {
    let said = row("{role: user, text: Hello., turn: t1, id: m1, source: host}");
    assert_eq!((said.role, parts(&said)), (Role::User, vec!["text Hello.".into()]));
    assert_eq!(said.turn.as_deref(), Some("t1"));
    assert_eq!(said.id.as_deref(), Some("m1"));
    assert_eq!(said.source.as_deref(), Some("host"));
    let said =
        row("{role: assistant, calls: [{id: c1, name: roll, arguments: '{ \"sides\": 20 }'}, \
         {name: look, arguments: {at: [door, 1.0], é: null}, provider: {sig: x}}], text: I roll.}");
    assert_eq!(
        parts(&said),
        [
            "text I roll.",
            "call c1 roll { \"sides\": 20 } ",
            "call - look {\"at\":[\"door\",1.0],\"é\":null} {\"sig\":\"x\"}",
        ]
    );
    let said = row("{role: tool, call: c1, text: '17'}");
    assert_eq!((said.role, parts(&said)), (Role::Tool, vec!["result c1 [text 17] false".into()]));
    let said = row(
        "{role: tool, call: c1, parts: [{text: a}, {image: {media-type: image/png, data: QUJD}}]}",
    );
    assert_eq!(parts(&said), ["result c1 [text a, image image/png] false"]);
}

#[test]
fn parts_are_kept_as_they_are() {
    let said = row("{role: assistant, parts: [{thinking: {signature: s, n: 1.0}}, {text: ''}, \
         {call: {name: a, arguments: ''}}, {opaque: {z: 1, a: 2}}]}");
    assert_eq!(
        parts(&said),
        [
            "thinking {\"signature\":\"s\",\"n\":1.0}",
            "text ",
            "call - a  ",
            "opaque {\"z\":1,\"a\":2}"
        ]
    );
    let said = row(
        "{role: tool, parts: [{result: {call: c, text: x, error: true}}, {result: {parts: []}}]}",
    );
    assert_eq!(parts(&said), ["result c [text x] true", "result - [] false"]);
}

#[test]
fn summary_rows_hold_the_record_of_the_log() {
    let said = row("{summary: {content: They met.}, id: s1}");
    assert_eq!((said.role, said.parts.len()), (Role::User, 0));
    assert_eq!(json(&said.summary.unwrap()), r#"{"content":"They met.","sections":[]}"#);
    assert_eq!(row("{role: system, summary: {content: c}, text: t}").role, Role::System);
    assert_eq!(
        bad(log(), "[{summary: {contents: c}}]"),
        [
            "unknown-key x[0].summary.contents \"contents\"",
            "missing-key x[0].summary.content \"contents\"",
        ]
    );
    assert_eq!(
        bad(Kind::Log(Growth::Loop, None), "[{summary: {content: c}}]"),
        ["wrong-value x[0].summary \"summary\""]
    );
}

#[test]
fn each_rule_of_a_row_has_its_finding() {
    for (text, found) in [
        ("hello", "wrong-type x[0] \"hello\""),
        ("{text: a}", "missing-key x[0].role \"text\""),
        ("{role: bot, text: a}", "wrong-value x[0].role \"bot\""),
        ("{role: user}", "missing-key x[0].text \"role\""),
        ("{role: user, text: 5}", "wrong-type x[0].text \"5\""),
        ("{role: user, text: a, turn: 1}", "wrong-type x[0].turn \"1\""),
        ("{role: user, text: a, name: n}", "unknown-key x[0].name \"name\""),
        ("{role: user, text: a, parts: []}", "wrong-value x[0].text \"text\""),
        ("{role: user, text: a, calls: []}", "wrong-value x[0].calls \"calls\""),
        ("{role: user, text: a, call: c}", "wrong-value x[0].call \"call\""),
        ("{role: assistant, parts: [], calls: []}", "wrong-value x[0].calls \"calls\""),
        ("{role: assistant, calls: {}}", "wrong-type x[0].calls \"{}\""),
        ("{role: assistant, calls: [{name: a}]}", "missing-key x[0].calls[0].arguments \"name\""),
        (
            "{role: assistant, calls: [{arguments: ''}]}",
            "missing-key x[0].calls[0].name \"arguments\"",
        ),
        (
            "{role: assistant, calls: [{name: a, arguments: [1]}]}",
            "wrong-type x[0].calls[0].arguments \"1\"",
        ),
        (
            "{role: assistant, calls: [{name: a, arguments: {}, provider: p}]}",
            "wrong-type x[0].calls[0].provider \"p\"",
        ),
        (
            "{role: assistant, calls: [{name: a, arguments: {}, sig: p}]}",
            "unknown-key x[0].calls[0].sig \"sig\"",
        ),
        ("{role: tool, text: a}", "missing-key x[0].call \"role\""),
        ("{role: tool, call: c}", "missing-key x[0].text \"role\""),
        ("{role: tool}", "missing-key x[0].call \"role\""),
        ("{role: tool, parts: [{text: a}]}", "missing-key x[0].call \"role\""),
        ("{role: tool, call: c, text: a, parts: []}", "wrong-value x[0].text \"text\""),
        ("{role: tool, call: c, text: a, calls: []}", "wrong-value x[0].calls \"calls\""),
        (
            "{role: tool, call: c, parts: [{result: {}}]}",
            "wrong-value x[0].parts[0].result \"result\"",
        ),
        (
            "{role: tool, parts: [{result: {error: no, text: a}}]}",
            "wrong-type x[0].parts[0].result.error \"no\"",
        ),
        ("{role: tool, parts: [{call: {}}]}", "wrong-value x[0].parts[0].call \"call\""),
        ("{role: user, parts: {}}", "wrong-type x[0].parts \"{}\""),
        ("{role: user, parts: [a]}", "wrong-type x[0].parts[0] \"a\""),
        ("{role: user, parts: [{}]}", "wrong-value x[0].parts[0] \"{}\""),
        ("{role: user, parts: [{text: a, image: b}]}", "wrong-value x[0].parts[0] \"image\""),
        ("{role: user, parts: [{txt: a}]}", "unknown-key x[0].parts[0].txt \"txt\""),
        ("{role: user, parts: [{call: {}}]}", "wrong-value x[0].parts[0].call \"call\""),
        ("{role: assistant, parts: [{result: {}}]}", "wrong-value x[0].parts[0].result \"result\""),
        ("{role: assistant, parts: [{thinking: hm}]}", "wrong-type x[0].parts[0].thinking \"hm\""),
        (
            "{role: user, parts: [{image: {data: QUJD}}]}",
            "missing-key x[0].parts[0].image.media-type \"data\"",
        ),
    ] {
        assert_eq!(bad(log(), &format!("[{text}]")), [found], "{text}");
    }
    assert_eq!(bad(log(), "{role: user}"), ["wrong-type x \"role\""]);
}
