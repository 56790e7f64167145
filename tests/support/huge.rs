use serde_json::{Map, Value, json};

/// A case with more of everything than its part of a request may carry.
pub(crate) fn case() -> String {
    let long = "Long ago & far away. ".repeat(60);
    let rows: Vec<Value> = (0..60)
        .map(|at| {
            let updated = format!("2026-11-{:02}T00:00:{at:02}Z", at * 7 % 28 + 1);
            json!({ "key": format!("k{at}"), "value": { "say": long }, "updated": updated })
        })
        .collect();
    let cast: Vec<Value> = (0..30).rev().map(|at| character(at, &long)).collect();
    let dimensions: Map<String, Value> = (0..60)
        .map(|at| {
            let value = if at % 7 == 0 { "short" } else { &long };
            let one = json!({
                "name": format!("D{at}"), "schema": {}, "value": value, "version": at,
            });
            (format!("d{at:03}"), one)
        })
        .collect();
    let rules: Map<String, Value> = (0..30)
        .map(|at| (format!("d{at:03}"), json!({ "rule": long, "schema": { "type": "string" } })))
        .collect();
    let conversation: Vec<Value> = (0..60).map(|at| row(at, &long)).collect();
    let data = |tag: &str, format: &str| json!({ "tag": tag, "format": format, "total": 120, "limit": 50, "rows": rows });
    json!({
        "target": "anthropic",
        "inputs": {
            "session-key": "s", "session": { "turnNumber": 31 },
            "finish": [{
                "name": "runtime-done", "description": "Done.",
                "parameters": { "type": "object", "properties": {} },
            }],
            "world": {
                "name": "Saltmarsh", "description": long, "tags": [],
                "lore": format!("{long}\n").repeat(40),
                "schema": { "might": { "min": 0, "max": 99 } },
                "entries": [], "dimensions": dimensions,
            },
            "rules": rules,
            "events": format!("- a.b: {long}"),
            "conversation": conversation,
            "data": [data("a", "summary"), data("b", "full"), data("c", "ids-only")],
            "player": { "message": long, "lastFormValues": "" },
            "cast": cast,
            "stories": [{ "text": long }],
        },
        "turns": [{
            "set": { "session": { "turnNumber": 32 }, "player": { "message": "Go on." }, "stories": [] },
            "append": { "conversation": [row(60, &long), row(61, &long), row(62, &long)] },
        }],
    })
    .to_string()
}

/// Of some the notes are short and never go.
fn character(at: u32, long: &str) -> Value {
    let long = if at.is_multiple_of(5) { "Short." } else { long };
    let notes = json!({ "tone": "Dry.", "rules": [long, "Sits."], "samples": [long, long] });
    json!({
        "id": format!("c{at:02}"), "name": format!("P{at}"), "kind": "npc", "aliases": [],
        "description": long, "fields": { "might": at, "more": long }, "notes": notes,
    })
}

fn row(at: u32, long: &str) -> Value {
    let role = if at.is_multiple_of(2) { "user" } else { "assistant" };
    json!({ "role": role, "turn": format!("t{}", at / 2), "text": long })
}
