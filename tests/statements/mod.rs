//! The statements about the first system that the layouts are measured by: for each the tests that
//! name its number, or why there is none.

mod bookkeeping;
mod cast;
mod composition;
mod covel;
mod dimensions;
mod early;
mod entry;
mod fields;
mod locales;
mod lore;
mod marks;
mod packages;
mod pictures;
mod preamble;
mod request;
mod shown;
mod small;
mod turn_context;
mod variables;
mod wires;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::support::files_below;

/// One a line: its number, its group, what it is about in our own words, and perhaps why no test
/// names it.
const STATEMENTS: &str = include_str!("statements.tsv");

struct Statement {
    group: &'static str,
    title: &'static str,
    /// Why nothing of it is here to be tested.
    elsewhere: Option<&'static str>,
}

fn statements() -> BTreeMap<u32, Statement> {
    let read = |line: &'static str| {
        let mut cells = line.split('\t');
        let number = cells.next().unwrap().parse().unwrap();
        let (group, title) = (cells.next().unwrap(), cells.next().unwrap());
        (number, Statement { group, title, elsewhere: cells.next() })
    };
    STATEMENTS.lines().map(read).collect()
}

/// The list, for whoever reads `cargo test statements -- --show-output`.
#[test]
#[expect(clippy::print_stdout, reason = "the list is what the test is for")]
fn every_statement_has_tests_or_a_reason() {
    let (statements, named) = (statements(), named());
    let mut open = Vec::new();
    for (number, statement) in &statements {
        let tests = named.get(number).map(|tests| tests.iter().cloned().collect::<Vec<_>>());
        let said = match (&tests, statement.elsewhere) {
            (Some(tests), _) => tests.join(", "),
            (None, Some(why)) => format!("not here: {why}"),
            (None, None) => {
                open.push(*number);
                "MISSING".to_owned()
            }
        };
        println!("R{number} ({}) {}: {said}", statement.group, statement.title);
    }
    let tested = statements.keys().filter(|number| named.contains_key(number)).count();
    println!("{} statements, {tested} named by tests", statements.len());
    assert!(open.is_empty(), "no test names {open:?}");
}

/// The same numbers in the same groups as where the statements come from, where that is here.
#[test]
#[expect(clippy::print_stderr, reason = "a test that skips says so")]
fn the_list_is_whole() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/design/requirements.md");
    let Ok(source) = fs::read_to_string(&source) else {
        eprintln!("skipped: the statements are not here");
        return;
    };
    let mut group = "";
    let mut expected = BTreeSet::new();
    for line in source.lines() {
        if let Some(title) = line.strip_prefix("### ") {
            group = title.split('.').next().unwrap();
        }
        let Some((number, rest)) = line.strip_prefix("- **R").and_then(|it| it.split_once("**"))
        else {
            continue;
        };
        let about = rest.split("] (").nth(1).unwrap_or("");
        let of = about.split(") ").next().unwrap_or("");
        if "ABCDEHIK".contains(group) && of.contains("S0") {
            expected.insert((number.parse::<u32>().unwrap(), group));
        }
    }
    let statements = statements();
    let listed: BTreeSet<_> = statements.iter().map(|(number, it)| (*number, it.group)).collect();
    assert_eq!(listed, expected);
}

/// The tests that name a number in a comment, by `FILE: FUNCTION`.
fn named() -> BTreeMap<u32, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
    let files = ["src", "tests"].iter().flat_map(|folder| files_below(&root.join(folder)));
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        let of_tests = name.starts_with("tests/") || name.contains("/tests");
        let from = if of_tests { Some(0) } else { text.find("#[cfg(test)]\nmod tests {") };
        let Some(text) = from.and_then(|from| text.get(from..)) else { continue };
        let lines: Vec<_> = text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(comment) = line.split("//").nth(1) else { continue };
            let function = function_of(&lines, at, line.starts_with("///"));
            for number in numbers(comment) {
                found.entry(number).or_default().insert(format!("{name}: {function}"));
            }
        }
    }
    found
}

/// The function that a comment stands in, or over.
fn function_of<'t>(lines: &[&'t str], at: usize, over: bool) -> &'t str {
    let name = |line: &&'t str| {
        let rest = line.split_once("fn ")?.1;
        rest.split(['(', '<']).next()
    };
    let found = if over {
        lines.iter().skip(at).find_map(name)
    } else {
        lines.iter().take(at).rev().find_map(name)
    };
    found.unwrap_or("the file")
}

/// The numbers that a comment names: `R5`, `R5, R7`, `R5 to R7`.
fn numbers(comment: &str) -> Vec<u32> {
    let words: Vec<_> =
        comment.split([' ', ',', ':', '.', ';', '(', ')']).filter(|it| !it.is_empty()).collect();
    let number = |word: &str| word.strip_prefix('R').and_then(|digits| digits.parse::<u32>().ok());
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(last) = number(word) else { continue };
        let is_range = at > 1 && words.get(at - 1) == Some(&"to");
        let first = is_range.then(|| words.get(at - 2).and_then(|word| number(word))).flatten();
        found.extend(first.map_or(last, |first| first + 1)..=last);
    }
    found
}

#[test]
fn numbers_are_read() {
    assert_eq!(numbers(" R5, R7: both. R10 to R12, and RAM, R, R1x"), [5, 7, 10, 11, 12]);
    let lines = ["/// R1: x", "#[test]", "fn one() {", "// R2", "}", "fn two() {"];
    assert_eq!(function_of(&lines, 0, true), "one");
    assert_eq!(function_of(&lines, 3, false), "one");
}
