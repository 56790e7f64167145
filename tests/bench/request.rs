//! What a request costs beside a plain copy of its bytes: `cargo bench --bench request`.
//!
//! A made-up request of 60 KB fixed text and 200 messages, about 300 KB of JSON, and the cases
//! of the layouts that ship. Each step is timed by itself; the ratios are to a copy of the text
//! (`render`) and to a copy of the body (`lower`). The same request is also built of `serde_json`
//! values and written by it. A figure is the median of many runs.

#![expect(clippy::unwrap_used, reason = "a benchmark of what cannot be made measures nothing")]
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use typecase::load::{Disk, Memory, Places, Project};
use typecase::plan::{Key, Plan};
use typecase::render::request::{Part, Request};
use typecase::target::targets;
use typecase::value::{self, Inputs, Role, Row, Value};

/// How often a step runs.
const RUNS: usize = 301;

/// The sections of fixed text, of 2,000 bytes each.
const SECTIONS: usize = 30;

/// The messages of the history, of 1,150 bytes each.
const MESSAGES: usize = 200;

fn main() {
    println!("{:<34}{:>10}{:>10}{:>10}{:>10}", "", "bytes", "µs", "to copy", "to serde");
    made_up();
    for (layout, case) in
        [("covel", "evening"), ("craftbot", "golden"), ("harness", "play"), ("apomesh", "planner")]
    {
        shipped(layout, case);
    }
}

/// The median time of a step.
fn time<T>(mut step: impl FnMut() -> T) -> f64 {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            let made = black_box(step());
            let time = start.elapsed();
            drop(made);
            time
        })
        .collect();
    times.sort_unstable();
    times.get(RUNS / 2).unwrap().as_secs_f64() * 1e6
}

/// A line of the table: a step on so many bytes, beside a copy of them and beside `serde_json`.
fn line(name: &str, bytes: usize, micros: f64, copy: Option<f64>, serde: Option<f64>) {
    let ratio = |to: Option<f64>| to.map_or(String::new(), |to| format!("{:.1}", micros / to));
    println!("{name:<34}{bytes:>10}{micros:>10.1}{:>10}{:>10}", ratio(copy), ratio(serde));
}

/// The steps of one request.
fn steps(name: &str, plan: &Plan, inputs: &Inputs, serde: Option<f64>) {
    let request = typecase::render(plan, inputs).request;
    let text = text(&request);
    let copy = time(|| text.clone());
    line(&format!("{name}: copy of the text"), text.len(), copy, None, None);
    let render = time(|| typecase::render(plan, inputs));
    line(&format!("{name}: render"), text.len(), render, Some(copy), None);
    let body = typecase::lower(&request).body.bytes;
    let copy = time(|| body.clone());
    line(&format!("{name}: copy of the body"), body.len(), copy, None, None);
    let lower = time(|| typecase::lower(&request));
    line(&format!("{name}: lower"), body.len(), lower, Some(copy), serde);
    let both = time(|| typecase::lower(&typecase::render(plan, inputs).request));
    line(&format!("{name}: render and lower"), body.len(), both, Some(copy), serde);
}

/// Every text that a request holds, one behind another.
fn text(request: &Request) -> String {
    let said = request.messages.iter().flat_map(|message| &message.parts);
    request.system.iter().chain(said).map(Part::text).collect()
}

/// Words of people: a quote and a line break every hundred letters or so.
fn words(seed: usize, bytes: usize) -> String {
    let mut text = String::new();
    for number in seed.. {
        if text.len() >= bytes {
            break;
        }
        let end = if number % 17 == 0 { "\"Well?\"\n" } else { " " };
        let _ = write!(text, "word{}{end}", number * 7919 % 1009);
    }
    text.truncate(bytes);
    text
}

fn made_up() {
    let mut layout = String::from(
        "layout long\ninputs session { name: text }\ninputs history { log: messages }\n\
         inputs turn untrusted { ask: text }\n\nsystem join \"\\n\\n\" {\n",
    );
    let fixed: Vec<String> = (0..SECTIONS).map(|at| words(at * 100, 2000)).collect();
    for (at, text) in fixed.iter().enumerate() {
        let _ = writeln!(layout, "  section s{at} {{ {} }}", json!(text));
    }
    layout.push_str(
        "  cache stable\n  section name { \"You help {{ name }}.\" }\n  cache session\n}\n\
         messages {\n  history log\n  cache history\n  message user ask { ask }\n}\n",
    );
    let project = Project::load(&Memory::new().with("long.layout", layout), &Places::under(""));
    let tree = &project.layout("long").unwrap().tree;
    let rows: Vec<Row> = (0..MESSAGES)
        .map(|at| Row {
            role: if at % 2 == 0 { Role::User } else { Role::Assistant },
            parts: vec![value::Part::Text(words(at * 31, 1150).into())],
            turn: None,
            id: None,
            source: None,
            summary: None,
        })
        .collect();
    let serde = time(|| serde_json::to_string(&by_hand(&fixed, &rows)).unwrap());
    let length = serde_json::to_string(&by_hand(&fixed, &rows)).unwrap().len();
    line("long: by serde_json", length, serde, None, None);
    let mut inputs = Inputs::default();
    inputs.0.insert("name".into(), Value::text("Ada"));
    inputs.0.insert("log".into(), Value::Log(rows.into()));
    inputs.0.insert("ask".into(), Value::text("And now?"));
    for target in targets() {
        let key = Key { target: target.into(), ..Key::default() };
        let compile = || typecase::compile(&project.sources, tree, &[], &key, None, false).unwrap();
        let plan = compile().plan.unwrap();
        line(&format!("long, {target}: compile"), 0, time(compile), None, None);
        steps(&format!("long, {target}"), &plan, &inputs, Some(serde));
    }
}

/// The made-up request as a host would build it for Anthropic, value by value.
fn by_hand(fixed: &[String], rows: &[Row]) -> serde_json::Value {
    let text = |text: &str| json!({ "type": "text", "text": text });
    let system = [text(&fixed.join("\n\n")), text("\n\nYou help Ada.")];
    let said = rows.iter().map(|row| match row.parts.as_slice() {
        [value::Part::Text(said)] => json!({ "role": row.role.word(), "content": [text(said)] }),
        _ => serde_json::Value::Null,
    });
    let ask = json!({ "role": "user", "content": [text("And now?")] });
    let messages: Vec<_> = said.chain([ask]).collect();
    json!({ "model": "claude-opus-5-5", "system": system, "messages": messages, "max_tokens": 16000 })
}

fn shipped(layout: &str, case: &str) {
    let folder = format!("layouts/{layout}");
    let disk = Disk::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut project = Project::load(&disk, &Places::under(&folder));
    let id = project.read(&disk, &format!("{folder}/cases/{case}.yaml")).unwrap().unwrap();
    let text = project.sources.source(id).unwrap().text().clone();
    let (node, _) = typecase::yaml::read_yaml(id, &text, 0..text.len());
    let (case, _) = typecase::case::read(&node.unwrap());
    let tree = &project.layout(layout).unwrap().tree;
    let runtime = case.runtime.as_ref().map(|name| name.node.clone());
    let key = Key { target: "anthropic".into(), runtime, ..Key::default() };
    let compile =
        || typecase::compile(&project.sources, tree, &project.packages, &key, None, false).unwrap();
    let plan = compile().plan.unwrap();
    line(&format!("{layout}: compile"), 0, time(compile), None, None);
    let (inputs, _) = case.bind(&plan.inputs, &plan.defaults);
    steps(layout, &plan, &inputs, None);
}
