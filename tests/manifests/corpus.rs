//! Small packages with verdicts that others wrote, in a folder beside this project. Without it
//! the tests pass and say so.

use std::fs;
use std::path::{Path, PathBuf};

use typecase::diagnostic::{Diagnostic, Severity};
use typecase::load::{Disk, Places, Project};
use typecase::manifest::{Host, Surroundings};
use typecase::text::SourceId;

/// A folder of the corpus; none where it is missing.
#[expect(clippy::print_stderr, reason = "a test says that it was skipped")]
pub(super) fn corpus(inner: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus").join(inner);
    if !path.is_dir() {
        eprintln!("skipped: there is no folder ../shared/corpus/{inner}");
        return None;
    }
    Some(path)
}

/// What the host of the cases offers.
const HOST: &str = "tools: [emit-event, render-ui, runtime-done]\npoints: [prompt.segment@1]\n";

/// A fault that is expected: the file in the package, and the field.
type Expected = (String, String);

#[test]
fn every_case_gets_its_verdict() {
    let Some(folder) = corpus("manifest-cases") else { return };
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 39, "{} cases", cases.len());
    let faults: Vec<_> = cases.iter().flat_map(|case| wrong_verdicts(case)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// What is found against what is expected, as differences.
fn wrong_verdicts(case: &Path) -> Vec<String> {
    let verdict = fs::read_to_string(case.join("expected.json")).unwrap();
    let verdict: serde_json::Value = serde_json::from_str(&verdict).unwrap();
    let expected: Vec<Expected> = verdict["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            let text = |index: usize| error[index].as_str().unwrap().to_owned();
            (text(0), text(1))
        })
        .collect();
    assert_eq!(verdict["valid"].as_bool().unwrap(), expected.is_empty());
    let disk = Disk::new(case);
    let mut project = Project::load(&disk, &Places::under(""));
    // The host's tools decide some.
    let host = (verdict["layer"] == "static").then(|| Host::read(SourceId(0), HOST).0.unwrap());
    project.check_packages(&disk, &Surroundings { complete: false, host }, true);
    let errors = project.problems.iter().filter(|found| found.severity == Severity::Error);
    let errors: Vec<_> = errors.map(|found| (path(&project, found), found)).collect();
    let name = case.file_name().unwrap().to_string_lossy();
    let mut faults = Vec::new();
    for (file, field) in &expected {
        let here = errors.iter().filter(|(path, _)| path == file);
        if !here.map(|(_, found)| field_of(found)).any(|found| covers(found, field)) {
            faults.push(format!("{name}: nothing is found at {file} {field}"));
        }
    }
    for (file, found) in &errors {
        let field = field_of(found);
        if !expected.iter().any(|(path, one)| path == file && covers(field, one)) {
            faults.push(format!("{name}: {} at {file} {field} is not expected", found.code));
        }
    }
    if errors.len() > expected.len() {
        faults.push(format!("{name}: {} findings for {}", errors.len(), expected.len()));
    }
    faults
}

fn field_of(found: &Diagnostic) -> &str {
    found.field.as_deref().unwrap_or("none")
}

/// Whether a finding at `found` speaks of `field`: it names it, or what holds it.
fn covers(found: &str, field: &str) -> bool {
    field.strip_prefix(found).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// The path of a finding within its package.
fn path(project: &Project, found: &Diagnostic) -> String {
    let path = project.sources.path(found.span.source);
    path.split_once('/').unwrap_or(("", path)).1.to_owned()
}
