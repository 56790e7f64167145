//! The views of a request.

use super::build::{
    contents, history, image, input, log, mark, message, number, picture, plan, request, section,
    text, value, words,
};
use crate::plan::{Op, Verdict};
use crate::render::request::{Request, canonical, digest, json, sections, text as as_text};
use crate::value::{self, Call, Outcome, Role, Tool, Value};

fn tools() -> Value {
    let parameters = Value::Map([("type".into(), text("object"))].into());
    Value::Tools([Tool { name: "roll".into(), description: "Roll.".into(), parameters }].into())
}

fn sample() -> Request {
    let foreign =
        Op::Write { value: input("b"), volatility: crate::types::Volatility::Session, origin: 1 };
    let system = vec![section("s", "\n", vec![words("a"), mark(0), foreign])];
    let messages =
        vec![message("user", "m", vec![words("Look:"), image("p")]), mark(1), history("log")];
    let mut plan = contents(system, messages);
    plan.tools = vec![Op::Tools { list: input("tools"), condition: None }].into();
    plan.marks[1].verdict = Verdict::HoldsUnless(vec!["a package lies".into()]);
    plan.marks[1].lifetime = Some(3600);
    let plan = plan.freeze();
    let call = Call {
        id: Some("c1".into()),
        name: "roll".into(),
        arguments: "{\"n\":1}".into(),
        provider: None,
    };
    let result = Outcome {
        call: Some("c1".into()),
        parts: vec![value::Part::Text("17".into())],
        error: false,
    };
    let rows = [
        value::Row {
            parts: vec![value::Part::Text("Rolling".into()), value::Part::Call(call)],
            ..super::build::row(Role::Assistant, "")
        },
        value::Row {
            parts: vec![value::Part::Result(result)],
            ..super::build::row(Role::Tool, "")
        },
    ];
    let values = [
        ("b", text("B\"")),
        ("p", picture()),
        ("tools", tools()),
        ("log", Value::Log(rows.into())),
    ];
    request(&plan, &values)
}

#[test]
fn json_is_the_contract() {
    let request = sample();
    let parsed: serde_json::Value = serde_json::from_str(&json(&request)).unwrap();
    let keys: Vec<_> = parsed.as_object().unwrap().keys().cloned().collect();
    let mut expected = vec!["tools", "system", "messages", "marks", "digest"];
    expected.sort_unstable();
    let mut keys_sorted = keys;
    keys_sorted.sort_unstable();
    assert_eq!(keys_sorted, expected);
    assert_eq!(
        parsed["system"],
        serde_json::json!([
            {
                "kind": "text", "section": "s", "text": "a", "volatility": "stable",
                "source": { "file": "t.layout", "line": 1 },
                "mark": { "label": "session", "verdict": "proved" },
            },
            {
                "kind": "text", "section": "s", "text": "\nB\"", "volatility": "session",
                "source": { "file": "p/PLUGIN.md", "line": 9, "package": "p" },
            },
        ])
    );
    assert_eq!(
        parsed["tools"],
        serde_json::json!([
            { "name": "roll", "description": "Roll.", "parameters": { "type": "object" } },
        ])
    );
    let first = &parsed["messages"][0];
    assert_eq!(first["role"], "user");
    assert_eq!(first["name"], "m");
    assert_eq!(first["parts"][1]["kind"], "image");
    assert_eq!(first["parts"][1]["picture"]["base64"], "AA==");
    assert_eq!(
        first["parts"][1]["mark"],
        serde_json::json!({ "label": "session", "verdict": "holds unless" })
    );
    assert_eq!(parsed["messages"][1]["parts"][1]["call"]["arguments"], "{\"n\":1}");
    assert_eq!(
        parsed["messages"][2]["parts"][0]["result"],
        serde_json::json!({ "call": "c1", "parts": [{ "text": "17" }], "error": false })
    );
    assert_eq!(
        parsed["marks"],
        serde_json::json!([
            {
                "label": "session", "verdict": "proved", "written": true,
                "after": { "system": 0 },
            },
            {
                "label": "session", "verdict": "holds unless", "unless": ["a package lies"],
                "lifetime": 3600, "written": true, "after": { "message": 0, "part": 1 },
            },
        ])
    );
    assert_eq!(parsed["digest"], digest(&request));
}

#[test]
fn json_stands_in_the_order_of_the_contract() {
    let json = json(&sample());
    let at = |key: &str| json.find(&format!("\n  \"{key}\":")).unwrap();
    let order = ["tools", "system", "messages", "marks", "digest"].map(at);
    assert!(order.is_sorted());
    assert!(json.ends_with("\"\n}\n"));
}

#[test]
fn the_canonical_stream_is_tools_system_messages() {
    let expected = concat!(
        "{\"tool\":{\"name\":\"roll\",\"description\":\"Roll.\",\"parameters\":{\"type\":\"object\"}}}\n",
        "{\"system\":\"a\\nB\\\"\"}\n",
        "{\"role\":\"user\"}\n{\"text\":\"Look:\"}\n",
        "{\"image\":{\"name\":\"sea\",\"media_type\":\"image/png\",\"base64\":\"AA==\"}}\n",
        "{\"role\":\"assistant\"}\n{\"text\":\"Rolling\"}\n",
        "{\"call\":{\"id\":\"c1\",\"name\":\"roll\",\"arguments\":\"{\\\"n\\\":1}\"}}\n",
        "{\"role\":\"tool\"}\n",
        "{\"result\":{\"call\":\"c1\",\"parts\":[{\"text\":\"17\"}],\"error\":false}}\n",
    );
    assert_eq!(canonical(&sample()), expected);
    assert_eq!(digest(&sample()).len(), 64);
}

#[test]
fn marks_and_sections_are_not_in_the_digest() {
    let of = |system| digest(&request(&plan(system, vec![]), &[]));
    let plain = of(vec![words("ab")]);
    assert_eq!(of(vec![words("a"), mark(0), section("s", "", vec![words("b")])]), plain);
    assert_ne!(of(vec![words("ac")]), plain);
}

#[test]
fn text_is_for_people() {
    let expected = "\
── tools ──
roll: Roll.

── system ──
a
B\"

── user (m) ──
Look:
[image sea image/png]

── assistant (log) ──
Rolling
[call roll {\"n\":1}]

── tool (log) ──
[result of c1 17]
";
    assert_eq!(as_text(&sample()), expected);
}

#[test]
fn sections_are_a_table() {
    let expected = "\
where        section  bytes   volatility  marks                   source
tools        roll
system       s        1       stable      session (proved)        t.layout:1
system       s        3       session                             p/PLUGIN.md:9 (p)
0 user       m        5       stable                              t.layout:1
0 user       m        image   turn        session (holds unless)  t.layout:1
1 assistant  log      7       session                             t.layout:1
1 assistant  log      7       session                             t.layout:1
2 tool       log      result  session                             t.layout:1
";
    assert_eq!(sections(&sample()), expected);
}

#[test]
fn a_log_without_text_and_numbers_are_kept() {
    let body = vec![message("user", "m", vec![value("n")])];
    let values = [("n", number("1.10")), ("log", log(&[]))];
    assert!(as_text(&request(&plan(vec![], body), &values)).contains("1.10"));
}
