//! What a session captures: who owes what, and what is done with another value.

use serde_json::Value as Json;

use crate::support::{Folder, Run, typecase};

/// Three marks; what each rests on can be read off: what is named above it, and at the head of
/// the messages the setting that Anthropic keys them by.
const LAYOUT: &str = "layout tale
inputs stable { kit: tools }
inputs session { world: { name: text, mood: text turn }, unused: text }
inputs session refresh { lore: text, effort: low | high }
inputs session refuse { oath: text, tongue: text keep }
inputs history { log: messages }
inputs turn untrusted { ask: text }
request { reasoning-effort: effort }
tools { kit }
system join \"\\n\\n\" {
  section world { \"You tell of {{ world.name }} in {{ tongue }}.\" }
  cache session
  section oath { oath }
  section lore { lore }
  cache session
}
messages {
  history log
  cache history
  message user ask { world.mood; ask }
}
";

const CASE: &str = "target: anthropic
inputs:
  kit: [{ name: roll, description: Roll., parameters: { type: object } }]
  world: { name: Emberback, mood: calm }
  unused: ''
  lore: It is cold.
  effort: low
  oath: Never lie.
  tongue: prose
  log: []
  ask: Go on.
";

fn folder(turns: &str) -> Folder {
    let case = format!("{CASE}{turns}");
    Folder::new().file("tale.layout", LAYOUT).file("cases/one.yaml", case)
}

/// The words of what a run says, without the drawing around them.
fn said(run: &Run) -> String {
    let words: Vec<&str> = run.err.split_whitespace().filter(|word| *word != "│").collect();
    words.join(" ")
}

/// The last of some turns.
fn turn(number: &str, turns: &str) -> Run {
    let arguments = ["render", "tale", "--case", "one", "--turn", number];
    typecase(&arguments).run_in(folder(turns).path())
}

#[test]
fn a_plan_lists_what_its_marks_rest_on() {
    let run = typecase(&["plan", "tale", "--case", "one"]).run_in(folder("").path());
    let text = run.text();
    let (_, listed) = text.split_once("\ncaptured: ").unwrap();
    let listed: Vec<&str> = listed.lines().skip(2).collect();
    assert_eq!(
        listed,
        [
            "  tale.layout:2  kit",
            "  tale.layout:3  world.name",
            "  tale.layout:4  lore, refresh: another value is sent, and loses `cache session`, `cache history` once",
            "  tale.layout:4  effort, refresh: another value is sent, and loses `cache history` once",
            "  tale.layout:5  oath, refuse: another value is an error, and nothing is sent",
            "  tale.layout:5  tongue",
        ],
        "{text}"
    );
    let marks: Vec<&str> = text.lines().filter(|line| line.contains("tale.layout:1")).collect();
    let verdicts: Vec<_> = marks.iter().map(|line| line.contains("proved")).collect();
    assert_eq!(verdicts, [true, false, false], "{text}");
    assert!(text.contains("`lore` changes: the new value is sent"), "{text}");
    let json = typecase(&["plan", "tale", "--case", "one", "--format", "json"]);
    let json: Json = serde_json::from_str(json.run_in(folder("").path()).text()).unwrap();
    let all = json["plan"]["obligations"].as_array().unwrap();
    let of = |key: &str| all.iter().map(|of| of[key].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(of("label"), ["captured"; 6]);
    assert_eq!(of("subject"), ["kit", "world.name", "lore", "effort", "oath", "tongue"]);
    assert_eq!(of("reason")[0], "another value is told, and not sent");
}

/// A plan says so of an input only where it is said: others are as they ever were.
/// Anthropic keeps the messages anew once any picture is sent, wherever it stands: a mark before
/// it rests on all that decides whether there is one.
#[test]
fn a_mark_rests_on_what_decides_of_a_picture_behind_it() {
    let layout = "layout tale
inputs session { mode: plain | drawn, shown: bool, first: text, pages: list<text>, door: picture?, dull: text }
inputs history { log: messages }
messages {
  history log
  cache history
  each page in pages {
    message user room {
      page
      match mode { plain { dull } drawn { image door if shown } }
    }
  }
  message user or { first } else message user last { image door }
}
";
    let folder = Folder::new().file("tale.layout", layout);
    let run = typecase(&["plan", "tale", "--target", "anthropic"]).run_in(folder.path());
    let (_, listed) = run.text().split_once("\ncaptured: ").unwrap();
    let listed: Vec<&str> =
        listed.lines().skip(2).filter_map(|line| line.split_whitespace().last()).collect();
    assert_eq!(listed, ["mode", "shown", "first", "pages", "door"], "{}", run.text());
}

#[test]
fn a_plan_file_holds_what_is_said_and_no_more() {
    let folder = folder("");
    let json = typecase(&["plan", "tale", "--case", "one", "--out", "tale.plan"]);
    assert_eq!(json.run_in(folder.path()).status, 0);
    let text = std::fs::read_to_string(folder.path().join("tale.plan")).unwrap();
    assert_eq!(text.matches("\"on_change\":\"refresh\"").count(), 2);
    assert_eq!(text.matches("\"on_change\":\"refuse\"").count(), 1);
    assert_eq!(text.matches("on_change").count(), 3);
    let again = typecase(&["plan", "tale.plan"]).run_in(folder.path());
    let first = typecase(&["plan", "tale", "--case", "one"]).run_in(folder.path());
    let listed = |run: &Run| run.text().split_once("\ncaptured: ").unwrap().1.to_owned();
    assert_eq!(listed(&again), listed(&first));
}

#[test]
fn labels_say_of_each_mark_what_it_rests_on() {
    let table = |more: &[&str]| {
        let arguments = [&["labels", "tale", "--case", "one"], more].concat();
        typecase(&arguments).run_in(folder("").path()).text().to_owned()
    };
    let text = table(&[]);
    for line in [
        "      rests on `kit`, `world.name`, `tongue`\n",
        "      rests on 3 of the values above, and on `lore` (refresh), `oath` (refuse)\n",
        "      rests on 5 of the values above, and on `effort` (refresh)\n",
        "    1 `lore` changes: the new value is sent\n      by who supplies `lore`  line 4\n",
    ] {
        assert!(text.contains(line), "{line:?} in {text}");
    }
    let json: Json = serde_json::from_str(&table(&["--format", "json"])).unwrap();
    let marks = json["marks"].as_array().unwrap();
    let words = |of: &Json| of.as_str().unwrap().to_owned();
    let verdicts: Vec<_> = marks.iter().map(|mark| words(&mark["verdict"])).collect();
    assert_eq!(verdicts, ["proved", "holds unless", "holds unless"]);
    let paths = |mark: &Json| -> Vec<_> {
        mark["captured"].as_array().unwrap().iter().map(|of| words(&of["path"])).collect()
    };
    assert_eq!(paths(&marks[0]), ["kit", "world.name", "tongue"]);
    assert_eq!(paths(&marks[1]), ["kit", "world.name", "lore", "oath", "tongue"]);
    assert_eq!(marks[1]["captured"][2]["on_change"], "refresh");
    assert_eq!(marks[1]["captured"][2]["place"]["line"], 4);
}

#[test]
fn what_may_be_refreshed_is_sent_as_it_comes_and_the_lost_marks_are_named() {
    let other = "turns:\n  - set: { lore: It is hot. }\n  - set: { ask: And then? }\n";
    let run = turn("2", other);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.text().contains("It is hot.") && !run.text().contains("It is cold."));
    let text = said(&run);
    assert!(text.contains("fit/session-value-refreshed"), "{text}");
    let what = "another value came for `lore` and was sent; `lore` is not what it was: 2 marks \
                (`cache session`, `cache history`) and ";
    assert!(text.contains(what), "{text}");
    // It is captured anew: the request after that keeps it.
    let next = turn("3", other);
    assert_eq!((next.status, next.err.as_str()), (0, ""));
    assert!(next.text().contains("It is hot."));
    let same = turn("2", "turns:\n  - set: { lore: It is cold. }\n");
    assert_eq!((same.status, same.err.as_str()), (0, ""));
}

/// A setting leaves no item, and keys what is kept all the same.
#[test]
fn a_setting_that_is_refreshed_costs_what_it_keys() {
    let rows = "set: { log: [{ role: user, text: Hello. }, { role: assistant, text: Hi. }] }";
    let run = turn("3", &format!("turns:\n  - {rows}\n  - set: {{ effort: high }}\n"));
    let text = said(&run);
    let what = "another value came for `effort` and was sent; the setting `reasoning-effort` is not \
                what it was: 1 mark (`cache history`) and ";
    assert!(text.contains(what), "{text}");
    assert!(run.text().contains("\"effort\":\"high\""), "{}", run.text());
}

#[test]
fn what_is_refused_stops_the_request_and_not_the_session() {
    let turns = "turns:\n  - set: { oath: Always lie. }\n  - set: { oath: Never lie. }\n";
    let run = turn("2", turns);
    assert_eq!((run.status, run.text()), (1, ""), "nothing is sent");
    let text = said(&run);
    assert!(text.contains("fit/session-value-refused"), "{text}");
    let what = "`oath` is another than at its first use, and is declared `refuse`: send what was \
                captured, or begin a new session";
    assert!(text.contains(what), "{text}");
    // It points at the value that came, in the turn.
    assert!(run.err.contains("Always lie."), "{}", run.err);
    let next = turn("3", turns);
    assert_eq!((next.status, next.err.as_str()), (0, ""));
    // What is kept in the same group is told, and what was captured sent.
    let kept = turn("2", "turns:\n  - set: { tongue: verse }\n");
    assert_eq!(kept.status, 0, "{}", kept.err);
    assert!(said(&kept).contains("`tongue` may not change within a session and did"));
    assert!(kept.text().contains("in prose."));
}

/// A group of which a turn changes a field: the place is what the turn wrote.
#[test]
fn what_a_turn_changes_in_a_group_is_shown_where_the_turn_writes_it() {
    let layout = "layout inn\ninputs session { guest: { name: text, room: int } refuse, \
                  house: { name: text } }\nsystem { guest.name; house.name; \"{{ guest.room }}\" }\n\
                  messages { message user ask { \"Hello.\" } }\n";
    let case = "target: anthropic\ninputs:\n  guest: { name: Ann, room: 4 }\n  house: { name: Inn }\n\
                turns:\n  - set: { guest: { room: 5 } }\n  - set: { house: { name: Pub } }\n";
    let folder = Folder::new().file("inn.layout", layout).file("cases/one.yaml", case);
    let arguments = ["render", "inn", "--case", "one", "--turn", "2"];
    let refused = typecase(&arguments).run_in(folder.path());
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("one.yaml:6:27]"), "{}", refused.err);
    let case = case.replace("{ room: 5 }", "{ room: 4 }");
    let folder = Folder::new().file("inn.layout", layout).file("cases/one.yaml", case);
    let arguments = ["render", "inn", "--case", "one", "--turn", "3"];
    let kept = typecase(&arguments).run_in(folder.path());
    assert_eq!(kept.status, 0, "{}", kept.err);
    assert!(kept.err.contains("one.yaml:7:27]"), "{}", kept.err);
    assert!(said(&kept).contains("say the change in a message of the turn"), "{}", kept.err);
}

/// The same from one run to the next, over the state in a file.
#[test]
fn a_state_keeps_what_is_to_be_kept_and_what_was_refreshed() {
    let other = |from: &str, to: &str| CASE.replace(from, to);
    let folder = Folder::new()
        .file("tale.layout", LAYOUT)
        .file("cases/one.yaml", CASE)
        .file("cases/hot.yaml", other("It is cold.", "It is hot."))
        .file("cases/lie.yaml", other("Never lie.", "Always lie."));
    let run = |case: &str| {
        let arguments = ["render", "tale", "--case", case, "--state", "s.json"];
        let run = typecase(&arguments).run_in(folder.path());
        (run.status, said(&run))
    };
    let state = || std::fs::read_to_string(folder.path().join("s.json")).unwrap();
    assert_eq!(run("one"), (0, String::new()));
    let (status, text) = run("hot");
    assert_eq!(status, 0);
    assert!(text.contains("fit/session-value-refreshed"), "{text}");
    assert_eq!(run("hot"), (0, String::new()));
    let before = state();
    let (status, text) = run("lie");
    assert_eq!(status, 1);
    assert!(text.contains("fit/session-value-refused"), "{text}");
    assert_eq!(state(), before, "what was not sent leaves nothing");
    // A state of before settings were stored is read, and says nothing of them.
    let old: Json = serde_json::from_str(&before).unwrap();
    let Json::Object(mut fields) = old else { panic!() };
    assert!(fields.remove("settings").is_some());
    std::fs::write(folder.path().join("s.json"), Json::Object(fields).to_string()).unwrap();
    assert_eq!(run("hot"), (0, String::new()));
}

/// A record with fields of the turn is captured but for them, and so is whether it is there.
#[test]
fn whether_a_record_is_there_is_captured() {
    let layout = "layout tale
inputs session { guest: { name: text, mood: text turn }?, door: { state: text turn }? }
inputs session refresh { host: { name: text, mood: text turn }? }
inputs history { log: messages }
inputs turn { ask: text }
system join \"\\n\" {
  section guest if guest { \"The guest is {{ guest.name }}.\" }
  section door if door { \"There is a door.\" }
  section host if host { \"The host is {{ host.name }}.\" }
  cache session
}
messages {
  history log
  message user ask { guest.mood; ask }
}
";
    let with =
        "guest: { name: Ada, mood: calm }, door: { state: open }, host: { name: Bo, mood: mild }";
    let without = "guest: null, door: null, host: null";
    let of = |first: &str, then: &str| {
        let case = format!(
            "target: openai-chat\ninputs: {{ ask: Go., log: [], {first} }}\nturns:\n  - set: {{ {then} }}\n"
        );
        let folder = Folder::new().file("tale.layout", layout).file("cases/one.yaml", case);
        let run = typecase(&["render", "tale", "--case", "one", "--turn", "2"]);
        let run = run.run_in(folder.path());
        assert_eq!(run.status, 0, "{}", run.err);
        let listed = typecase(&["plan", "tale", "--case", "one"]).run_in(folder.path());
        let listed = listed.text().split_once("\ncaptured: ").unwrap().1.to_owned();
        (run.text().to_owned(), said(&run), listed)
    };
    let (sent, told, listed) = of(without, with);
    assert!(!sent.contains("The guest") && !sent.contains("a door"), "{sent}");
    assert!(sent.contains("The host is Bo."), "{sent}");
    for path in ["guest", "door"] {
        assert!(
            told.contains(&format!("`{path}` may not change within a session and did")),
            "{told}"
        );
    }
    assert!(
        !told.contains("for `host`"),
        "nothing stood before the mark that could be lost: {told}"
    );
    let paths: Vec<&str> = listed.lines().skip(2).collect();
    assert_eq!(paths.len(), 3, "{listed}");
    assert!(paths[0].ends_with("  guest.name") && paths[1].ends_with("  door"), "{listed}");
    let (sent, told, _) = of(with, "guest: null, host: null");
    assert!(sent.contains("The guest is Ada.") && sent.contains("a door"), "{sent}");
    assert!(!sent.contains("The host"), "{sent}");
    assert_eq!(told.matches("may not change within a session").count(), 1, "{told}");
    let gone = "another value came for `host` and was sent; `host` is not there any more: 1 mark";
    assert!(told.contains(gone), "{told}");
    // Of what has no field that is captured there is nothing to send again.
    let (sent, told, _) = of(with, "door: null");
    assert!(!sent.contains("a door"), "{sent}");
    assert!(told.contains("fit/prefix-changed") && told.contains("`door` is not there any more"));
    let (_, told, _) = of(with, "ask: And?, guest: { name: Ada, mood: wild }");
    assert_eq!(told, "");
}

/// A session of one layout: each case is a run on the same state.
fn stored(layout: &str, inputs: &str) -> Folder {
    let case = format!("target: anthropic\ninputs: {{ log: [], ask: Go., {inputs} }}\n");
    Folder::new().file("tale.layout", layout).file("cases/one.yaml", case)
}

const STORED: &str = "layout tale
inputs session { lore: LORE }
inputs history { log: messages }
inputs turn untrusted { ask: text }
system {
  section lore { lore | json }
  cache session
}
messages {
  history log
  cache history
  message user ask { ask }
}
";

#[test]
fn a_request_that_is_not_all_written_leaves_no_state() {
    let lossy = "target: anthropic
inputs:
  lore: cold
  log:
    - { role: user, text: Hi. }
    - { role: assistant, parts: [{ thinking: { type: thinking, thinking: Hm. } }, { text: Yes. }] }
  ask: Go.
state: {}
";
    let folder =
        stored(&STORED.replace("LORE", "text"), "lore: cold").file("cases/two.yaml", lossy);
    let run = |more: &[&str]| {
        let arguments = ["render", "tale", "--state", "s.json"];
        typecase(&[&arguments, more].concat()).run_in(folder.path())
    };
    let is_there = || folder.path().join("s.json").exists();
    assert_eq!(run(&["--case", "one", "--report", "none/report.json"]).status, 2);
    assert_eq!(run(&["--case", "one", "--out", "tale.layout"]).status, 2);
    assert!(!is_there(), "neither the report nor the body could be written");
    let refused = run(&["--case", "two", "--target", "openai-responses", "--deny-lost"]);
    assert!(refused.status == 1 && refused.err.contains("wire/lost"), "{}", refused.err);
    assert!(!is_there(), "what is refused was not sent");
    assert_eq!(run(&["--case", "one", "--out", "bodies", "--report", "report.json"]).status, 0);
    assert!(is_there());
}

#[test]
fn what_is_stored_of_another_type_is_not_sent() {
    let was = [
        ("text", "cold", "{ name: text }", "{ name: Ada }", r#"{\"name\":\"Ada\"}"#),
        ("int", "5", "text", "cold", r#"\"cold\""#),
        (
            "{ a: text }",
            "{ a: x }",
            "{ a: text, b: text }",
            "{ a: y, b: z }",
            r#"{\"a\":\"y\",\"b\":\"z\"}"#,
        ),
        ("{ a: text, b: text }", "{ a: x, b: x }", "{ a: text }", "{ a: y }", r#"{\"a\":\"y\"}"#),
        ("text?", "null", "text", "cold", r#"\"cold\""#),
        ("low | high", "low", "high | top", "top", r#"\"top\""#),
        ("list<int>", "[1]", "list<text>", "[a]", r#"[\"a\"]"#),
        // What still is one of the type is kept.
        ("int", "5", "number", "6.5", r#""text":"5""#),
    ];
    for (old, first, new, then, sent) in was {
        let render = ["render", "tale", "--case", "one", "--state", "s.json"];
        let folder = stored(&STORED.replace("LORE", old), &format!("lore: {first}"));
        let run = typecase(&render).run_in(folder.path());
        assert_eq!(run.status, 0, "{old}: {}", run.err);
        let state = std::fs::read_to_string(folder.path().join("s.json")).unwrap();
        let folder =
            stored(&STORED.replace("LORE", new), &format!("lore: {then}")).file("s.json", &state);
        let run = typecase(&render).run_in(folder.path());
        assert_eq!(run.status, 0, "{new}: {}", run.err);
        assert!(run.text().contains(sent), "{new}: {}", run.text());
    }
}

#[test]
fn a_state_with_odd_bytes_sizes_or_hidden_values_brings_nothing_odd_into_a_body() {
    let render = ["render", "tale", "--case", "one", "--state", "s.json"];
    let folder = stored(&STORED.replace("LORE", "json"), "lore: { a: cold }");
    assert_eq!(typecase(&render).run_in(folder.path()).status, 0);
    let path = folder.path().join("s.json");
    let state: Json = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let mut hidden = state.clone();
    hidden["captured"]["lore"]["Map"] =
        serde_json::json!([["a", { "Text": "warm" }], ["_hidden", { "Text": "SECRET" }]]);
    std::fs::write(&path, hidden.to_string()).unwrap();
    let run = typecase(&render).run_in(folder.path());
    assert!(run.text().contains("warm") && !run.text().contains("SECRET"), "{}", run.text());
    assert!(!std::fs::read_to_string(&path).unwrap().contains("SECRET"));

    let mut huge = state.clone();
    huge["items"][0]["digest"] = "other".into();
    for item in huge["items"].as_array_mut().unwrap() {
        item["tokens"] = u64::MAX.into();
    }
    huge["cuts"][0]["items"] = 2.into();
    std::fs::write(&path, huge.to_string()).unwrap();
    let run = typecase(&render).run_in(folder.path());
    assert!(run.status == 0 && run.err.contains("fit/prefix-changed"), "{}", run.err);

    let mut bytes = state.to_string().into_bytes();
    let at = bytes.windows(4).position(|four| four == b"cold").unwrap();
    bytes[at] = 0xFF;
    std::fs::write(&path, &bytes).unwrap();
    let run = typecase(&render).run_in(folder.path());
    assert!(run.status == 2 && run.err.contains("it is not UTF-8"), "{}", run.err);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn what_is_hidden_in_rows_and_tools_reaches_no_body() {
    let layout = "layout tale
inputs stable { kit: tools }
inputs history { log: messages }
inputs turn { ask: text }
tools { kit }
messages {
  history log
  message user ask { ask }
}
";
    let case = "inputs:
  kit: [{ name: roll, description: Roll., parameters: { type: object, _hidden: SECRET } }]
  log:
    - { role: user, text: Hi. }
    - role: assistant
      parts:
        - thinking: { type: thinking, thinking: Hm., signature: s, _hidden: SECRET }
        - call: { id: c, name: roll, arguments: { a: { b: x, _hidden: SECRET } } }
    - { role: tool, call: c, text: Done. }
  ask: Go.
";
    let folder = Folder::new().file("tale.layout", layout).file("cases/one.yaml", case);
    for target in ["anthropic", "openai-chat", "openai-responses", "gemini"] {
        let arguments = ["render", "tale", "--case", "one", "--target", target];
        let run = typecase(&arguments).run_in(folder.path());
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.text().contains("roll") && !run.text().contains("SECRET"), "{}", run.text());
    }
}

#[test]
fn what_is_pinned_and_now_reads_something_else_is_written_anew() {
    let layout = "layout tale
inputs session { lore: text }
inputs turn { ask: text }
messages {
  message user first pinned { ask }
  message user ask { ask }
}
";
    let render = ["render", "tale", "--case", "one", "--state", "s.json"];
    let case = |ask: &str| format!("target: openai-chat\ninputs: {{ lore: cold, ask: {ask} }}\n");
    let folder = Folder::new().file("tale.layout", layout).file("cases/one.yaml", case("Go."));
    assert_eq!(typecase(&render).run_in(folder.path()).status, 0);
    let state = std::fs::read_to_string(folder.path().join("s.json")).unwrap();
    let again = |layout: &str| {
        let folder = Folder::new()
            .file("tale.layout", layout)
            .file("cases/one.yaml", case("Stay."))
            .file("s.json", &state);
        let run = typecase(&render).run_in(folder.path());
        assert_eq!(run.status, 0, "{}", run.err);
        run.text().to_owned()
    };
    assert!(again(layout).contains("Go."));
    let reads_more = layout.replace("pinned { ask }", "pinned { \"{{ ask }} {{ lore }}\" }");
    assert!(again(&reads_more).contains("Stay. cold"), "{}", again(&reads_more));
}

#[test]
fn a_state_that_could_not_be_read_back_is_not_written() {
    let folder =
        stored(&STORED.replace("LORE", "json"), &format!("lore: [{}]", "1,".repeat(100_000)));
    let arguments = ["render", "tale", "--case", "one", "--state", "s.json"];
    let run = typecase(&arguments).run_in(folder.path());
    assert!(run.status == 2 && run.out.is_empty(), "{}", run.err);
    assert!(run.err.contains("`s.json` would have") && run.err.contains("4194304"), "{}", run.err);
    assert!(!folder.path().join("s.json").exists());
}
