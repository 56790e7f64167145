//! Whole packages: those that ship, and the corpus beside the project, which holds real ones and
//! small ones with a verdict each.

use std::path::{Path, PathBuf};

use super::{Completion, Package, PackageFiles, read_package};
use crate::diagnostic::{Problems, Severity};
use crate::text::{Source, Sources};
use crate::yaml::{Node, read_json};

/// Faults that need the whole package, the host's tools or the files on disk.
const LATER: [&str; 9] = [
    "undeclared-action",
    "projection-not-accepting",
    "projection-undeclared-namespace",
    "ambiguous-output",
    "output-not-provided",
    "undeclared-contract",
    "foreign-runtime",
    "unknown-builtin",
    "undeclared-tool",
];

fn corpus(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus").join(folder);
    if !path.is_dir() {
        eprintln_skipped(&path);
        return None;
    }
    Some(path)
}

#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn eprintln_skipped(path: &Path) {
    eprintln!("skipped: there is no {}", path.display());
}

#[expect(clippy::disallowed_methods, reason = "a test reads the corpus")]
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut entries: Vec<_> = entries.collect();
    entries.sort();
    entries
}

#[expect(clippy::disallowed_methods, reason = "a test reads the corpus")]
fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn collect(folder: &Path, prefix: &str, sources: &mut Sources, files: &mut PackageFiles) {
    for path in entries(folder) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let relative = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{relative}/"), sources, files);
        } else {
            let id = sources.add(Source::new(relative.as_str(), text(&path)));
            files.files.push((relative.into(), id));
        }
    }
}

fn read(folder: &Path) -> (Sources, Option<Package>, Problems) {
    let mut sources = Sources::new();
    let name = folder.file_name().unwrap().to_str().unwrap();
    let mut files = PackageFiles { folder: name.into(), files: Vec::new() };
    collect(folder, "", &mut sources, &mut files);
    let (package, problems) = read_package(&files, &sources);
    (sources, package, problems)
}

#[test]
fn real_packages_have_no_faults() {
    let Some(folder) = corpus("covel/plugins") else { return };
    read_without_faults(&folder);
}

#[test]
fn the_packages_that_ship_have_no_faults() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts/covel/packages");
    let packages = read_without_faults(&folder);
    let runtimes = packages.iter().flat_map(|package| &package.runtimes);
    let completions: Vec<_> = runtimes.map(|it| (&*it.id, it.completion)).collect();
    assert_eq!(
        completions,
        [("lamplighter", Completion::Story), ("tide-ledger/keeper", Completion::Structured),]
    );
}

fn read_without_faults(folder: &Path) -> Vec<Package> {
    let mut packages = Vec::new();
    for folder in entries(folder) {
        let (sources, package, problems) = read(&folder);
        let found: Vec<_> = problems
            .iter()
            .map(|found| {
                (
                    found.severity,
                    sources.path(found.span.source),
                    &found.field,
                    found.code,
                    &found.message,
                )
            })
            .collect();
        assert!(problems.is_empty(), "{}: {found:#?}", folder.display());
        packages.extend(package);
    }
    packages
}

/// Each fault must be found at its field or above it, and nothing else may be found.
#[test]
fn cases_have_their_verdict() {
    let Some(folder) = corpus("manifest-cases") else { return };
    let mut later = Vec::new();
    for case in entries(&folder) {
        let expected = verdict(&case, &mut later);
        let package = entries(&case).into_iter().find(|path| path.is_dir()).unwrap();
        let (sources, _, problems) = read(&package);
        let errors = problems.iter().filter(|found| found.severity == Severity::Error);
        let found: Vec<_> = errors
            .map(|found| {
                let field = found.field.as_deref().unwrap_or("").to_owned();
                (sources.path(found.span.source).to_owned(), field, found.code)
            })
            .collect();
        for (file, field) in &expected {
            let covers = found.iter().any(|(in_file, at, _)| in_file == file && above(at, field));
            assert!(covers, "{}: {file} {field} in {found:?}", case.display());
        }
        for (file, at, code) in &found {
            let wanted =
                expected.iter().any(|(in_file, field)| in_file == file && above(at, field));
            assert!(wanted, "{}: {file} {at} {code}", case.display());
        }
    }
    assert!(later.iter().all(|code| LATER.contains(&code.as_str())), "{later:?}");
}

fn above(at: &str, field: &str) -> bool {
    field.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// The faults of a case that one manifest decides; the codes of the others go to `later`.
fn verdict(case: &Path, later: &mut Vec<String>) -> Vec<(String, String)> {
    let mut sources = Sources::new();
    let json = text(&case.join("expected.json"));
    let id = sources.add(Source::new("expected.json", json.as_str()));
    let (root, _) = read_json(id, &json);
    let word = |node: &Node| node.as_text().unwrap().to_string();
    let mut wanted = Vec::new();
    for error in root.unwrap().entry("errors").unwrap().value.as_list().unwrap() {
        let [file, field, code] = error.as_list().unwrap() else { panic!("not three words") };
        if LATER.contains(&word(code).as_str()) {
            later.push(word(code));
        } else {
            wanted.push((word(file), word(field)));
        }
    }
    wanted
}
