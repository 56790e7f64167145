//! What went wrong in the field, as small inputs: each file of `tests/cases/field` is one report,
//! in our words, with what must come of it.
//!
//! The head of a file is a sentence and then, each on a line:
//!
//! - `report N`: which report, by its number in the log that the cases were made from; `own` for
//!   one of ours;
//! - `rule NAME`: the rule that it is a case of, one of `rules.txt`;
//! - `expect E|W CODE FILE:LINE`: a finding, an error or not; there are no others;
//! - `target NAME`: what it is checked and rendered for, `anthropic` unless said;
//! - `has TEXT`, `lacks TEXT`: of every body that is rendered; the files `one.yaml` and so on are
//!   the cases of the layout;
//! - `same`: all bodies are the same bytes; `ordered A < B`: A stands before B in each body;
//! - `written crlf|mixed|bom|latin FILE`: the bytes of a file are not those below;
//! - `not here WHY`: the report cannot be said as a case, and why.

mod ranks;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use typecase::check::{Asked, check_layout};
use typecase::diagnostic::{Diagnostic, Problems, Severity};
use typecase::load::{Memory, Places};
use typecase::text::Sources;

use crate::support::{Shelf, shown};

/// A report.
#[derive(Default)]
struct Report {
    name: String,
    number: Option<u32>,
    rules: Vec<String>,
    expected: Vec<String>,
    target: String,
    has: Vec<String>,
    lacks: Vec<String>,
    ordered: Vec<(String, String)>,
    same: bool,
    not_here: Option<String>,
    files: BTreeMap<String, Vec<u8>>,
}

#[test]
fn every_report_comes_out_as_the_log_says() {
    let reports = reports();
    let faults: Vec<String> = reports.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    let said: BTreeSet<u32> = numbers(&reports, |report| report.not_here.is_none());
    let not: BTreeSet<u32> = numbers(&reports, |report| report.not_here.is_some());
    let own = reports.iter().filter(|report| report.number.is_none()).count();
    let _ = writeln!(
        io::stdout(),
        "{} reports of the log as cases, {} that cannot be said, {own} more of ours",
        said.len(),
        not.len()
    );
    assert!(said.len() >= 70 && own >= 20, "cases were lost");
}

#[test]
fn the_layouts_that_ship_raise_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts");
    let mut names: Vec<_> = std::fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.len() >= 4, "the layouts were not found");
    for name in names {
        let shelf = Shelf::shipped(&name);
        let sources = &shelf.project.sources;
        let mut problems = shelf.project.problems.clone();
        for layout in &shelf.project.layouts {
            let packages = &shelf.project.packages;
            problems
                .extend(check_layout(sources, &layout.tree, packages, &Asked::default()).unwrap());
        }
        let rules: Vec<_> = problems.iter().filter(|of| of.code.0.starts_with("lint/")).collect();
        assert!(rules.is_empty(), "{name}:\n{}", shown(&problems, sources));
    }
}

fn numbers(reports: &[Report], of: impl Fn(&Report) -> bool) -> BTreeSet<u32> {
    reports.iter().filter(|report| of(report)).filter_map(|report| report.number).collect()
}

/// What is wrong with a report; none if it comes out as it says.
fn fault(report: &Report) -> Option<String> {
    if report.not_here.is_some() {
        return None;
    }
    let files =
        report.files.iter().fold(Memory::new(), |all, (path, text)| all.with(path, text.clone()));
    let mut shelf = Shelf::of(files, &Places::under(""));
    let mut problems = shelf.project.problems.clone();
    for layout in &shelf.project.layouts {
        let (sources, packages) = (&shelf.project.sources, &shelf.project.packages);
        let asked = Asked::targets(&[&*report.target]);
        problems.extend(check_layout(sources, &layout.tree, packages, &asked).unwrap());
    }
    let bodies =
        if problems.has_errors() { Vec::new() } else { bodies(report, &mut shelf, &mut problems) };
    let sources = &shelf.project.sources;
    let mut found: Vec<String> =
        problems.sorted().iter().map(|found| line(found, sources)).collect();
    found.sort();
    found.dedup();
    let mut expected = report.expected.clone();
    expected.sort();
    let mut faults = Vec::new();
    if found != expected {
        faults.push(format!("{expected:?} is not {found:?}\n{}", shown(&problems, sources)));
    }
    let wants = !(report.has.is_empty() && report.lacks.is_empty() && report.ordered.is_empty());
    if (wants || report.same) && bodies.is_empty() {
        faults.push("nothing was rendered".into());
    }
    for body in &bodies {
        let lost = report.has.iter().filter(|text| !body.contains(&***text));
        faults.extend(lost.map(|text| format!("`{text}` is not in {body}")));
        let stray = report.lacks.iter().filter(|text| body.contains(&***text));
        faults.extend(stray.map(|text| format!("`{text}` is in {body}")));
        for (first, then) in &report.ordered {
            if body.find(first).zip(body.find(then)).is_none_or(|(first, then)| first >= then) {
                faults.push(format!("`{first}` does not stand before `{then}` in {body}"));
            }
        }
    }
    if report.same && (bodies.len() < 2 || bodies.iter().any(|body| *body != bodies[0])) {
        faults.push(format!("these are not the same:\n{}", bodies.join("\n")));
    }
    (!faults.is_empty()).then(|| format!("{}: {}", report.name, faults.join("\n")))
}

/// The bodies of all cases of the layout, and what is found on the way.
fn bodies(report: &Report, shelf: &mut Shelf<Memory>, problems: &mut Problems) -> Vec<String> {
    let is_case = |path: &&String| Path::new(path).extension().is_some_and(|end| end == "yaml");
    let mut all = Vec::new();
    for path in report.files.keys().filter(is_case) {
        let (case, found) = shelf.read_case(path);
        problems.extend(found);
        let Some(case) = case.filter(|_| !problems.has_errors()) else { return all };
        let layout = shelf.project.names().next().unwrap().to_owned();
        for turn in 1..=case.turns.len() + 1 {
            let case = case.turn(turn).unwrap();
            let (plan, found) = shelf.compile(&layout, &case, &report.target);
            problems.extend(found);
            let (_, unbound) = plan.as_ref().map_or_else(
                || (None, Problems::new()),
                |plan| {
                    let (inputs, found) = case.bind(&plan.inputs, &plan.defaults);
                    (Some(inputs), found)
                },
            );
            problems.extend(unbound);
            let Some(plan) = plan.filter(|_| !problems.has_errors()) else { return all };
            let made = shelf.fill(plan, &case);
            all.push(String::from_utf8(made.lowered.body.bytes).unwrap());
        }
    }
    all
}

fn line(found: &Diagnostic, sources: &Sources) -> String {
    let letter = if found.severity == Severity::Error { 'E' } else { 'W' };
    let at = sources.position(found.span);
    format!("{letter} {} {}:{}", found.code, sources.path(found.span.source), at.line)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/field")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn reports() -> Vec<Report> {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        entries.filter(|path| path.file_name().is_some_and(|name| name != "rules.txt")).collect();
    paths.sort();
    paths.iter().map(|path| parse(path)).collect()
}

fn parse(path: &Path) -> Report {
    let text = read(path);
    let mut parts = text.split("\n=== ");
    let head = parts.next().unwrap();
    let file = |part: &str| {
        let (path, text) = part.split_once('\n').unwrap();
        (path.to_owned(), (text.trim_end_matches('\n').to_owned() + "\n").into_bytes())
    };
    let mut report = Report {
        name: path.file_stem().unwrap().to_str().unwrap().to_owned(),
        target: "anthropic".into(),
        files: parts.map(file).collect(),
        ..Report::default()
    };
    let mut written = Vec::new();
    for line in head.lines().skip(1) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "report" => report.number = rest.parse().ok(),
            "rule" => report.rules.push(rest.into()),
            "expect" => report.expected.push(rest.into()),
            "target" => report.target = rest.into(),
            "has" => report.has.push(rest.into()),
            "lacks" => report.lacks.push(rest.into()),
            "same" => report.same = true,
            "ordered" => {
                let (first, then) = rest.split_once(" < ").unwrap();
                report.ordered.push((first.into(), then.into()));
            }
            "written" => written.push(rest.split_once(' ').unwrap()),
            "not" => report.not_here = Some(rest.strip_prefix("here ").unwrap().into()),
            other => panic!("{}: `{other}`", report.name),
        }
    }
    for (how, file) in written {
        let bytes = report.files.get_mut(file).unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        *bytes = match how {
            "crlf" => text.replace('\n', "\r\n").into_bytes(),
            "mixed" => text.replacen('\n', "\r\n", 1).into_bytes(),
            "bom" => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
            "latin" => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect(),
            other => panic!("{}: `{other}`", report.name),
        };
    }
    report
}
