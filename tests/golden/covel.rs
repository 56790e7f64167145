use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use typecase::render::request::Part;

use super::assembly::{self, Runtime};
use super::story::story;
use crate::support::{Made, Shelf};

const LAMPLIGHTER: &str = include_str!("../../layouts/covel/packages/lamplighter/PLUGIN.md");
const KEEPER: &str =
    include_str!("../../layouts/covel/packages/tide-ledger/runtimes/keeper/RUNTIME.md");

/// What stands behind the fence that closes the front matter.
fn body(manifest: &str) -> String {
    manifest.split_once("\n---\n").unwrap().1.to_owned()
}

fn runtimes() -> [Runtime; 2] {
    let closing = "Before you write, check two things.\n- If the bell rings in this scene, call `emit-event` with `harbour.bell` first.\n- Leave the last lamp unlit: the player decides who lights it.\n";
    [
        Runtime {
            id: "lamplighter",
            package: "lamplighter",
            is_story: true,
            contract: Some("harbour-tale@1"),
            body: body(LAMPLIGHTER),
            completion: "[COMPLETION] Your reply is the story itself. Stop where the scene comes to rest.",
            advertises: true,
            turns: None,
            closing: Some(("closing", closing.into())),
        },
        Runtime {
            id: "tide-ledger/keeper",
            package: "tide-ledger",
            is_story: false,
            contract: None,
            body: body(KEEPER),
            completion: "[COMPLETION] Reply with a single JSON value that fits the schema, and with nothing else.",
            advertises: false,
            turns: Some(1),
            closing: None,
        },
    ]
}

/// Role and text of each message.
fn messages(made: &Made) -> Vec<(&'static str, String)> {
    let all = made.rendered.request.messages.iter();
    all.map(|one| (one.role.word(), one.parts.iter().map(Part::text).collect())).collect()
}

/// Order, separators, tags and escaping, against the rules written anew: any segments, lore, rows,
/// data and stories, for a storyteller and for a runtime with a window.
#[test]
fn any_inputs_are_put_together_as_covel_does_it() {
    let shelf = std::cell::RefCell::new(Shelf::shipped("covel"));
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 96,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let outcome = runner.run(&story(), |story| {
        for runtime in runtimes() {
            let mut shelf = shelf.borrow_mut();
            let case = shelf.case_of_json(&story.case(runtime.id));
            let made = shelf.make("covel", &case, "anthropic").remove(0);
            let system = made.rendered.request.system_text();
            prop_assert_eq!(system, assembly::system(&story, &runtime));
            prop_assert_eq!(messages(&made), assembly::messages(&story, &runtime));
        }
        Ok(())
    });
    outcome.unwrap_or_else(|fault| panic!("{fault}"));
}

/// R88: a line for each, description and fields cut at 400 characters, about 8000 in all, and the
/// names of those that did not fit.
#[test]
fn a_crowd_is_told_by_name_where_it_does_not_fit() {
    let about = "d".repeat(500);
    let cast: Vec<_> = (1..=30)
        .map(|at| {
            let fields = format!(r#"{{"id":"123e4567-e89b-12d3-a456-426614174000","n":"{}"}}"#, "f".repeat(500));
            let aliases = if at == 1 { r#"["Old Mo","M."]"# } else { "[]" };
            format!(r#"{{"name":"P{at}","kind":"npc","aliases":{aliases},"description":"{about}","fields":{fields}}}"#)
        })
        .collect();
    let case = format!(
        r#"{{"runtime":"crowd","locale":"en","inputs":{{"session-key":"k","session":{{"turnNumber":1}},"world":{{"name":"n","description":"d","tags":[],"lore":"","schema":{{}},"entries":[]}},"events":"","player":{{"message":"m","lastFormValues":""}},"cast":[{}]}}}}"#,
        cast.join(",")
    );
    let mut shelf = Shelf::on_disk("layouts/covel", "tests/cases/packages");
    let case = shelf.case_of_json(&case);
    let system = shelf.make("covel", &case, "anthropic").remove(0).rendered.request.system_text();
    let body = system.split_once("\n\n").unwrap().1;
    let (lines, rest) = body.rsplit_once('\n').unwrap();
    let lines: Vec<_> = lines.split('\n').collect();
    for (at, line) in lines.iter().enumerate() {
        let alias = if at == 0 { " (aka Old Mo, M.)" } else { "" };
        let fields = format!(r#"{{"n":"{}..."#, "f".repeat(394));
        let short = "d".repeat(400);
        assert_eq!(*line, format!("- P{}{alias} [npc] | {short}... | {fields}", at + 1));
    }
    let size = lines.join("\n").len();
    assert!(size <= 8000 && size + lines[1].len() + 1 > 8000, "{} lines", lines.len());
    let names: Vec<_> = (lines.len() + 1..=30).map(|at| format!("P{at}")).collect();
    assert_eq!(rest, format!("(profiles not shown: {})", names.join(", ")));
}
