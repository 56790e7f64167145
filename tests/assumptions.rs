//! Covel's layout without its assumptions: it reports what its own description names as making
//! a prefix change early, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Folder, files_below, typecase};

/// A package whose body names a value of the turn, and whose history is a sliding window.
const PACKAGE: &str = "---
id: teller
kind: plugin
description: Tells what happens.
runtime:
  type: agent
  schedule:
    stage: narrative
    trigger:
      type: auto
  io:
    visibility: story
  agent:
    model: story
    history:
      maxTurns: 6
---
You tell the story of {{ world.name }}.
The player says {{ player.message }}.
";

/// The constructs that the description names, each with its word for it, the line that it stands
/// on, found by its text, and how often there is one. Compaction rewrites the history now and
/// then and breaks no promise in between: it is a condition of the mark, and not in this list.
const NAMED: &[(&str, &str)] = &[
    ("template variables in the body", "The player says {{ player.message }}."),
    ("keyword lore before a mark", "section lore-before join"),
    ("keyword lore before a mark", "section lore-after join"),
    ("pre-history segments of the turn", "  segments at pre-history of turn as system"),
    ("pre-history segments of the turn", "  segments at pre-history of turn as user"),
    ("a sliding window", "  history conversation"),
];

/// The layout with no line that assumes anything, and the package.
fn stripped() -> Folder {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts/covel");
    let mut folder = Folder::new().file("teller/PLUGIN.md", PACKAGE);
    for path in files_below(&from) {
        let name = path.strip_prefix(&from).unwrap().to_str().unwrap().to_owned();
        if name.starts_with("packages/") || name.starts_with("cases/") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let is_layout = name == "covel.layout";
        let kept: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with("assume ")).collect();
        assert!(!is_layout || kept.len() < text.lines().count(), "it assumes something");
        folder = folder.file(&name, kept.join("\n") + "\n");
    }
    folder
}

fn findings(folder: &Folder) -> Vec<Value> {
    let arguments = ["check", "--target", "anthropic", "--format", "json"];
    let run = typecase(&arguments).run_in(folder.path());
    let report: Value = serde_json::from_slice(&run.out).unwrap();
    report["diagnostics"].as_array().unwrap().clone()
}

#[test]
fn covel_without_its_assumptions_reports_what_its_description_names() {
    let folder = stripped();
    let mut found = findings(&folder);
    // That the body's value is data is another matter than that it changes.
    found.retain(|of| of["code"] != "trust/data-in-system-text");
    let lines: BTreeSet<(String, u64)> = found
        .iter()
        .filter(|of| of["code"].as_str().unwrap().starts_with("cache/"))
        .map(|of| (of["file"].as_str().unwrap().to_owned(), of["line"].as_u64().unwrap()))
        .collect();
    let expected: BTreeSet<(String, u64)> = NAMED
        .iter()
        .map(|(what, text)| {
            let paths = ["covel.layout", "teller/PLUGIN.md"];
            let place = paths.iter().find_map(|path| {
                let file = fs::read_to_string(folder.path().join(path)).unwrap();
                let at = file.lines().position(|line| line.contains(text))?;
                Some(((*path).to_owned(), u64::try_from(at + 1).unwrap()))
            });
            place.unwrap_or_else(|| panic!("{what}: no line has `{text}`"))
        })
        .collect();
    assert_eq!(lines, expected, "{found:#?}");
    for of in &found {
        let code = of["code"].as_str().unwrap();
        assert!(code == "cache/volatile-in-prefix", "{of:#?}");
        // Each with its reason: what changes, why it comes before a mark, and what to move.
        let places = ["labels", "related"].map(|key| of[key].as_array().unwrap().len());
        assert!(places.iter().sum::<usize>() >= 2, "{of:#?}");
        assert!(of["help"].as_str().is_some_and(|help| !help.is_empty()), "{of:#?}");
    }
    // A package's text moves the marks of its requests back; the layout's own is an error.
    for of in &found {
        let of_package = of["file"] == "teller/PLUGIN.md";
        assert_eq!(of["severity"], if of_package { "warning" } else { "error" });
    }
}

#[test]
fn compaction_is_a_condition_of_the_mark_behind_the_history() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments = [
        "labels",
        "covel",
        "--runtime",
        "lamplighter",
        "--target",
        "anthropic",
        "--format",
        "json",
    ];
    let run = typecase(&arguments).run_in(root);
    let table: Value = serde_json::from_slice(&run.out).unwrap();
    let told = |mark: &Value| {
        let conditions = mark["conditions"].as_array().unwrap();
        conditions.iter().any(|of| of["what"].as_str().unwrap().contains("`compaction`"))
    };
    for mark in table["marks"].as_array().unwrap() {
        let behind = ["history", "loop"].iter().any(|scope| mark["scope"] == *scope);
        assert_eq!(told(mark), behind, "{mark:#}");
    }
}
