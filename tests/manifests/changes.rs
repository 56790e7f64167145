//! A package with one place changed: the report points at that line, and says nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use typecase::diagnostic::Diagnostic;
use typecase::load::{Memory, Places, Project};
use typecase::manifest::Surroundings;
use typecase::manifest::schema::{Object, PACKAGE, RUNTIME, Shape};

use crate::support::files_below;

use super::change::{Change, changes, front, schema_of, without_fences};
use super::corpus::corpus;

type Files = BTreeMap<String, String>;

/// Every manifest below a folder, by its path in it.
pub(super) fn manifests(folder: &Path) -> Files {
    let named = |path: PathBuf| {
        let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
        (name, fs::read_to_string(&path).unwrap())
    };
    files_below(folder).into_iter().map(named).collect()
}

pub(super) fn own(folder: &str) -> Files {
    manifests(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

/// What is found, each with its line: an error about a file names no other.
fn found(files: &Files) -> Vec<(String, usize, String, String)> {
    let memory =
        files.iter().fold(Memory::new(), |memory, (path, text)| memory.with(&**path, &**text));
    let mut project = Project::load(&memory, &Places::under(""));
    project.check_packages(&memory, &Surroundings::default(), false);
    let sources = &project.sources;
    let place = |found: &Diagnostic| {
        let path = sources.path(found.span.source).to_owned();
        let line = sources.position(found.span).line as usize;
        (path, line, found.code.0.to_owned(), format!("{}: {}", found.severity, found.message))
    };
    project.problems.sorted().into_iter().map(place).collect()
}

/// What is wrong with the report on a changed file.
fn fault(files: &Files, before: &BTreeSet<String>, path: &str, change: &Change) -> Option<String> {
    let text = &files[path];
    let line = change.line(text);
    let mut files = files.clone();
    files.insert(path.to_owned(), change.apply(text));
    // What was said before may be said of another line now.
    let new: Vec<_> = found(&files)
        .into_iter()
        .filter(|(path, _, code, message)| !before.contains(&format!("{path} {code} {message}")))
        .filter(|(_, _, code, _)| !counts(code, before))
        .collect();
    let here = |at: &String, on: usize| at == path && on == line;
    let right = if change.open {
        // It is what others refer to, or a matter of taste.
        new.iter().all(|(at, on, code, message)| {
            refers(code) || (here(at, *on) && !message.starts_with("error"))
        })
    } else {
        matches!(new.as_slice(), [(at, on, _, message)]
            if here(at, *on) && message.starts_with("error"))
    };
    (!right).then(|| format!("{path}:{line} {}: {new:?}", change.what))
}

/// Codes that say that something refers to what is no longer there, or is a matter of taste.
const REFER: [&str; 13] = [
    "manifest/authoring-without-accepts",
    "manifest/cannot-generate",
    "manifest/default-type",
    "manifest/empty",
    "manifest/foreign-runtime",
    "manifest/not-accepting",
    "manifest/output-not-provided",
    "manifest/undeclared-action",
    "manifest/undeclared-contract",
    "manifest/undeclared-namespace",
    "manifest/undeclared-tool",
    "manifest/variant-drift",
    "manifest/select-without-options",
];

fn refers(code: &str) -> bool {
    code.starts_with("package/")
        || code.starts_with("locale/")
        || code.starts_with("template/")
        || REFER.contains(&code)
}

/// Whether a finding only counts up what was not checked, which changes with what there is.
fn counts(code: &str, before: &BTreeSet<String>) -> bool {
    ["package/host-unknown", "package/no-provider", "locale/missing-translation"].contains(&code)
        && before.iter().any(|found| found.contains(code))
}

fn known(files: &Files) -> BTreeSet<String> {
    let known = found(files).into_iter();
    known.map(|(path, _, code, message)| format!("{path} {code} {message}")).collect()
}

/// Changes the places of the manifests of a folder, for each seed one of `step`; gives how many
/// changes of closed and of open places were made.
fn change_all(files: &Files, seeds: std::ops::Range<usize>, step: usize) -> (usize, usize) {
    let before = known(files);
    let errors: Vec<_> = before.iter().filter(|found| found.contains(" error: ")).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let (mut closed, mut open) = (0, 0);
    let mut faults = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| schema_of(path).is_some()) {
        for seed in seeds.clone() {
            let changes = changes(path, text, seed);
            for change in changes.into_iter().skip(seed % step).step_by(step) {
                if change.open {
                    open += 1;
                } else {
                    closed += 1;
                }
                faults.extend(fault(files, &before, path, &change));
            }
        }
        for change in without_fences(text) {
            closed += 1;
            faults.extend(fenceless(files, &before, path, &change));
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults\n{}\n",
        faults.len(),
        faults[..faults.len().min(40)].join("\n")
    );
    (closed, open)
}

/// A fence that is gone is one error at the front matter, wherever it begins.
fn fenceless(
    files: &Files,
    before: &BTreeSet<String>,
    path: &str,
    change: &Change,
) -> Option<String> {
    let mut files = files.clone();
    let changed = change.apply(&files[path]);
    files.insert(path.to_owned(), changed);
    let new: Vec<_> = found(&files)
        .into_iter()
        .filter(|(path, _, code, message)| !before.contains(&format!("{path} {code} {message}")))
        .filter(|(_, _, code, _)| !counts(code, before))
        .collect();
    // A later line of dashes may close what was not closed: then the text before it is at fault.
    let line = change.line(&files[path]);
    let right = matches!(new.as_slice(), [(at, on, _, message)]
        if at == path && message.starts_with("error") && (*on == 1 || (line..line + 3).contains(on)));
    (!right).then(|| format!("{path} {}: {new:?}", change.what))
}

/// How often each place is changed: `TYPECASE_CHANGES`, or once.
fn seeds() -> usize {
    std::env::var("TYPECASE_CHANGES").ok().and_then(|many| many.parse().ok()).unwrap_or(1)
}

#[test]
#[expect(clippy::print_stdout, reason = "a report of a test, shown with `--nocapture`")]
fn one_change_is_one_finding_at_its_line() {
    let (mut closed, mut open) = (0, 0);
    for folder in ["tests/cases/manifests", "layouts/covel/packages", "tests/cases/packages"] {
        let (c, o) = change_all(&own(folder), 0..2 * seeds(), 1);
        (closed, open) = (closed + c, open + o);
    }
    println!("{closed} changes of closed places, {open} of open ones");
    assert!(closed > 1000 && open > 200, "{closed} and {open}");
}

#[test]
#[expect(clippy::print_stdout, reason = "a report of a test, shown with `--nocapture`")]
fn so_it_is_with_real_packages() {
    let Some(folder) = corpus("covel/plugins") else { return };
    let (closed, open) = change_all(&manifests(&folder), 0..seeds(), 6);
    println!("{closed} changes of closed places, {open} of open ones");
    assert!(closed > 100, "{closed}");
}

/// Whatever may stand in a manifest stands in one of those that are changed.
#[test]
fn every_key_of_the_schemas_is_changed() {
    let mut used: BTreeSet<(usize, &str)> = BTreeSet::new();
    for (path, text) in own("tests/cases/manifests") {
        if let (Some(object), Some(root)) = (schema_of(&path), front(&text)) {
            object_keys(&root, object, &mut used);
        }
    }
    let mut objects = vec![&PACKAGE, &RUNTIME];
    let mut at = 0;
    let mut unused = Vec::new();
    while let Some(object) = objects.get(at).copied() {
        at += 1;
        for field in object.fields {
            if !used.contains(&(std::ptr::from_ref(object) as usize, field.key)) {
                unused.push(format!("{} {}", object.name, field.key));
            }
            for inner in inside(&field.shape) {
                if !objects.iter().any(|known| std::ptr::eq(*known, inner)) {
                    objects.push(inner);
                }
            }
        }
    }
    assert!(unused.is_empty(), "{unused:?}");
}

fn inside(shape: &'static Shape) -> Vec<&'static Object> {
    match shape {
        Shape::Object(object) => vec![object],
        Shape::List { of, .. } | Shape::Map { of, .. } => inside(of),
        Shape::OneOf { of, .. } => of.iter().flat_map(inside).collect(),
        _ => Vec::new(),
    }
}

fn object_keys(
    node: &typecase::yaml::Node,
    object: &'static Object,
    used: &mut BTreeSet<(usize, &'static str)>,
) {
    for entry in node.as_map().unwrap_or_default() {
        if let Some(field) = object.fields.iter().find(|it| *it.key == **entry.key) {
            used.insert((std::ptr::from_ref(object) as usize, field.key));
            keys(&entry.value, &field.shape, used);
        }
    }
}

fn keys(
    node: &typecase::yaml::Node,
    shape: &'static Shape,
    used: &mut BTreeSet<(usize, &'static str)>,
) {
    let entries = node.as_map().unwrap_or_default();
    match shape {
        Shape::Object(object) => object_keys(node, object, used),
        Shape::List { of, .. } => {
            node.as_list().unwrap_or_default().iter().for_each(|item| keys(item, of, used));
        }
        Shape::Map { of, .. } => entries.iter().for_each(|entry| keys(&entry.value, of, used)),
        Shape::OneOf { of, .. } => {
            let fits = |shape: &&'static Shape| match shape {
                Shape::Object(object) => {
                    object.first_required().is_some_and(|key| node.entry(key).is_some())
                }
                _ => false,
            };
            of.iter().filter(fits).for_each(|shape| keys(node, shape, used));
        }
        _ => {}
    }
}
