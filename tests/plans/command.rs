use crate::support::{Folder, Run, typecase};

const LAYOUT: &str = r#"layout chat
inputs session { world: { name: text } }
inputs turn untrusted { player: { message: text } }

system join "\n\n" {
  section frame { "You tell a story." }
  section world { "The world is {{ world.name }}." }
  cache session
}
messages {
  message user input { block said { player.message } }
}
"#;

const CASE: &str = r#"inputs:
  world: { name: Emberback }
  player: { message: "I open <the> door." }
"#;

fn folder() -> Folder {
    Folder::new()
        .file("layouts/chat/chat.layout", LAYOUT)
        .file("layouts/chat/cases/first.yaml", CASE)
}

fn run(folder: &Folder, arguments: &[&str]) -> Run {
    typecase(arguments).run_in(folder.path())
}

/// A folder with the sources, and one with their plan and a case and nothing else.
fn apart() -> (Folder, Folder) {
    let sources = folder();
    let written = run(&sources, &["plan", "chat", "--target", "anthropic", "--out", "chat.plan"]);
    assert_eq!((written.status, &*written.err), (0, ""));
    assert!(written.text().starts_with("layout    chat\n"), "{}", written.text());
    let plan = std::fs::read(sources.path().join("chat.plan")).unwrap();
    (sources, Folder::new().file("chat.plan", plan).file("cases/first.yaml", CASE))
}

#[test]
fn a_plan_renders_where_no_source_is() {
    let (sources, alone) = apart();
    for format in ["body", "request", "text", "sections", "strip", "html"] {
        let arguments = ["--case", "first", "--format", format];
        let layout = ["render", "chat", "--target", "anthropic"];
        let there = run(&sources, &[&layout[..], &arguments].concat());
        let here = run(&alone, &[&["render", "chat.plan"][..], &arguments].concat());
        assert_eq!((here.status, &*here.err), (0, ""), "{format}");
        assert!(here.out == there.out, "{format}: {}", here.text());
    }
    let shown = run(&alone, &["plan", "chat.plan"]);
    let compiled = run(&sources, &["plan", "chat", "--target", "anthropic"]);
    assert_eq!((shown.status, shown.text()), (0, compiled.text()));
    let again = run(&alone, &["plan", "chat.plan", "--format", "json"]);
    let plan = std::fs::read(alone.path().join("chat.plan")).unwrap();
    assert!(again.out == plan, "the same file");
}

#[test]
fn a_plan_is_for_what_it_is_for() {
    let (_, alone) = apart();
    let alone = alone.file("cases/other.yaml", format!("runtime: guide\nlocale: fr\n{CASE}"));
    for (flags, word) in [
        (["--target", "openai-chat"], "the plan is made for target `anthropic`"),
        (["--runtime", "guide"], "the plan is made for runtime `none`"),
        (["--packages", "cases"], "a plan needs no packages"),
    ] {
        let run = run(&alone, &[&["render", "chat.plan", "--case", "first"][..], &flags].concat());
        assert_eq!((run.status, run.text()), (2, ""), "{flags:?}");
        assert!(run.err.contains(word), "{flags:?}: {}", run.err);
    }
    let same = ["render", "chat.plan", "--case", "first", "--target", "anthropic"];
    assert_eq!(run(&alone, &same).status, 0);
    let other = run(&alone, &["render", "chat.plan", "--case", "other"]);
    assert_eq!(other.status, 0);
    assert_eq!(other.err.matches("plan/other-key").count(), 2, "{}", other.err);
}

#[test]
fn findings_of_rendering_say_where_the_line_is() {
    let (_, alone) = apart();
    let alone = alone.file("cases/odd.yaml", CASE.replace("door", "\\u0001door"));
    let odd = run(&alone, &["render", "chat.plan", "--case", "odd"]);
    assert_eq!(odd.status, 0);
    assert!(odd.err.contains("render/forbidden-character"), "{}", odd.err);
    assert!(odd.err.contains("written at layouts/chat/chat.layout:11"), "{}", odd.err);
}

#[test]
fn labels_are_those_of_a_layout() {
    let (_, alone) = apart();
    let run = run(&alone, &["labels", "chat.plan"]);
    assert_eq!((run.status, run.text()), (2, ""));
    assert!(run.err.contains("name the layout"), "{}", run.err);
}

#[test]
fn what_is_no_plan_is_told() {
    let (_, alone) = apart();
    let run = run(&alone, &["render", "cases/first.yaml", "--case", "first"]);
    assert_eq!((run.status, run.text()), (1, ""));
    assert!(run.err.contains("plan/malformed"), "{}", run.err);
}

#[test]
fn plans_are_verified_alone_and_against_their_sources() {
    let (sources, alone) = apart();
    let verified = run(&alone, &["plan", "verify", "chat.plan"]);
    assert_eq!((verified.status, verified.text()), (0, "no findings in 1 file\n"));
    let verified = run(&sources, &["plan", "verify", "chat.plan", "--sources", "layouts"]);
    assert_eq!((verified.status, &*verified.err), (0, ""), "{}", verified.text());

    let told = LAYOUT.replace("tell a story", "sing a song");
    let sources = sources.file("layouts/chat/chat.layout", told);
    let arguments = ["plan", "verify", "chat.plan", "--sources", "layouts"];
    let outdated = run(&sources, &arguments);
    assert_eq!((outdated.status, &*outdated.err), (1, ""));
    assert!(outdated.text().contains("plan/outdated"), "{}", outdated.text());
    let change = "system, `frame`: \"You tell a story.\" is now \"You sing a song.\"";
    assert!(outdated.text().contains(change), "{}", outdated.text());
    assert_eq!(run(&sources, &["plan", "verify", "chat.plan"]).status, 0, "whole all the same");

    let broken =
        sources.file("layouts/chat/chat.layout", LAYOUT.replace("world.name", "world.nam"));
    let fails = run(&broken, &arguments);
    assert_eq!(fails.status, 1);
    assert!(fails.text().contains("type/unknown-field"), "{}", fails.text());
    let gone =
        broken.file("layouts/chat/chat.layout", LAYOUT.replace("layout chat", "layout talk"));
    std::fs::rename(
        gone.path().join("layouts/chat/chat.layout"),
        gone.path().join("layouts/talk.layout"),
    )
    .unwrap();
    let gone = run(&gone, &arguments);
    assert_eq!(gone.status, 1);
    assert!(gone.text().contains("no layout is called `chat`"), "{}", gone.text());
}

#[test]
fn every_plan_of_a_run_is_verified() {
    let (_, alone) = apart();
    let plan = std::fs::read_to_string(alone.path().join("chat.plan")).unwrap();
    let alone = alone
        .file("cut.plan", plan.get(..plan.len() / 2).unwrap())
        .file("edited.plan", plan.replace("story", "tale"))
        .file("later.plan", plan.replace("\"1.0\"", "\"1.7\""));
    let files = ["plan", "verify", "chat.plan", "cut.plan", "edited.plan", "later.plan"];
    let verified = run(&alone, &[&files[..], &["--format", "concise"]].concat());
    assert_eq!(verified.status, 1);
    let codes: Vec<_> =
        verified.text().lines().filter_map(|line| line.split(['[', ']']).nth(1)).collect();
    assert_eq!(codes, ["plan/malformed", "plan/changed", "plan/unknown-version"]);
    let missing = run(&alone, &["plan", "verify", "gone.plan"]);
    assert_eq!(missing.status, 2);
}
