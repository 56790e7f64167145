//! One fault a file: what is expected is written in its head, what is said of it is in the
//! snapshot. A fault that follows from another is not told.

use std::fmt::Write as _;
use std::path::Path;

use typecase::check::{Asked, check_layout};
use typecase::diagnostic::Problems;
use typecase::load::{Memory, Places};
use typecase::{render as rendering, wire as lowering};

use crate::support::{Shelf, shown, snapshot};

/// A file of `tests/cases/errors`.
struct Fault {
    text: String,
    expected: Vec<String>,
    files: Vec<(String, String)>,
}

fn read(path: &Path) -> Fault {
    let text = std::fs::read_to_string(path).unwrap();
    let mut parts = text.split("\n=== ");
    let head = parts.next().unwrap();
    let expected =
        head.lines().filter_map(|line| line.strip_prefix("expect ")).map(str::to_owned).collect();
    let file = |part: &str| part.split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned() + "\n"));
    let files = parts.map(|part| file(part).unwrap()).collect();
    Fault { text, expected, files }
}

/// Every file whose name begins with a word.
fn all(prefix: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/errors");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(prefix))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut faults = String::new();
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let fault = read(&path);
        let (found, report) = report(&fault);
        if found != fault.expected {
            let _ = writeln!(faults, "{name}: {:?} is not {found:?}\n{report}", fault.expected);
            continue;
        }
        let both = format!("{}\n══ report ══\n\n{report}", fault.text);
        snapshot("errors", name, report.as_bytes(), &both);
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// The place and code of each finding, and how they are told.
fn report(fault: &Fault) -> (Vec<String>, String) {
    let files = fault
        .files
        .iter()
        .fold(Memory::new(), |files, (path, text)| files.with(path.clone(), text.clone()));
    let mut shelf = Shelf::of(files, &Places::under(""));
    let mut problems = shelf.project.problems.clone();
    let sources = shelf.project.sources.clone();
    let asked = Asked::targets(&["anthropic"]);
    for layout in &shelf.project.layouts {
        let packages = &shelf.project.packages;
        problems.extend(check_layout(&sources, &layout.tree, packages, &asked).unwrap());
    }
    let mut later = String::new();
    let has_case = fault.files.iter().any(|(path, _)| path == "case.yaml");
    if has_case && !problems.has_errors() {
        later = case(&mut shelf, &mut problems);
    }
    let sources = &shelf.project.sources;
    let place = |found: &&typecase::diagnostic::Diagnostic| {
        let at = sources.position(found.span);
        format!("{}:{} {}", sources.path(found.span.source), at.line, found.code)
    };
    let mut found: Vec<_> = problems.sorted().iter().map(place).collect();
    found.extend(later.lines().map(|line| line.split_once(": ").unwrap().0.to_owned()));
    (found, shown(&problems, sources) + &later)
}

/// What is found from the case to the body; from the rendering on, a line for each.
fn case(shelf: &mut Shelf<Memory>, problems: &mut Problems) -> String {
    let (case, found) = shelf.read_case("case.yaml");
    problems.extend(found);
    let Some(case) = case.filter(|_| !problems.has_errors()) else { return String::new() };
    for turn in 1..=case.turns.len() + 1 {
        let case = case.turn(turn).unwrap();
        let (plan, found) = shelf.compile("tale", &case, "anthropic");
        problems.extend(found);
        let Some(plan) = plan.filter(|_| !problems.has_errors()) else { return String::new() };
        let (inputs, found) = case.bind(&plan.inputs, &plan.defaults);
        problems.extend(found);
        if problems.has_errors() {
            return String::new();
        }
        let rendered = rendering::render(&plan, &inputs);
        let lowered = lowering::lower(&rendered.request);
        let of_rendering = rendered
            .findings
            .iter()
            .map(|found| format!("{}: {} (in `{}`)\n", found.code, found.message, found.section));
        let of_lowering = lowered
            .findings
            .iter()
            .map(|found| format!("{}: {} ({})\n", found.code, found.message, found.site));
        let lines: String = of_rendering.chain(of_lowering).collect();
        if !lines.is_empty() {
            return lines;
        }
    }
    String::new()
}

macro_rules! prefixes {
    ($($test:ident),+) => {
        $(#[test]
        fn $test() {
            all(concat!(stringify!($test), "-"));
        })+

        #[test]
        fn no_file_is_forgotten() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/errors");
            for entry in std::fs::read_dir(folder).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                let known = [$(stringify!($test)),+];
                assert!(known.iter().any(|word| name.starts_with(&format!("{word}-"))), "{name}");
            }
        }
    };
}

prefixes!(
    audience, cache, layout, locale, manifest, render, slot, syntax, template, trust, types, wire
);
