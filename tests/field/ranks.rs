//! The rules that the reports ask for, ranked by how many do: `rules.txt`, a line a rule.
//!
//! A line is `RANK NAME VERDICT: …`. `yes: CODES` is decided before anything is rendered, by these
//! codes; `part: CODES; WHY` in part, and why not all of it is; `no: WHY` is not. The first code
//! is the one that the rule is decided by above all.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::path::Path;

use typecase::explain;

use super::{Report, folder, read, reports};
use crate::explain::codes;
use crate::support::files_below;

/// How many of the highest ranked rules have a file and a page of their own.
const HIGHEST: usize = 30;

/// A rule with its rank.
struct Ranked {
    rank: usize,
    name: String,
    codes: Vec<String>,
}

impl Ranked {
    /// Whether a report is a case of it that one of its codes decides.
    fn is_shown_by(&self, report: &Report) -> bool {
        let raises = |line: &String| self.codes.iter().any(|code| line.contains(&**code));
        report.rules.contains(&self.name) && report.expected.iter().any(raises)
    }
}

#[test]
fn every_rule_is_decided_by_some_code_or_says_why_not() {
    let ranked = ranked();
    let ranks: Vec<_> = ranked.iter().map(|rule| rule.rank).collect();
    assert_eq!(ranks, (1..=70).collect::<Vec<_>>());
    let reports = reports();
    let decided: Vec<_> = ranked.iter().filter(|rule| !rule.codes.is_empty()).collect();
    for rule in &decided {
        for code in &rule.codes {
            assert!(explain::page(code).is_some(), "{}: no page for `{code}`", rule.name);
        }
        let shown = reports.iter().any(|report| rule.is_shown_by(report));
        assert!(shown, "no case of {} raises {:?}", rule.name, rule.codes);
    }
    let _ = writeln!(
        io::stdout(),
        "{} of 70 rules are decided before rendering, at least in part",
        decided.len()
    );
    assert!(decided.len() >= 49);
}

#[test]
fn the_highest_have_a_file_and_a_page_of_their_own_each() {
    let makers = makers();
    let mut own = BTreeSet::new();
    let all = ranked();
    let decided = all.iter().filter(|rule| !rule.codes.is_empty());
    for rule in decided {
        // What decides a higher rule too is told by that one.
        let Some(code) = rule.codes.first().filter(|code| !own.contains(&***code)) else {
            continue;
        };
        let page = explain::page(code).unwrap();
        assert_eq!(codes(page, "Example"), [code.clone()].into(), "{}", rule.name);
        assert_eq!(codes(page, "Mended"), [].into(), "{}", rule.name);
        let files = makers.get(&**code).map_or(&[][..], Vec::as_slice);
        assert_eq!(files.len(), 1, "{}: `{code}` is made in {files:?}", rule.name);
        if let Some(name) = code.strip_prefix("lint/") {
            assert_eq!(files[0], format!("lint/rules/{}.rs", name.replace('-', "_")));
        }
        own.insert(&**code);
        if own.len() == HIGHEST {
            let _ = writeln!(
                io::stdout(),
                "the {HIGHEST} highest that can be decided, down to rank {}, have a file and a page each",
                rule.rank
            );
            return;
        }
    }
    panic!("{} rules have a file and a page of their own", own.len());
}

fn ranked() -> Vec<Ranked> {
    read(&folder().join("rules.txt")).lines().map(line).collect()
}

fn line(line: &str) -> Ranked {
    let (head, rest) = line.split_once(": ").unwrap();
    let head: Vec<&str> = head.split(' ').collect();
    let [rank, name, verdict] = head[..] else { panic!("`{line}`") };
    let (codes, why) = match (verdict, rest.split_once("; ")) {
        ("yes", None) => (rest, ""),
        ("part", Some((codes, why))) => (codes, why),
        ("no", _) => ("", rest),
        _ => panic!("`{line}`"),
    };
    let codes: Vec<String> = codes.split_whitespace().map(str::to_owned).collect();
    assert!(verdict == "yes" || !why.is_empty(), "`{line}`");
    assert!(verdict == "no" || !codes.is_empty(), "`{line}`");
    Ranked { rank: rank.parse().unwrap(), name: name.into(), codes }
}

/// The files of the stages in which each code is made: the code as a text that is not compared
/// with.
fn makers() -> BTreeMap<String, Vec<String>> {
    /// What only speaks of codes.
    const SPEAKS: &[&str] = &["cli", "config", "diagnostic", "explain", "workspace"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files_below(&root) {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let folder = name.split('/').next().unwrap_or("");
        let is_test = name.contains("/tests") || name.ends_with("/properties.rs");
        let is_code = path.extension().is_some_and(|end| end == "rs");
        if !is_code || is_test || SPEAKS.contains(&folder) {
            continue;
        }
        let text = read(&path);
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let made =
            text.lines().filter(|line| !line.contains("==")).flat_map(|line| line.split('"'));
        for code in made.filter(|word| explain::page(word).is_some()) {
            let files = all.entry(code.to_owned()).or_default();
            if !files.contains(&name) {
                files.push(name.clone());
            }
        }
    }
    all
}
