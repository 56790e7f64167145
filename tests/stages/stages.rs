use std::fmt::Write as _;

use typecase::diagnostic::Severity;
use typecase::load::{Disk, Project};
use typecase::render::request::{self, Content, Request};
use typecase::value;

use crate::support::{Made, Shelf, folded, outline, snapshot};

const TARGETS: [&str; 4] = ["anthropic", "gemini", "openai-chat", "openai-responses"];

/// The trees of a layout's files.
pub(super) fn tree(layout: &str) {
    let shelf = Shelf::shipped(layout);
    for file in &shelf.layout(layout).files {
        let path = shelf.project.sources.path(file.source);
        let name = path.rsplit('/').next().unwrap();
        let tree = file.to_string();
        snapshot(layout, &format!("{name}.tree"), tree.as_bytes(), &tree);
    }
}

/// The case files of a layout are these.
pub(super) fn all_are(layout: &str, cases: &[&str]) {
    let shelf = Shelf::shipped(layout);
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let mut expected: Vec<_> =
        cases.iter().map(|case| format!("layouts/{layout}/cases/{case}.yaml")).collect();
    expected.sort();
    assert_eq!(Project::cases(&disk, shelf.project.layout(layout).unwrap()), expected);
}

/// The plan for the first request of a case, and for each of its turns the request and its
/// bodies.
pub(super) fn case(layout: &str, name: &str) {
    let mut shelf = Shelf::shipped(layout);
    let case = shelf.case(&format!("layouts/{layout}/cases/{name}.yaml"));
    let own = case.target.as_deref().unwrap();
    for target in TARGETS {
        let made = shelf.make(layout, &case, target);
        for (at, made) in made.iter().enumerate() {
            let name = if at == 0 { name.to_owned() } else { format!("{name}.turn-{}", at + 1) };
            if target == &**own {
                request(layout, &name, made);
            }
            let body = std::str::from_utf8(&made.lowered.body.bytes).unwrap();
            snapshot(layout, &format!("{name}.{target}"), body.as_bytes(), &body_of(made));
            check(made);
        }
    }
}

/// The plan and the request with all that belongs to it, as JSON.
pub(super) fn whole(layout: &str, name: &str) {
    let mut shelf = Shelf::shipped(layout);
    let case = shelf.case(&format!("layouts/{layout}/cases/{name}.yaml"));
    let target = case.target.as_deref().unwrap().to_string();
    let made = shelf.make(layout, &case, &target).remove(0);
    let plan = made.plan.encode();
    snapshot(layout, &format!("{name}.plan"), plan.as_bytes(), &outline(&plan));
    let json = request::json(&made.rendered.request);
    snapshot(layout, &format!("{name}.request-json"), json.as_bytes(), &json);
}

/// The texts that the model reads, then where each of them stands.
fn request(layout: &str, name: &str, made: &Made) {
    let request = &made.rendered.request;
    let mut shown = request::text(request);
    shown.push_str("\n══ parts ══\n");
    shown.push_str(&parts(request));
    for found in &made.rendered.findings {
        let _ = writeln!(shown, "{}[{}] {}", found.severity, found.code, found.message);
    }
    let json = request::canonical(request);
    snapshot(layout, &format!("{name}.request"), json.as_bytes(), &shown);
}

/// The table of the parts without the column that names lines of layouts.
fn parts(request: &Request) -> String {
    let table = request::sections(request);
    let lines = table.lines();
    let until = lines.clone().next().unwrap().find("source").unwrap();
    let cut = |line: &str| line.chars().take(until).collect::<String>().trim_end().to_owned();
    lines.map(|line| cut(line) + "\n").collect()
}

/// The body, and below it what became of the marks and of what did not go over as it was.
fn body_of(made: &Made) -> String {
    let mut shown = folded(std::str::from_utf8(&made.lowered.body.bytes).unwrap());
    shown.push_str("\n\n");
    let report = &made.lowered.report;
    for mark in &report.marks {
        let written = if mark.written { "written" } else { "not written" };
        let verdict = made.rendered.request.marks[mark.mark].verdict.word();
        let why: Vec<_> = std::iter::once(written.to_owned()).chain(mark.why.clone()).collect();
        let _ =
            writeln!(shown, "{} mark at {}: {verdict}, {}", mark.scope, mark.at, why.join("; "));
    }
    for note in &report.notes {
        let _ = writeln!(shown, "{:?}: {} ({}): {}", note.fate, note.what, note.site, note.why);
    }
    for found in &made.lowered.findings {
        let _ = writeln!(
            shown,
            "{}[{}] {} ({})",
            found.severity, found.code, found.message, found.site
        );
    }
    shown
}

/// What holds of every request, whatever it says.
fn check(made: &Made) {
    let body = std::str::from_utf8(&made.lowered.body.bytes).unwrap();
    // R251: no more than four marks on Anthropic; the tables allow three on OpenAI.
    assert!(body.matches(r#""cache_control":{"#).count() <= 4);
    assert!(body.matches(r#""prompt_cache_breakpoint":{"#).count() <= 3);
    // R24: the body says what the request says, in this order, and nothing else.
    let value: serde_json::Value = serde_json::from_str(body).unwrap();
    let mut sent = String::new();
    for key in ["system", "systemInstruction", "messages", "input", "contents"] {
        texts(&value[key], &mut sent);
    }
    let sent = sent.replace("<system-instruction>\n", "").replace("\n</system-instruction>", "");
    assert_eq!(sent, said(&made.rendered.request));
    let errors = made.lowered.findings.iter().filter(|found| found.severity == Severity::Error);
    assert_eq!(errors.count(), 0);
}

/// Every text of a request, those of results among them.
fn said(request: &Request) -> String {
    let mut said = request.system_text();
    for part in request.messages.iter().flat_map(|message| &message.parts) {
        said.push_str(part.text());
        if let Content::Result(outcome) = &part.content {
            for inner in &outcome.parts {
                if let value::Part::Text(text) = inner {
                    said.push_str(text);
                }
            }
        }
    }
    said
}

/// What is said anywhere in a body: under `text`, what the assistant said and what tools answered
/// also as strings of their own.
fn texts(value: &serde_json::Value, out: &mut String) {
    match value {
        serde_json::Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        serde_json::Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("text" | "content" | "output", serde_json::Value::String(text)) => {
                        out.push_str(text);
                    }
                    _ => texts(value, out),
                }
            }
        }
        _ => {}
    }
}
