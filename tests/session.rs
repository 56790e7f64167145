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
    let gone = "segment `memory/facts` of `memory` is not there any more: 2 marks (`cache session`, `cache history`) and ";
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

/// What the second of two requests says of a layout: the lines of all findings.
fn of_second(layout: &str, target: &str, first: &str, change: &str) -> String {
    let case = format!("target: {target}\ninputs:\n{first}turns:\n  - {change}\n");
    let folder = Folder::new().file("tale.layout", layout).file("cases/one.yaml", case);
    let arguments = ["render", "tale", "--case", "one", "--turn", "2"];
    let run = typecase(&arguments).run_in(folder.path());
    assert!(run.status == 0, "{}", run.err);
    let words: Vec<&str> = run.err.split_whitespace().filter(|word| *word != "│").collect();
    words.join(" ")
}

#[test]
fn each_target_loses_what_stands_behind_the_change_in_its_own_order() {
    // 40 letters are 10 tokens and a bit: what is lost is more where more stands behind.
    let rules = "r".repeat(400);
    let layout = format!(
        "layout tale
inputs turn {{ offered: tools, notes: segments<system> }}
inputs history {{ log: messages }}
inputs call {{ ask: text }}
tools {{
  assume session \"the host offers the same\"
  offered
}}
system join \"\\n\" {{
  section rules {{ \"{rules}\" }}
  notes at system of stable, session
  cache session
}}
messages {{
  history log
  cache history
  notes at system of turn
  message user ask {{ ask }}
}}
"
    );
    let first = "  offered: [{ name: roll, description: Roll., parameters: { type: object } }]
  notes: [{ package: zoo, id: owl, content: Hoo., position: system, volatility: session }]
  log: [{ role: user, text: Hello. }, { role: assistant, text: Hi. }]
  ask: Go on.
";
    let more =
        "set: { offered: [{ name: flip, description: Flip., parameters: { type: object } }] }";
    for target in ["anthropic", "openai-chat", "openai-responses"] {
        let said = of_second(&layout, target, first, more);
        assert!(
            said.contains("the tools changed (`flip` added; `roll` gone): 2 marks ("),
            "{target}: {said}"
        );
        assert!(lost(&said) > 100, "{target}: the rules stand behind the tools: {said}");
        let said = of_second(&layout, target, first, "set: { notes: [] }");
        let gone = "segment `zoo/owl` of `zoo` is not there any more: 2 marks (";
        assert!(said.contains(gone), "{target}: {said}");
        assert!(lost(&said) < 100, "{target}: nothing of the rules is lost: {said}");
    }
    // Gemini reads the system text before the tools: they cost the mark behind the history alone,
    // and what is lost is what follows them.
    let said = of_second(&layout, "gemini", first, more);
    assert!(said.contains("the tools changed (`flip` added; `roll` gone): 1 mark ("), "{said}");
    assert!(lost(&said) < 100, "{said}");
    let said = of_second(&layout, "gemini", first, "set: { notes: [] }");
    assert!(said.contains("segment `zoo/owl` of `zoo` is not there any more: 2 marks"), "{said}");
}

/// The number before `cached tokens`.
fn lost(said: &str) -> u64 {
    let (before, _) = said.split_once(" cached tokens (estimate) are lost").unwrap();
    before.rsplit(' ').next().unwrap().parse().unwrap()
}

/// A layout with the calls of a turn: `plan` may change from turn to turn, and not within one.
const CALLS: &str = "layout tale
inputs session { name: text }
inputs history { log: messages }
inputs turn { plan: text }
inputs loop { steps: messages }
inputs call { clock: text }
system { section name { name } }
messages {
  history log
  cache history
  message user plan { plan }
  assume turn \"the host looks at the clock once a turn\"
  message user clock { clock }
  history steps
  cache loop
}
";

const CALL: &str = "  name: Emberback
  plan: Go north.
  clock: noon
  log: [{ role: user, text: Hello. }, { role: assistant, text: Hi. }]
  steps: [{ role: assistant, text: I look. }]
";

#[test]
fn what_may_not_change_within_a_turn_is_compared_within_it() {
    let step = "append: { steps: [{ role: user, text: A door. }] }";
    let of = |change: &str| of_second(CALLS, "openai-chat", CALL, change);
    assert_eq!(of(step), "", "the rows of a turn grow");
    let other = of(&format!("{step}\n    set: {{ plan: Go south. }}"));
    assert!(other.contains("`plan` is not what it was: 1 mark ("), "{other}");
    let late = of(&format!("{step}\n    set: {{ clock: one }}"));
    assert!(late.contains("this was assumed to be `turn`"), "{late}");
    assert!(late.contains("`clock` is not what it was: 1 mark ("), "{late}");
    // In the next turn both may be others.
    let next = "set: { plan: Go south., clock: one, steps: [] }
    append: { log: [{ role: user, text: North. }, { role: assistant, text: A wall. }] }";
    assert_eq!(of(next), "");
}

/// A turn is told by the log of finished turns as it comes, also where none of its rows is sent.
#[test]
fn a_turn_without_rows_is_told_from_the_next() {
    let of = |log: &str, change: &str| {
        let layout = CALLS.replace("history log", log);
        let first = CALL.replace("  steps: [{ role: assistant, text: I look. }]\n", "");
        assert_ne!(first, CALL);
        of_second(&layout, "openai-chat", &first, change)
    };
    let south = "set: { plan: Go south. }\n    append: { steps: [{ role: user, text: A door. }]";
    for log in ["history log", "history log | last-turns(0)", "history log if name is absent"] {
        let called = of(log, &format!("{south} }}"));
        assert!(called.contains("`plan` is not what it was: 1 mark ("), "{log}: {called}");
        let next = of(log, &format!("{south}, log: [{{ role: user, text: North. }}] }}"));
        assert_eq!(next, "", "{log}");
        // As many rows, and another last one: the host lets go of the first.
        let slid = "set: { plan: Go south., steps: [{ role: user, text: A door. }], log: [{ role: \
                    assistant, text: Hi. }, { role: user, text: North. }] }";
        let found = of(log, slid);
        assert!(!found.contains("`plan`"), "{log}: {found}");
    }
}

#[test]
fn pictures_that_come_and_go_break_the_latch() {
    let layout = "layout tale
inputs session { name: text }
inputs history { log: messages }
inputs turn { face: picture? }
inputs call { ask: text }
system { section name { name } }
messages {
  history log
  cache history
  allow cache/first-picture \"it comes once\"
  message user ask { ask; image face }
}
";
    let face = "face: { media-type: image/png, data: iVBORw0KGgo= }";
    let without = "  name: Emberback\n  ask: Go on.\n";
    let with = format!("{without}  {face}\n");
    let first = of_second(layout, "anthropic", without, &format!("set: {{ {face} }}"));
    assert!(first.contains("this is the first picture of the session"), "{first}");
    assert!(!first.contains("this was assumed"), "{first}");
    let gone = of_second(layout, "anthropic", &with, "set: { face: null }");
    let latch = "this was assumed: once a picture was sent there is one in every later request; \
                 now there is none, and `anthropic` reads the messages anew";
    assert!(gone.contains(latch), "{gone}");
    let again = format!("set: {{ face: null }}\n  - set: {{ {face} }}");
    let folder = Folder::new()
        .file("tale.layout", layout)
        .file("cases/one.yaml", format!("target: anthropic\ninputs:\n{with}turns:\n  - {again}\n"));
    let run = typecase(&["render", "tale", "--case", "one", "--turn", "3"]).run_in(folder.path());
    let said: Vec<&str> = run.err.split_whitespace().filter(|word| *word != "│").collect();
    assert!(said.join(" ").contains("now there is one again"), "{}", run.err);
    // Who keeps a prefix whatever pictures there are promises nothing.
    assert_eq!(of_second(layout, "gemini", &with, "set: { face: null }"), "");
}

#[test]
fn what_is_pinned_is_sent_again_as_it_was_first_written() {
    let layout = "layout tale
inputs session { name: text }
inputs history { opening: messages, log: messages }
inputs turn { guide: text, mood: text }
text go-on \"Go on. \"
system { section name { name } }
messages {
  message user prep pinned { guide; mood }
  history opening pinned
  cache session
  history log
  cache history
  message user ask { go-on; mood }
}
";
    let first = "  name: Emberback\n  guide: ''\n  mood: ''\n  opening: []\n  log: []\n";
    // It is not there at first; from its first use on nothing changes it or takes it away.
    let turns = "turns:
  - set: { guide: Walk., mood: calm, opening: [{ role: assistant, text: I walk. }] }
  - set: { guide: Run., mood: wild }
    append: { opening: [{ role: assistant, text: I run. }] }
  - set: { guide: '', mood: '', opening: [] }
";
    for target in ["anthropic", "openai-chat", "openai-responses", "gemini"] {
        let case = format!("target: {target}\ninputs:\n{first}{turns}");
        let folder = Folder::new().file("tale.layout", layout).file("cases/one.yaml", case);
        let sent = |turn: &str| {
            let arguments = ["render", "tale", "--case", "one", "--turn", turn];
            let run = typecase(&arguments).run_in(folder.path());
            assert_eq!((run.status, run.err.as_str()), (0, ""), "{target}, turn {turn}");
            run.text().to_owned()
        };
        for turn in ["3", "4"] {
            let text = sent(turn);
            assert!(text.contains("Walk.calm") && text.contains("I walk."), "{target}: {text}");
            assert!(!text.contains("Run.") && !text.contains("I run."), "{target}: {text}");
        }
        assert!(sent("3").contains("wild"), "what is not pinned is that of the turn");
    }
}
