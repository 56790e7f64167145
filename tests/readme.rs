//! The README keeps its word: what it shows is what the command prints.

use std::fs;
use std::path::Path;

use crate::support::{Folder, typecase};

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    fs::read_to_string(path).unwrap()
}

/// The fenced blocks of a language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let open = format!("```{language}\n");
    text.split(&open)
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn the_refusal_is_the_one_that_is_printed() {
    let blocks = blocks(&readme(), "text");
    let [layout, report] = blocks.as_slice() else { panic!("a layout and a report") };
    let folder = Folder::new().file("tavern.layout", layout);
    let run = typecase(&["check"]).run_in(folder.path());
    assert_eq!(run.status, 1);
    assert_eq!(run.text(), report);
}

#[test]
fn the_case_renders_what_is_left_without_the_fault() {
    let text = readme();
    let layouts = blocks(&text, "text");
    let cases = blocks(&text, "yaml");
    let [case] = cases.as_slice() else { panic!("one case") };
    let (before, fault) = layouts[0].split_once("  section echo {").unwrap();
    let after = fault.split_once("\n  }\n").unwrap().1;
    let folder = Folder::new()
        .file("tavern.layout", format!("{before}{after}"))
        .file("cases/first.yaml", case);
    let run = typecase(&["render", "tavern", "--case", "first"]).run_in(folder.path());
    assert_eq!((run.status, &*run.err), (0, ""));
    assert!(run.text().contains("You keep the tavern The Lantern."));
    assert!(run.text().contains("A room, please."));
    let run = typecase(&["plan", "tavern", "--case", "first"]).run_in(folder.path());
    assert_eq!((run.status, &*run.err), (0, ""));
}

#[test]
fn every_command_line_runs() {
    let folder = Folder::new();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts"), &folder.path().join("layouts"));
    let text = readme();
    let lines: Vec<String> = blocks(&text, "sh")
        .iter()
        .flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter_map(|line| line.strip_prefix("typecase ").map(str::to_owned))
        .collect();
    assert!(lines.len() >= 7, "{lines:?}");
    for line in lines {
        let command = line.split('#').next().unwrap_or_default();
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let run = typecase(&arguments).run_in(folder.path());
        assert_eq!(run.status, 0, "typecase {command}\n{}", run.err);
        assert!(!run.text().is_empty(), "typecase {command}");
    }
}

/// A folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let place = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &place);
        } else {
            fs::copy(&path, &place).unwrap();
        }
    }
}
