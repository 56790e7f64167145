//! What a program writes beside its data, in the bodies that a layout fills.

use serde_json::json;

use super::request::{inputs, made, make, shelf, teller};

/// What a body writes of a record goes without ids and times, and without what the layout
/// names; the body may name a field of it all the same.
#[test]
fn bodies_write_no_bookkeeping() {
    let id = "123e4567-e89b-12d3-a456-426614174000";
    let record =
        json!({ "sessionId": "s", "turnId": id, "seenAt": "2026-11-30T09:00:00Z", "x": 1 });
    let mut inputs = inputs(json!({ "inputs": { "lamp": { "gauge": record } } }));
    inputs["world"]["schema"] = record;
    let case = json!({ "runtime": "teller", "target": "anthropic", "inputs": inputs });
    let body = teller("<a>\n{{ world.schema }} {{ inputs.lamp.gauge }}\n</a>");
    let made = make(&mut shelf("covel", &[("teller/PLUGIN.md", &body)]), "covel", &case);
    let text = made.rendered.request.system_text();
    assert!(text.contains("<a>\n{\"x\":1} {\"x\":1}\n</a>"), "{text}");
}

/// The same for texts that are only known when a request is made, and of no other layout.
#[test]
fn templates_write_no_field_that_the_layout_names() {
    for (says, expected) in [
        ("", "{\"sessionId\":\"s\",\"traceId\":\"t\",\"x\":1}"),
        (" without \"traceId\"", "{\"sessionId\":\"s\",\"x\":1}"),
        (" without \"sessionId traceId\"", "{\"x\":1}"),
    ] {
        let layout = format!(
            "templates paths{says}\ninputs session {{ t: text, v: map<json> }}\n\
             inputs turn {{ ask: text }}\nsystem {{ section s {{ template t with v }} }}\n\
             messages {{ message user ask {{ ask }} }}\n"
        );
        let row = json!({ "row": { "traceId": "t", "sessionId": "s", "x": 1 } });
        let inputs = json!({ "t": "{{ row }}", "v": row, "ask": "A" });
        let made = made(&layout, &json!({ "target": "anthropic", "inputs": inputs }));
        assert_eq!(made.rendered.request.system_text(), expected, "{layout}");
    }
}
