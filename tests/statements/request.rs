//! Requests of small layouts, and of the first system's layout for packages of a test.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use typecase::load::{Memory, Places};
use typecase::render::request::{Message, Part};
use typecase::types::Scope;

use crate::support::{Made, Shelf, files_below};

/// The request of a layout for a case in JSON.
pub(super) fn made(layout: &str, case: &Value) -> Made {
    let files = Memory::new().with("x.layout", format!("layout x\n{layout}"));
    let mut shelf = Shelf::of(files, &Places::under(""));
    make(&mut shelf, "x", case)
}

/// The request of a layout that ships for a package, given as its files by path.
pub(super) fn shelf(layout: &str, package: &[(&str, &str)]) -> Shelf<Memory> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("layouts").join(layout);
    let of_layout = files_below(&folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "layout" || end == "md"));
    let mut files = Memory::new();
    for path in of_layout.filter(|path| !path.starts_with(folder.join("packages"))) {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        files = files.with(name, fs::read(path).unwrap());
    }
    for (path, text) in package {
        files = files.with(*path, *text);
    }
    Shelf::of(files, &Places::under(""))
}

/// The first request of a case.
pub(super) fn make(shelf: &mut Shelf<Memory>, layout: &str, case: &Value) -> Made {
    let target = case["target"].as_str().unwrap_or("anthropic").to_owned();
    let case = shelf.case_of_json(&case.to_string());
    shelf.make(layout, &case, &target).remove(0)
}

/// The body as JSON.
pub(super) fn body(made: &Made) -> Value {
    serde_json::from_slice(&made.lowered.body.bytes).unwrap()
}

/// What a mark of this scope covers in the body, the last of them where there are several.
pub(super) fn covered(made: &Made, scope: Scope) -> Vec<u8> {
    let marks = &made.rendered.request.marks;
    let of_scope = |cut: &&typecase::wire::Cut| marks[cut.mark].scope == scope;
    let cut = made.lowered.body.cuts.iter().rfind(of_scope).unwrap();
    made.lowered.body.erased()[..cut.at].to_vec()
}

/// Whether bytes hold a text.
pub(super) fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// What a message says.
pub(super) fn said(message: &Message) -> String {
    message.parts.iter().map(Part::text).collect()
}

/// The manifest of a package `teller` with one agent, who tells the story.
pub(super) fn teller(body: &str) -> String {
    format!(
        "---\nid: teller\nkind: plugin\ndescription: d\nruntime: {{ type: agent, \
         schedule: {{ stage: narrative }}, io: {{ visibility: story }} }}\n---\n{body}\n"
    )
}

/// The least that the first system's layout is rendered with, and these inputs over it.
pub(super) fn inputs(over: Value) -> Value {
    let mut inputs = json!({
        "session-key": "s-1", "session": { "turnNumber": 1 }, "events": "",
        "world": {
            "name": "", "description": "", "tags": [], "lore": "", "schema": {}, "entries": [],
        },
        "player": { "message": "Go on.", "lastFormValues": "" },
    });
    let Value::Object(over) = over else { return inputs };
    for (name, value) in over {
        inputs[name] = value;
    }
    inputs
}
