//! A package's text that breaks a mark: its requests get the mark further up, with one warning;
//! under `--strict` it is an error. And what no exception silences.

use serde_json::Value;

use crate::support::{Folder, typecase};

const LAYOUT: &str = "layout tale
inputs session { name: text }
inputs history { log: messages }
inputs turn { mood: text, notes: segments<depth> }
system join \"\\n\" {
  section house { name }
  section body { template runtime.body }
  cache session
}
messages {
  history log
  cache history
  notes at depth up to 1
  message user ask { mood else \"Go on.\" }
}
";

const CASE: &str = "target: anthropic
runtime: teller
inputs:
  name: Emberback
  log: [{ role: user, text: Hello. }, { role: assistant, text: Hi. }]
  mood: calm
turns:
  - set: { mood: wild }
    append: { log: [{ role: user, text: Go on. }, { role: assistant, text: So. }] }
";

fn package(body: &str) -> String {
    format!(
        "---
id: teller
kind: plugin
description: Tells what happens.
runtime:
  type: agent
  schedule:
    stage: narrative
    trigger:
      type: auto
  agent:
    model: story
---
{body}
"
    )
}

fn folder(layout: &str, body: &str) -> Folder {
    Folder::new()
        .file("tale.layout", layout)
        .file("teller/PLUGIN.md", package(body))
        .file("cases/one.yaml", CASE)
}

/// The exit status of a check and what it finds: severity, code, file and line.
fn checked(folder: &Folder, more: &[&str]) -> (i32, Vec<String>) {
    let run = typecase(&[&["check", "--format", "json"], more].concat()).run_in(folder.path());
    let report: Value = serde_json::from_slice(&run.out).unwrap();
    let found = report["diagnostics"].as_array().unwrap().iter().map(|of| {
        let text = |key: &str| of[key].as_str().unwrap();
        format!("{} {} {}:{}", text("severity"), text("code"), text("file"), of["line"])
    });
    (run.status, found.collect())
}

const BROKEN: &str = "You tell a tale.\nYou feel {{ mood }}.";

#[test]
fn a_body_that_breaks_marks_is_one_warning_at_its_line_and_an_error_if_strict() {
    let folder = folder(LAYOUT, BROKEN);
    // The fence ends in line 13.
    let found =
        |severity: &str| vec![format!("{severity} cache/volatile-in-prefix teller/PLUGIN.md:15")];
    assert_eq!(checked(&folder, &[]), (0, found("warning")));
    assert_eq!(checked(&folder, &["--strict"]), (1, found("error")));
    for command in ["plan", "labels", "render"] {
        let arguments = [command, "tale", "--case", "one"];
        assert_eq!(typecase(&arguments).run_in(folder.path()).status, 0, "{command}");
        let strict = [&arguments[..], &["--strict"]].concat();
        let run = typecase(&strict).run_in(folder.path());
        assert_eq!(run.status, 1, "{command}");
        assert!(run.err.contains("cache/volatile-in-prefix"), "{command}: {}", run.err);
    }
}

#[test]
fn the_marks_stand_before_the_text_of_the_package_and_hold_there() {
    for target in ["anthropic", "openai-chat", "openai-responses", "gemini"] {
        let folder = folder(LAYOUT, BROKEN);
        let run = |turn: &str| {
            let arguments = [
                "render", "tale", "--case", "one", "--target", target, "--turn", turn, "--format",
                "request",
            ];
            let run = typecase(&arguments).run_in(folder.path());
            // Nothing that a mark promised was lost.
            assert!(run.status == 0 && !run.err.contains("fit/"), "{target}: {}", run.err);
            serde_json::from_slice::<Value>(&run.out).unwrap()
        };
        let (first, second) = (run("1"), run("2"));
        let marked = |of: &Value| -> Vec<String> {
            let parts = of["system"].as_array().unwrap();
            let last = parts.iter().rposition(|part| part.get("mark").is_some()).unwrap();
            parts[..=last].iter().map(|part| part["text"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(marked(&first), marked(&second), "{target}");
        let text = marked(&first).concat();
        assert!(text.contains("Emberback") && !text.contains("You feel"), "{target}: {text}");
    }
}

/// The texts of a rendered turn, first to last, up to the last that a mark closes.
fn before_marks(folder: &Folder, target: &str, turn: &str) -> Vec<String> {
    let arguments = [
        "render", "tale", "--case", "one", "--target", target, "--turn", turn, "--format",
        "request",
    ];
    let run = typecase(&arguments).run_in(folder.path());
    assert_eq!(run.status, 0, "{target}: {}", run.err);
    let request: Value = serde_json::from_slice(&run.out).unwrap();
    let system = request["system"].as_array().unwrap().iter();
    let messages = request["messages"].as_array().unwrap().iter();
    let said = messages.flat_map(|of| of["parts"].as_array().unwrap());
    let parts: Vec<&Value> = system.chain(said).collect();
    let last = parts.iter().rposition(|part| part.get("mark").is_some()).unwrap();
    parts[..=last].iter().map(|part| part["text"].as_str().unwrap().to_owned()).collect()
}

/// A slot behind the text of the package counts back over its message, which comes and goes: what
/// lands there would land before a mark right before that text.
#[test]
fn nothing_lands_before_a_mark_that_stands_back() {
    let layout = "layout tale
inputs session { name: text, notes: segments<depth> }
inputs turn { mood: text }
system { section house { name } }
messages {
  message user first { \"Walk in.\" }
  message user body { template runtime.body }
  notes at depth up to 1
  cache session
}
";
    let note = "{ package: memory, id: facts, content: It rains., position: { depth: 1 }, role: user, audience: all, volatility: session }";
    let case = format!(
        "runtime: teller\ninputs:\n  name: Emberback\n  mood: calm\n  notes: [{note}]\nturns:\n  - set: {{ mood: '' }}\n"
    );
    let manifest = package("{{ mood }}");
    let folder = Folder::new()
        .file("tale.layout", layout)
        .file("teller/PLUGIN.md", manifest.trim_end())
        .file("cases/one.yaml", case);
    for target in ["anthropic", "openai-chat", "openai-responses", "gemini"] {
        let texts = before_marks(&folder, target, "1");
        assert_eq!(texts, before_marks(&folder, target, "2"), "{target}");
        assert_eq!(texts.concat(), "Emberback", "{target}");
    }
}

/// What is no body is no template: it is sent as it stands, and no mark depends on it.
#[test]
fn a_placeholder_in_a_segment_or_a_tool_breaks_no_mark() {
    let layout = "layout tale
inputs session { name: text, segments: segments<system | pre-history | post-history | depth> }
inputs turn { mood: text }
tools { runtime.tools }
system join \"\\n\" {
  section house { name }
  segments at system
  cache session
}
messages {
  segments at pre-history
  cache session
  message user ask { mood else \"Go on.\" }
  segments at post-history
  segments at depth up to 0
}
";
    let prompt = ["system", "pre-history"].map(|position| {
        format!("    - {{ id: {position}, position: {position}, content: 'At {position} {{{{ mood }}}}.' }}\n")
    });
    let manifest = package("You tell a tale.")
        .replace("runtime:\n", &format!("contributes:\n  prompt:\n{}runtime:\n", prompt.concat()))
        .replace("    model: story\n", "    model: story\n    tools: { builtin: [roll] }\n");
    let tool = "{ name: roll, description: 'Rolls for {{ mood }}.', parameters: { type: object } }";
    let case = format!(
        "runtime: teller\ntools: [{tool}]\ninputs: {{ name: Emberback, mood: calm }}\nturns:\n  - set: {{ mood: wild }}\n"
    );
    let folder = Folder::new()
        .file("tale.layout", layout)
        .file("teller/PLUGIN.md", manifest)
        .file("cases/one.yaml", case);
    for strict in [&[][..], &["--strict"]] {
        let (status, found) = checked(&folder, strict);
        let of_marks = found.iter().filter(|of| of.contains(" cache/")).count();
        assert_eq!((status, of_marks), (0, 0), "{found:?}");
    }
    for target in ["anthropic", "openai-chat", "openai-responses", "gemini"] {
        let texts = before_marks(&folder, target, "1");
        assert_eq!(texts, before_marks(&folder, target, "2"), "{target}");
        let text = texts.concat();
        for position in ["system", "pre-history"] {
            assert!(text.contains(&format!("At {position} {{{{ mood }}}}.")), "{target}: {text}");
        }
        let body = |turn| {
            let arguments = ["render", "tale", "--case", "one", "--target", target, "--turn", turn];
            typecase(&arguments).run_in(folder.path()).text().to_owned()
        };
        for turn in ["1", "2"] {
            assert!(body(turn).contains("Rolls for {{ mood }}."), "{target}");
        }
    }
}

#[test]
fn a_mark_that_moves_back_is_allowed_and_still_an_error_if_strict() {
    let allowed = LAYOUT.replace(
        "  cache history\n",
        "  allow cache/mark-moves-back \"a row more costs little\"\n  cache history\n",
    );
    // Between the mark and the slot is no message that counts: notes may land one row up.
    let clean = "You tell a tale.";
    let warned = "warning cache/mark-moves-back tale.layout:12".to_owned();
    assert_eq!(checked(&folder(LAYOUT, clean), &[]), (0, vec![warned]));
    assert_eq!(checked(&folder(&allowed, clean), &[]), (0, vec![]));
    let (status, found) = checked(&folder(&allowed, clean), &["--strict"]);
    let is_depth = |of: &String| of == "error cache/depth-before-mark tale.layout:14";
    assert!(status == 1 && found.iter().any(is_depth), "{found:?}");
    // What a package breaks is not what was allowed.
    let (status, found) = checked(&folder(&allowed, BROKEN), &[]);
    assert_eq!(status, 0);
    assert!(
        found.contains(&"warning cache/volatile-in-prefix teller/PLUGIN.md:15".into()),
        "{found:?}"
    );
    let (status, _) = checked(&folder(&allowed, BROKEN), &["--strict"]);
    assert_eq!(status, 1);
}

#[test]
fn no_exception_silences_a_mark_that_is_false() {
    let of = |entries: &str| {
        format!(
            "layout tale\ninputs history {{ log: messages }}\ninputs turn {{ mood: text, notes: segments<depth> }}\nmessages {{\n{entries}  message user ask {{ mood }}\n}}\n"
        )
    };
    let none = "  notes at depth up to 0\n";
    let cases = [
        (
            "cache/volatile-in-prefix",
            format!("  message user a {{ mood }}\n  ALLOW\n  cache session\n{none}"),
        ),
        ("cache/volatile-condition", format!("  ALLOW\n  cache session if mood\n{none}")),
        ("cache/growth-in-prefix", format!("  history log\n  ALLOW\n  cache session\n{none}")),
        (
            "cache/text-after-growth",
            format!(
                "  history log\n  message user a {{ \"b\" }}\n  ALLOW\n  cache history\n{none}"
            ),
        ),
        (
            "cache/depth-before-mark",
            "  history log\n  ALLOW\n  cache history\n  notes at depth\n".to_owned(),
        ),
    ];
    for (code, entries) in cases {
        let layout = of(&entries.replace("ALLOW", &format!("allow {code} \"it is fine\"")));
        let folder = Folder::new().file("tale.layout", layout);
        let (status, found) = checked(&folder, &[]);
        let codes: Vec<&str> = found.iter().map(|of| of.split(' ').nth(1).unwrap()).collect();
        assert_eq!(status, 1, "{code}");
        assert!(
            codes.contains(&code) && codes.contains(&"layout/allowed-mark"),
            "{code}: {found:?}"
        );
        assert!(!codes.contains(&"layout/unused-allow"), "{code}: {found:?}");
    }
}
