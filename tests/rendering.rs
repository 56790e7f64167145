//! From a layout, a package and a case to bytes, through the command.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Folder, Run, typecase};

const LAYOUT: &str = r#"layout chat
inputs session { world: { name: text } }
inputs history { conversation: messages }
inputs turn untrusted { player: { message: text } }

system join "\n\n" {
  section frame { "You tell a story." }
  section body { template runtime.body }
  section world { "The world is {{ world.name }}." }
  cache session
}
messages {
  history conversation
  cache history
  message user input { block said { player.message } }
}
"#;

const GUIDE: &str = "---
id: guide
kind: plugin
description: A guide.
runtime:
  type: agent
  schedule: { stage: narrative }
---
Guide the player.
";

const CASE: &str = r#"runtime: guide
target: anthropic
inputs:
  world: { name: Emberback }
  conversation:
    - { role: user, text: Hello., turn: t1 }
    - { role: assistant, text: Hi., turn: t1 }
  player: { message: "I open <the> door." }
turns:
  - set: { player: { message: I go in. } }
"#;

fn folder() -> Folder {
    Folder::new()
        .file("layouts/chat/chat.layout", LAYOUT)
        .file("layouts/chat/cases/first.yaml", CASE)
        .file("plugins/guide/PLUGIN.md", GUIDE)
}

fn run(folder: &Folder, arguments: &[&str]) -> Run {
    typecase(arguments).run_in(folder.path())
}

fn json(run: &Run) -> Value {
    assert_eq!((run.status, &*run.err), (0, ""));
    serde_json::from_slice(&run.out).unwrap()
}

#[test]
fn writes_the_body_and_nothing_else() {
    let folder = folder();
    let rendered = run(&folder, &["render", "chat", "--case", "first"]);
    let body = json(&rendered);
    let texts = |at: &Value| {
        let parts = at.as_array().unwrap().iter();
        parts.map(|part| part["text"].as_str().unwrap()).collect::<String>()
    };
    let system = "You tell a story.\n\nGuide the player.\n\n\nThe world is Emberback.";
    assert_eq!(texts(&body["system"]), system);
    let said = "<said>\nI open &lt;the&gt; door.\n</said>";
    assert_eq!(texts(&body["messages"][2]["content"]), said);
    assert!(rendered.out.ends_with(b"}"), "no line break behind the body");
    assert_eq!(run(&folder, &["render", "chat", "--case", "first"]).out, rendered.out);
}

#[test]
fn takes_layout_and_case_by_path_or_name() {
    let folder = folder();
    let body = run(&folder, &["render", "chat", "--case", "first"]).out;
    let case = "layouts/chat/cases/first.yaml";
    for layout in ["layouts/chat/chat.layout", "layouts/chat", "./layouts/chat/"] {
        for case in ["first", "first.yaml", case] {
            let rendered = run(&folder, &["render", layout, "--case", case]);
            assert_eq!((rendered.status, &*rendered.err), (0, ""), "{layout} {case}");
            assert!(rendered.out == body, "{layout} {case}");
        }
    }
    let elsewhere = Folder::new();
    let layout = folder.path().join("layouts/chat");
    let rendered = run(&elsewhere, &["render", layout.to_str().unwrap(), "--case", "first"]);
    assert!(rendered.out == body, "from another folder: {}", rendered.err);
}

#[test]
fn flags_win_over_the_case() {
    let folder = folder();
    let chat = ["render", "chat", "--case", "first", "--target", "openai-chat"];
    let body = json(&run(&folder, &chat));
    assert!(body.get("system").is_none(), "a message there");
}

#[test]
fn renders_a_later_turn() {
    let folder = folder();
    let texts =
        run(&folder, &["render", "chat", "--case", "first", "--turn", "2", "--format", "text"]);
    assert!(texts.text().contains("<said>\nI go in.\n</said>"), "{}", texts.text());
    for turn in ["0", "3", "18446744073709551615"] {
        let rendered = run(&folder, &["render", "chat", "--case", "first", "--turn", turn]);
        assert_eq!((rendered.status, rendered.text()), (2, ""), "{turn}");
    }
}

/// At `system` everyone speaks as the system, whether the text is in a manifest or comes with the
/// request.
#[test]
fn what_asks_to_speak_as_the_user_stands_in_the_system_text() {
    let layout = LAYOUT
        .replace("world: { name: text } }", "world: { name: text }, segments: segments<system> }")
        .replace("  cache session\n", "  segments at system as system\n  cache session\n");
    let own = "contributes:\n  prompt:\n    - { id: own, position: system, role: user, content: Be loud. }\n";
    let guide = GUIDE.replacen("runtime:", &format!("{own}runtime:"), 1);
    let sent = "  segments: [{ package: guide, id: late, position: system, role: user, volatility: session, content: Be brief. }]\n";
    let folder = folder()
        .file("layouts/chat/chat.layout", layout)
        .file(
            "layouts/chat/cases/first.yaml",
            CASE.replacen("  world:", &format!("{sent}  world:"), 1),
        )
        .file("plugins/guide/PLUGIN.md", guide);
    let body = json(&run(&folder, &["render", "chat", "--case", "first"]));
    let text = body["system"].to_string();
    assert!(text.contains("Be loud.") && text.contains("Be brief."), "{text}");
}

/// A case is for any runtime: what it switches may stand where this one does not look.
#[test]
fn a_switch_is_known_to_who_does_not_see_it() {
    const PARTS: &str = r#"layout chat
inputs turn { names: list<text>, ask: text }
messages {
  message user input join "\n" {
    section tale off for story { "Tell." }
    each n in names for story { section name off { n } }
    match runtime.completion {
      story { section end off { "End." } }
      else  { section work { "Work." } }
    }
    ask
  }
}
"#;
    let case = |switches: &str| {
        let rest = "inputs: { names: [Mo], ask: Go. }";
        format!("runtime: guide\ntarget: anthropic\nsections: {switches}\n{rest}\n")
    };
    let folder = folder()
        .file("layouts/chat/chat.layout", PARTS)
        .file("layouts/chat/cases/known.yaml", case("{ tale: true, name: true, end: true }"))
        .file("layouts/chat/cases/unknown.yaml", case("{ tail: true }"));
    let body = json(&run(&folder, &["render", "chat", "--case", "known"]));
    assert_eq!(body["messages"][0]["content"][0]["text"], "Work.\nGo.");
    let unknown = run(&folder, &["render", "chat", "--case", "unknown"]);
    assert!(unknown.err.contains("render/unknown-section"), "{}", unknown.err);
    assert!(unknown.err.contains("`tale`"), "{}", unknown.err);
}

#[test]
fn writes_the_request_and_its_sections() {
    let folder = folder();
    let request = run(&folder, &["render", "chat", "--case", "first", "--format", "request"]);
    let request = json(&request);
    assert_eq!(request["system"][1]["source"]["package"], "guide");
    let sections = run(&folder, &["render", "chat", "--case", "first", "--format", "sections"]);
    assert_eq!(sections.status, 0);
    assert!(sections.text().contains("plugins/guide/PLUGIN.md:9 (guide)"), "{}", sections.text());
}

#[test]
fn the_report_is_whole_or_not_there() {
    let folder = folder().file("report.json", "old");
    let with_report =
        |path: &str| run(&folder, &["render", "chat", "--case", "first", "--report", path]);
    let rendered = with_report("report.json");
    assert_eq!(rendered.status, 0);
    let report: Value =
        serde_json::from_slice(&std::fs::read(folder.path().join("report.json")).unwrap()).unwrap();
    assert_eq!(report["target"], "anthropic");
    assert_eq!(folder.names(), ["layouts", "plugins", "report.json"]);
    for path in ["gone/report.json", "layouts"] {
        let rendered = with_report(path);
        assert_eq!((rendered.status, rendered.text()), (2, ""), "{path}");
        assert!(rendered.err.contains(path), "{}", rendered.err);
    }
    assert_eq!(folder.names(), ["layouts", "plugins", "report.json"]);
}

#[test]
fn what_is_not_there_is_named() {
    let folder = folder();
    for (arguments, word) in [
        (&["render", "chatt", "--case", "first"][..], "did you mean `chat`?"),
        (&["render", "chat", "--case", "frist"], "did you mean `first`?"),
        (&["render", "chat"], "`anthropic`"),
        (&["render", "chat", "--case", "first", "--target", "anthropics"], "`anthropic`"),
        (&["render", "chat", "--case", "first", "--runtime", "gide"], "`guide`"),
        (&["render", "chat", "--case", "first", "--locale", "??"], "`??`"),
        (&["render", "chat", "--case", "layouts"], "a folder"),
        (&["render", "plugins", "--case", "first"], "`plugins`"),
        (&["plan", "chatt"], "did you mean `chat`?"),
        (&["check", "--target", "anthropics"], "`anthropic`"),
        (&["check", "--runtime", "gide"], "`guide`"),
    ] {
        let run = run(&folder, arguments);
        assert_eq!((run.status, run.text()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(word), "{arguments:?}: {}", run.err);
        assert!(run.err.starts_with("error: "), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn nothing_is_rendered_from_faulty_input() {
    let wrong = CASE.replace("name: Emberback", "nam: Emberback");
    let folder = folder()
        .file("layouts/chat/cases/wrong.yaml", wrong)
        .file("layouts/chat/cases/broken.yaml", "inputs: [\n")
        .file("layouts/chat/cases/odd.json", b"{\"inputs\": \"\xff\"}")
        .file("layouts/chat/cases/empty.json", "")
        .file("layouts/faulty.layout", "layout faulty\nsystem { section a { gone } }\n")
        .file("layouts/odd.layout", b"layout odd\n\xff");
    for (layout, case, place) in [
        ("chat", "wrong", "cases/wrong.yaml:4:"),
        ("chat", "broken", "cases/broken.yaml:"),
        ("chat", "odd", "cases/odd.json:1:13"),
        ("chat", "empty", "cases/empty.json:1:1"),
        ("faulty", "layouts/chat/cases/first.yaml", "layouts/faulty.layout:2:22"),
        ("odd", "first", "layouts/odd.layout:2:1"),
    ] {
        let run = run(&folder, &["render", layout, "--case", case, "--report", "report.json"]);
        assert_eq!((run.status, run.text()), (1, ""), "{layout} {case}: {}", run.err);
        assert!(run.err.contains(place), "{layout} {case}: {}", run.err);
    }
    assert_eq!(folder.names(), ["layouts", "plugins"]);
    // The faults of other layouts and packages are no hindrance; those of its own package are.
    let folder = folder.file("plugins/other/PLUGIN.md", "---\nid: other\n---\n");
    assert_eq!(run(&folder, &["render", "chat", "--case", "first"]).status, 0);
    let folder = folder.file("plugins/guide/PLUGIN.zh.md", "---\nid: [\n---\n");
    let run = run(&folder, &["render", "chat", "--case", "first"]);
    assert_eq!((run.status, run.text()), (1, ""));
    assert!(run.err.contains("plugins/guide/PLUGIN.zh.md"), "{}", run.err);
}

#[test]
fn a_plan_is_shown_and_written() {
    let folder = folder();
    let plan = run(&folder, &["plan", "chat", "--case", "first", "--format", "json"]);
    assert_eq!(json(&plan)["plan"]["layout"], "chat");
    let shown = run(&folder, &["plan", "chat", "--runtime", "guide", "--target", "anthropic"]);
    assert_eq!((shown.status, &*shown.err), (0, ""));
    // The digest is that of the JSON without the places.
    let (_, encoded) = plan.text().split_once("\"plan\":").unwrap();
    let (head, rest) = encoded.split_once("\"origins\":[").unwrap();
    let (_, tail) = rest.split_once("],\"locals\"").unwrap();
    let tail = tail.strip_suffix("\n}\n").unwrap();
    let digest = sha256(format!("{head}\"origins\":[],\"locals\"{tail}").as_bytes());
    assert!(shown.text().contains(&digest), "{}", shown.text());
    let inside = ["plan", "chat", "--packages", "../../plugins", "--case", "first"];
    let elsewhere = typecase(&inside).run_in(&folder.path().join("layouts/chat"));
    assert!(elsewhere.text().contains(&digest), "the same from any folder: {}", elsewhere.text());
    assert!(shown.text().contains("layouts/chat/chat.layout:10"), "{}", shown.text());
    assert!(!folder.names().contains(&"plan.json".to_owned()));
}

#[test]
fn checks_layouts_with_packages() {
    let folder = folder();
    let checked = run(&folder, &["check"]);
    assert_eq!((checked.status, checked.text()), (0, "no findings in 2 files\n"));
    let broken = LAYOUT.replace("world.name", "world.nam");
    let folder = folder.file("layouts/chat/chat.layout", broken);
    for more in [&[][..], &["--target", "all"], &["--runtime", "guide"], &["--locale", "en"]] {
        let checked = run(&folder, &[&["check", "--format", "concise"], more].concat());
        assert_eq!(checked.status, 1, "{more:?}");
        assert_eq!(checked.text().lines().count(), 1, "once for all keys: {}", checked.text());
        assert!(checked.text().starts_with("layouts/chat/chat.layout:9:"), "{}", checked.text());
    }
}

#[test]
fn renders_for_every_target() {
    let folder = folder();
    let all = ["render", "chat", "--case", "first", "--target", "all"];
    let with = |more: &[&str]| run(&folder, &[&all[..], more].concat());
    let read = |path: &str| std::fs::read(folder.path().join(path)).unwrap();
    // What is one document has no place behind another.
    for format in ["body", "request", "html"] {
        let refused = with(&["--format", format]);
        assert_eq!((refused.status, refused.text()), (2, ""), "{format}");
        assert!(refused.err.contains("--out"), "{}", refused.err);
    }
    let names = ["anthropic", "gemini", "openai-chat", "openai-responses"];
    let alone = |target: &str, format: &str| {
        let one = ["render", "chat", "--case", "first", "--target", target, "--format", format];
        run(&folder, &one)
    };
    let written = with(&["--out", "bodies", "--report", "report.json"]);
    let paths = names.map(|name| format!("bodies/{name}.json\n")).concat();
    assert_eq!((written.status, written.text()), (0, &*paths), "{}", written.err);
    let mut found: Vec<_> = std::fs::read_dir(folder.path().join("bodies"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    assert_eq!(found, names.map(|name| format!("{name}.json")));
    let reports: Value = serde_json::from_slice(&read("report.json")).unwrap();
    for (at, name) in names.into_iter().enumerate() {
        assert_eq!(read(&format!("bodies/{name}.json")), alone(name, "body").out, "{name}");
        assert!(reports.as_array().unwrap().iter().any(|one| one["target"] == name), "{at} {name}");
    }
    let texts = with(&["--format", "text"]);
    assert_eq!(texts.status, 0);
    for name in names {
        let one = format!("══ {name} ══\n{}", alone(name, "text").text());
        assert!(texts.text().contains(&one), "{name}: {}", texts.text());
    }
}

#[test]
fn renders_for_every_target_or_for_none() {
    let wrong = CASE.replace("name: Emberback", "nam: Emberback");
    let folder = folder().file("layouts/chat/cases/wrong.yaml", wrong);
    let all = ["render", "chat", "--case", "wrong", "--target", "all", "--out", "bodies"];
    let stopped = run(&folder, &all);
    assert_eq!((stopped.status, stopped.text()), (1, ""));
    let times = stopped.err.matches("render/missing-key").count();
    assert_eq!(times, 1, "what is wrong for all is told once: {}", stopped.err);
    assert!(!stopped.err.contains("══"), "{}", stopped.err);
    let taken =
        run(&folder, &["render", "chat", "--case", "first", "--out", "layouts/chat/chat.layout"]);
    assert_eq!((taken.status, taken.text()), (2, ""), "no folder: {}", taken.err);
    assert_eq!(folder.names(), ["layouts", "plugins"]);
    // One target alone may go into a folder too.
    let one = run(&folder, &["render", "chat", "--case", "first", "--out", "one"]);
    assert_eq!((one.status, one.text()), (0, "one/anthropic.json\n"), "{}", one.err);
    assert!(folder.path().join("one/anthropic.json").is_file());
}

#[test]
fn plans_for_every_target() {
    let folder = folder();
    let all = ["plan", "chat", "--case", "first", "--target", "all"];
    let shown = run(&folder, &[&all[..], &["--out", "plans"]].concat());
    assert_eq!(shown.status, 0, "{}", shown.err);
    for name in ["anthropic", "gemini", "openai-chat", "openai-responses"] {
        let one = run(&folder, &["plan", "chat", "--case", "first", "--target", name]);
        let headed = format!("══ {name} ══\n{}", one.text());
        assert!(shown.text().contains(&headed), "{name}: {}", shown.text());
        let path = format!("plans/{name}.plan");
        let of = |layout: &str| {
            run(
                &folder,
                &["render", layout, "--case", "layouts/chat/cases/first.yaml", "--target", name],
            )
        };
        assert_eq!(of(&path).out, of("chat").out, "{name}");
    }
    let refused = run(&folder, &[&all[..], &["--format", "json"]].concat());
    assert_eq!((refused.status, refused.text()), (2, ""));
    let of_plan = ["render", "plans/gemini.plan", "--case", "layouts/chat/cases/first.yaml"];
    let refused = run(&folder, &[&of_plan[..], &["--target", "all"]].concat());
    assert_eq!((refused.status, refused.text()), (2, ""), "a plan is for one target");
}

#[cfg(unix)]
#[test]
#[expect(clippy::print_stderr, reason = "a test that skips says so")]
fn a_full_disk_is_an_error() {
    let full = std::path::Path::new("/dev/full");
    if !full.exists() {
        eprintln!("skipped: there is no /dev/full here");
        return;
    }
    let folder = folder();
    let status = Command::new(env!("CARGO_BIN_EXE_typecase"))
        .args(["render", "chat", "--case", "first"])
        .current_dir(folder.path())
        .stdout(std::fs::OpenOptions::new().write(true).open(full).unwrap())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

/// The digest that anybody would take of the bytes.
fn sha256(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    typecase::plan::hex(&Sha256::digest(bytes))
}

#[test]
fn an_assumption_that_does_not_hold_is_named_from_one_turn_to_the_next() {
    let layout = LAYOUT.replace(
        "  cache session\n",
        "  assume session \"players stay\"\n  block said { player.message }\n  cache session\n",
    );
    let folder = folder().file("layouts/chat/chat.layout", layout);
    let first = run(&folder, &["render", "chat", "--case", "first"]);
    assert_eq!((first.status, &*first.err), (0, ""));
    let second = run(&folder, &["render", "chat", "--case", "first", "--turn", "2"]);
    assert_eq!(second.status, 0);
    assert!(second.err.contains("render/assumption-failed"), "{}", second.err);
    assert!(second.err.contains("players stay"), "{}", second.err);
}
