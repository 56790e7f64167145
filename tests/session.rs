//! One request after the other: captured values, the ledger, and what it names.

use crate::support::{Folder, typecase};

const LAYOUT: &str = "layout tale
inputs stable { kit: tools }
inputs session { world: { name: text, mood: text turn }, lore: text? }
inputs history { log: messages }
inputs turn { notes: segments<system>, extra: text }
inputs turn untrusted { ask: text }
tools { kit }
system join \"\\n\\n\" {
  section world { \"You tell of {{ world.name }}.\" }
  section lore { lore }
  cache session
  notes at system of stable, session
  cache session
}
messages {
  assume session \"the host sends the same\"
  message user extra { extra }
  history log
  cache history
  message system late { notes at system of turn }
  message user ask { world.mood; ask }
}
";

const CASE: &str = "target: anthropic
inputs:
  kit: [{ name: roll, description: Roll., parameters: { type: object } }]
  world: { name: Emberback, mood: calm }
  extra: Mind the dog.
  log:
    - { role: user, text: Hello. }
    - { role: assistant, text: Hi. }
  notes:
    - { package: memory, id: facts, content: It is cold., position: system, volatility: session }
  ask: Go on.
";

/// What the second of two turns says: codes and messages, in order.
fn second(change: &str) -> Vec<String> {
    let folder = Folder::new()
        .file("tale.layout", LAYOUT)
        .file("cases/one.yaml", format!("{CASE}turns:\n  - {change}\n"));
    let arguments = ["render", "tale", "--case", "one", "--turn", "2"];
    let run = typecase(&arguments).run_in(folder.path());
    assert_eq!(run.status, 0, "{}", run.err);
    let lines = run.err.lines();
    let said = lines.filter(|line| {
        line.starts_with("fit/") || line.contains('⚠') || line.contains('☞') || line.contains("│ ")
    });
    let words: Vec<&str> = said.flat_map(str::split_whitespace).collect();
    let text = words.join(" ");
    text.split("fit/").skip(1).map(|one| one.split(" ╭").next().unwrap().to_owned()).collect()
}

/// The one thing that it says.
#[track_caller]
fn says(change: &str, code: &str, message: &str) {
    let said = second(change);
    let [only] = said.as_slice() else { panic!("{said:?}") };
    assert!(only.starts_with(code) && only.replace("│ ", "").contains(message), "{only}");
}

#[test]
fn a_session_that_keeps_its_promises_is_quiet() {
    let grown = "append: { log: [{ role: user, text: Go on. }, { role: assistant, text: So. }] }";
    assert_eq!(second(grown), [""; 0]);
    assert_eq!(second("set: { ask: And then?, world: { mood: wild } }"), [""; 0]);
}

#[test]
fn a_captured_value_is_sent_again_and_its_change_named() {
    says(
        "set: { world: { name: Ashfall } }",
        "session-value-changed",
        "`world.name` may not change",
    );
    // What was absent is captured as absent.
    says("set: { lore: Old tales. }", "session-value-changed", "`lore` may not change");
    let tools = "set: { kit: [{ name: flip, description: Flip., parameters: { type: object } }] }";
    says(tools, "session-value-changed", "`kit` may not change");
    let folder = Folder::new().file("tale.layout", LAYOUT).file(
        "cases/one.yaml",
        format!("{CASE}turns:\n  - set: {{ world: {{ name: Ashfall, mood: wild }} }}\n"),
    );
    let run = typecase(&["render", "tale", "--case", "one", "--turn", "2"]).run_in(folder.path());
    assert!(run.text().contains("You tell of Emberback.") && !run.text().contains("Ashfall"));
    assert!(run.text().contains("wild"), "a field of the turn is that of the turn");
}

#[test]
fn the_first_item_that_differs_is_named_with_its_package_and_its_cost() {
    // Each of the two requests has 3 marks; how many stand behind the item follows from the
    // layout above.
    let gone = "segment `memory/facts` of `memory` is not there any more: 2 marks and ";
    says("set: { notes: [] }", "prefix-changed", gone);
    let other = "set: { notes: [{ package: memory, id: facts, content: It is hot., position: system, volatility: session }] }";
    says(other, "prefix-changed", "segment `memory/facts` of `memory` is not what it was: 2 marks");
    let more = "append: { notes: [{ package: zoo, id: owl, content: Hoo., position: system, volatility: session }] }";
    says(more, "prefix-changed", "segment `zoo/owl` of `zoo` was not there before: 1 mark");
    let edited = "set: { log: [{ role: user, text: Hello. }, { role: assistant, text: Ho. }] }";
    says(
        edited,
        "prefix-changed",
        "row 2 of `log` (`assistant`) differs from what was sent: 1 mark",
    );
    let shorter = "set: { log: [{ role: user, text: Hello. }] }";
    says(
        shorter,
        "prefix-changed",
        "row 2 of `log` (`assistant`) was sent and is not there any more",
    );
}

#[test]
fn rows_that_go_from_the_front_are_a_cut() {
    says(
        "set: { log: [{ role: assistant, text: Hi. }, { role: user, text: Go on. }] }",
        "history-cut",
        "1 row went from the front of `log`: 1 mark",
    );
}

#[test]
fn a_state_goes_from_one_run_to_the_next() {
    let first = CASE
        .replace("    - { role: user, text: Hello. }\n    - { role: assistant, text: Hi. }\n", "");
    let folder = Folder::new()
        .file("tale.layout", LAYOUT)
        .file("cases/first.yaml", first.replace("  log:\n", ""))
        .file("cases/second.yaml", CASE.replace("Emberback", "Ashfall"));
    let run = |case: &str, more: &[&str]| {
        let arguments = [&["render", "tale", "--case", case, "--state", "s.json"], more].concat();
        typecase(&arguments).run_in(folder.path())
    };
    let lost = run("second", &[]);
    assert_eq!((lost.status, lost.text()), (1, ""), "a state that is missing is never made up");
    assert!(lost.err.contains("fit/no-state") && lost.err.contains("2 rows"), "{}", lost.err);
    assert_eq!(run("first", &[]).status, 0);
    let next = run("second", &[]);
    assert!(next.err.contains("`world.name` may not change"), "{}", next.err);
    assert!(next.text().contains("You tell of Emberback."));
    let other = run("second", &["--target", "openai-chat"]);
    assert!(
        other.err.contains("the target changed from `anthropic` to `openai-chat`"),
        "{}",
        other.err
    );
    // The same state, written into a case.
    let state = std::fs::read_to_string(folder.path().join("s.json")).unwrap();
    let folder = Folder::new().file("tale.layout", LAYOUT).file(
        "cases/third.json",
        serde_json::json!({
            "target": "openai-chat",
            "state": serde_json::from_str::<serde_json::Value>(&state).unwrap(),
            "inputs": { "kit": [], "world": { "name": "Ashfall", "mood": "calm" },
                "extra": "Mind the dog.", "ask": "Go on." },
        })
        .to_string(),
    );
    let run = typecase(&["render", "tale", "--case", "third"]).run_in(folder.path());
    assert!(run.err.contains("`world.name` may not change"), "{}", run.err);
    assert!(run.text().contains("You tell of Emberback."));
}
