use std::fs;
use std::path::Path;

use crate::support::files_below;

/// The public functions of a file, each from its name to its body: `render(plan: …) -> Rendered `.
fn public(text: &str) -> Vec<&str> {
    let shipped = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let rest = shipped.split("pub fn ").skip(1);
    rest.map(|rest| rest.split(['{', ';']).next().unwrap_or_default()).collect()
}

/// Whether a name stands in a text as a word.
fn names(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

fn gives(function: &str, name: &str) -> bool {
    function.rsplit_once("->").is_some_and(|(_, given)| names(given, name))
}

/// Every public function of the library of which `is` says so, as `FILE NAME`.
fn all(is: impl Fn(&str) -> bool) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for path in files_below(&root.join("src")) {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let is_shipped = !name.ends_with("/tests.rs") && !name.contains("/tests/");
        if !is_shipped || path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for function in public(&text).into_iter().filter(|function| is(function)) {
            found.push(format!("{name} {}", function.split(['(', '<']).next().unwrap_or_default()));
        }
    }
    found.sort();
    found
}

/// R36: one function gives a request, whatever the runtime; only it takes a plan with inputs; and
/// one makes a body, of a request.
#[test]
fn there_is_one_way_to_a_request_and_one_to_a_body() {
    // The first is the second of a session that has written nothing yet.
    let render = ["src/render/render.rs render", "src/render/render.rs render_pinned"];
    assert_eq!(all(|it| gives(it, "Rendered") || gives(it, "Request")), render);
    assert_eq!(all(|it| names(it, "Plan") && names(it, "Inputs") && gives(it, "Rendered")), render);
    assert_eq!(all(|it| gives(it, "Lowered") || gives(it, "Body")), ["src/wire/lower.rs lower"]);
}

/// R36: what would be another way is seen.
#[test]
fn another_way_would_be_seen() {
    let text = "/// Another.\npub fn made(\n    plan: &Plan,\n    inputs: &Inputs,\n) -> Option<request::Request> {\n}\n\
                pub(super) fn own() -> Request {}\npub fn shown(request: &Request) -> String {}\n\
                #[cfg(test)]\nmod tests {\npub fn sample() -> Request {}\n}\n";
    let found = public(text);
    assert_eq!(found.len(), 2, "{found:?}");
    let gives: Vec<_> = found.iter().map(|it| gives(it, "Request")).collect();
    assert_eq!(gives, [true, false]);
}
