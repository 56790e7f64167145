//! The pages of findings: there is one for every code, and each example does what it says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use typecase::diagnostic::{Diagnostic, Severity};
use typecase::explain::{FILTERS, PAGES, Page};
use typecase::fmt::format;
use typecase::load::{Memory, Places};
use typecase::text::SourceId;
use typecase::workspace::{Around, Scope, Workspace, mend};

use crate::support::{Folder, files_below, typecase};

/// Codes whose page says in words when they are raised: what raises them is too large for a page,
/// no text, a matter of the disk, or made by other hands than the compiler.
const IN_WORDS: &[&str] = &[
    "fit/no-state",
    "fit/other-plan",
    "layout/too-deep",
    "layout/too-large",
    "manifest/skill-too-long",
    "package/outside",
    "package/unnameable",
    "package/unreadable",
    "package/unreadable-folder",
    "plan/changed",
    "plan/malformed",
    "plan/other-key",
    "plan/outdated",
    "plan/too-deep",
    "plan/unknown-edition",
    "plan/unknown-version",
    "plan/unsound",
    "render/misplaced",
    "render/no-such-turn",
    "render/too-deep",
    "syntax/binary",
    "syntax/not-utf8",
    "syntax/too-deep",
    "syntax/too-large",
    "syntax/too-many",
    "template/too-deep",
    "template/too-long",
    "type/too-deep",
    "type/too-many-fields",
    "wire/large-image",
    "wire/lost",
    "wire/text-of-tool",
    "wire/unknown-target",
];

/// Codes that are never raised alone, with what is raised beside them.
const TOGETHER: &[(&str, &str)] = &[
    ("manifest/allowed-error", "manifest/unknown-key"),
    ("manifest/detached-event-manual", "manifest/staged-event-manual"),
    ("manifest/error-lowered", "type/unknown-type"),
];

/// What a code begins with.
const GROUPS: &[&str] = &[
    "audience", "cache", "fit", "layout", "lint", "locale", "manifest", "package", "plan",
    "render", "slot", "syntax", "template", "trust", "type", "wire",
];

type Files = BTreeMap<String, String>;

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let raised = codes_of_the_source();
    assert!(raised.len() > 200, "the codes were not found");
    let explained: BTreeSet<String> = PAGES.iter().map(|page| page.code.to_owned()).collect();
    let lacking: Vec<_> = raised.difference(&explained).collect();
    assert!(lacking.is_empty(), "codes without a page: {lacking:?}");
    let stray: Vec<_> = explained.difference(&raised).collect();
    assert!(stray.is_empty(), "pages of nothing: {stray:?}");
}

#[test]
fn every_file_of_a_page_is_in_the_table_in_order() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain/pages");
    let mut files: Vec<String> = files_below(&root)
        .iter()
        .map(|path| path.strip_prefix(&root).unwrap().with_extension("").display().to_string())
        .collect();
    files.sort();
    let table: Vec<_> = PAGES.iter().map(|page| page.code).collect();
    assert_eq!(files, table);
}

#[test]
fn every_page_says_what_and_why_and_shows_it() {
    for page in PAGES {
        let mut lines = page.text.lines();
        assert_eq!(lines.next(), Some(&*format!("# {}", page.code)));
        let summary = page.summary();
        assert!(summary.ends_with('.') && summary.len() <= 100, "{}: {summary}", page.code);
        let why = page.text.split("\n\n").nth(2).unwrap_or("");
        assert!(!why.is_empty() && !why.starts_with('#'), "{} says why", page.code);
        let prose = page.text.split("\n## ").next().unwrap_or("");
        let longest = prose.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{}", page.code);
        let titles: Vec<_> = page.text.lines().filter(|line| line.starts_with("## ")).collect();
        if IN_WORDS.contains(&page.code) {
            assert_eq!(titles, [""; 0], "{}", page.code);
        } else {
            assert_eq!(titles, ["## Example", "## Mended"], "{}", page.code);
        }
    }
}

#[test]
fn every_example_raises_its_code_and_the_mended_one_nothing() {
    let mut faults = Vec::new();
    for page in PAGES.iter().filter(|page| !IN_WORDS.contains(&page.code)) {
        let beside = TOGETHER.iter().find(|(code, _)| *code == page.code);
        let expected: BTreeSet<String> = beside
            .map(|(_, other)| (*other).to_owned())
            .into_iter()
            .chain([page.code.to_owned()])
            .collect();
        let found = codes(page, "Example");
        if found != expected {
            faults.push(format!("{}: the example raises {found:?}", page.code));
        }
        let found = codes(page, "Mended");
        if !found.is_empty() {
            faults.push(format!("{}: mended it raises {found:?}", page.code));
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_change_that_an_example_carries_mends_it() {
    let mut mended = 0;
    for page in PAGES.iter().filter(|page| !IN_WORDS.contains(&page.code)) {
        let files = example(page, "Example");
        if files.keys().any(|path| path.starts_with("cases/")) {
            continue;
        }
        let memory = memory(&files);
        let before = judged(&memory, &files);
        let count = |found: &[Diagnostic]| found.iter().filter(|of| of.code.0 == page.code).count();
        if !before.iter().any(|of| of.code.0 == page.code && !of.fixes.is_empty()) {
            continue;
        }
        let workspace = Workspace::at_root(&memory, &Around::default()).unwrap();
        let (places, settings) = (Places::under(""), workspace.settings);
        let scope = Scope::default();
        let is_text = |path: &str| path != "typecase.toml";
        let mended_all = mend(&memory, &places, &settings, &scope, true, &is_text).unwrap();
        assert!(mended_all.refused.is_empty(), "{}", page.code);
        if files.contains_key("typecase.toml") {
            continue;
        }
        let after: Vec<_> = mended_all.problems.into_iter().collect();
        assert!(count(&after) < count(&before), "{}: {after:?}", page.code);
        mended += 1;
    }
    assert!(mended > 15, "{mended} pages carry a change");
}

#[test]
fn mended_layouts_are_formatted() {
    for page in PAGES.iter().filter(|page| !IN_WORDS.contains(&page.code)) {
        for (path, text) in example(page, "Mended") {
            if path.ends_with(".layout") {
                assert_eq!(format(SourceId(0), &text).unwrap(), text, "{}", page.code);
            }
        }
    }
}

#[test]
fn the_command_shows_a_page_or_all_codes() {
    let folder = Folder::new();
    let run = |arguments: &[&str]| typecase(arguments).run_in(folder.path());
    let page = run(&["explain", "cache/volatile-in-prefix"]);
    assert_eq!((page.status, &*page.err), (0, ""));
    assert!(page.text().starts_with("# cache/volatile-in-prefix\n\nA value that changes"));
    let list = run(&["explain"]);
    assert_eq!((list.status, &*list.err), (0, ""));
    assert_eq!(list.text().lines().count(), PAGES.len() + FILTERS.len());
    let line = list.text().lines().find(|line| line.starts_with("type/not-text ")).unwrap();
    assert!(line.ends_with("  A value that is no text is written."), "{line}");
}

#[test]
fn an_unknown_code_could_not_run() {
    let folder = Folder::new();
    for (code, help) in [
        ("cache/volatile-in-prefx", "did you mean `cache/volatile-in-prefix`?"),
        ("volatile-in-prefix", "did you mean `cache/volatile-in-prefix`?"),
        ("banana", "`typecase explain` lists all"),
    ] {
        let run = typecase(&["explain", code]).run_in(folder.path());
        let message = format!("error: no finding and no filter is called `{code}`; {help}\n");
        assert_eq!((run.status, run.text(), &*run.err), (2, "", &*message));
    }
}

/// The files of an example.
fn example(page: &Page, title: &str) -> Files {
    let section = page.text.split(&format!("\n## {title}\n\n```")).nth(1).unwrap();
    let (kind, rest) = section.split_once('\n').unwrap();
    let text = rest.split_once("\n```\n").unwrap().0.to_owned() + "\n";
    match kind {
        "layout" => [("example.layout".to_owned(), text)].into(),
        "manifest" => [("example/PLUGIN.md".to_owned(), text)].into(),
        "files" => several(&text),
        other => panic!("{}: an example of kind `{other}`", page.code),
    }
}

/// Files, each behind a line with its path.
fn several(text: &str) -> Files {
    let mut files = Files::new();
    let mut path = String::new();
    for line in text.lines() {
        match line.strip_prefix("file: ") {
            Some(next) => next.clone_into(&mut path),
            None => {
                let file = files.entry(path.clone()).or_default();
                file.push_str(line);
                file.push('\n');
            }
        }
    }
    files
}

/// The codes that an example raises: when it is rendered if it has a case, else when it is
/// checked.
pub(crate) fn codes(page: &Page, title: &str) -> BTreeSet<String> {
    let files = &example(page, title);
    match files.keys().find(|path| path.starts_with("cases/")) {
        Some(case) => codes_of_rendering(files, case),
        None => codes_of_checking(files, page.code),
    }
}

fn memory(files: &Files) -> Memory {
    files
        .iter()
        .fold(Memory::new(), |memory, (path, text)| memory.with(path.as_str(), text.as_str()))
}

/// What is found in the files of an example.
fn judged(memory: &Memory, files: &Files) -> Vec<Diagnostic> {
    let host = files.contains_key("host.yaml").then(|| "host.yaml".to_owned());
    let around = Around { host, ..Around::default() };
    let workspace = Workspace::at_root(memory, &around).unwrap();
    let scope = Scope::default();
    workspace.judge(&scope).unwrap().into_iter().collect()
}

/// Of what an open folder advises only the page's own code counts.
fn codes_of_checking(files: &Files, own: &str) -> BTreeSet<String> {
    let problems = judged(&memory(files), files);
    let is_open = |found: &Diagnostic| {
        found.severity == Severity::Advice && found.code.0.starts_with("package/")
    };
    let counted = problems.iter().filter(|found| !is_open(found) || found.code.0 == own);
    counted.map(|found| found.code.to_string()).collect()
}

fn codes_of_rendering(files: &Files, case: &str) -> BTreeSet<String> {
    let folder = files.iter().fold(Folder::new(), |folder, (path, text)| folder.file(path, text));
    // A case with a later turn is about that one.
    let turn = if files[case].contains("\nturns:") { "2" } else { "1" };
    let arguments = ["render", "example", "--case", case, "--format", "request", "--turn", turn];
    let run = typecase(&arguments).run_in(folder.path());
    assert!(run.status < 2, "{}", run.err);
    // A report begins each finding with its code, alone on a line.
    run.err.lines().filter(|line| is_code(line)).map(str::to_owned).collect()
}

fn is_code(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit())
    };
    text.split_once('/').is_some_and(|(group, name)| GROUPS.contains(&group) && is_name(name))
}

/// Every string of the sources, tests aside, that has the form of a code.
fn codes_of_the_source() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeSet::new();
    for path in files_below(&root) {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let is_test = name.ends_with("/tests.rs")
            || name.ends_with("/properties.rs")
            || name.contains("/tests/")
            || name.starts_with("explain/");
        if is_test || path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        found.extend(text.split('"').filter(|text| is_code(text)).map(str::to_owned));
    }
    found
}
