//! Whole packages: those that ship, and real ones in a corpus beside the project.

use std::path::{Path, PathBuf};

use super::{Completion, Package, PackageFiles, read_package};
use crate::diagnostic::{Problems, Severity};
use crate::text::{Source, Sources};

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
    let packages = read_without(&folder, Severity::Warning);
    assert!(packages.len() >= 8);
}

#[test]
fn the_packages_that_ship_have_no_faults() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts/covel/packages");
    let packages = read_without(&folder, Severity::Advice);
    let runtimes = packages.iter().flat_map(|package| &package.runtimes);
    let completions: Vec<_> = runtimes.map(|it| (&*it.id, it.completion)).collect();
    assert_eq!(
        completions,
        [("lamplighter", Completion::Story), ("tide-ledger/keeper", Completion::Structured),]
    );
}

/// The packages of a folder, in whose manifests nothing is wrong from a severity on. One warning
/// of the corpus is right: a variant was not kept up with its English text.
fn read_without(folder: &Path, least: Severity) -> Vec<Package> {
    let mut packages = Vec::new();
    for folder in entries(folder) {
        let (sources, package, problems) = read(&folder);
        let found: Vec<_> = problems
            .iter()
            .filter(|found| found.severity >= least && found.code.0 != "locale/other-mentions")
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
        assert!(found.is_empty(), "{}: {found:#?}", folder.display());
        packages.extend(package);
    }
    packages
}
