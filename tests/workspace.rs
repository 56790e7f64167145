//! A folder as its authors live with it: a configuration, exceptions, frozen findings, changes
//! that the command makes itself, reports for other programs.

mod configuration;
mod exceptions;
mod first;
mod fixing;
mod formats;
mod frozen;

use std::fs;

use crate::support::{Folder, Run, typecase};

const GOOD: &str = "---\nid: good\nkind: plugin\ndescription: A package.\n---\n";

/// A package in a folder of its own, with these keys besides the least.
fn package(id: &str, keys: &str) -> String {
    format!("---\nid: {id}\nkind: plugin\ndescription: A package.\n{keys}---\n")
}

/// `check` in a folder, one line a finding.
fn check(folder: &Folder, arguments: &[&str]) -> Run {
    typecase(&[&["check", "--format", "concise"], arguments].concat()).run_in(folder.path())
}

/// The findings of a run as `path code`.
fn codes(run: &Run) -> Vec<String> {
    let code = |line: &str| {
        let (path, rest) = line.split_once(':').unwrap();
        let code = rest.split_once('[').unwrap().1.split_once(']').unwrap().0;
        format!("{path} {code}")
    };
    run.text().lines().map(code).collect()
}

fn read(folder: &Folder, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

fn write(folder: &Folder, path: &str, text: &str) {
    fs::write(folder.path().join(path), text).unwrap();
}
