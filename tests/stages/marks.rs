//! The cases of the theory: small layouts with what is said of their marks, for every target.
//!
//! A file holds the variants of one case. Each begins with `=== case NAME`; its lines `expect
//! TARGET VERDICTS; CODES` say what is expected of all targets (`*`) or of one, and what stands
//! behind them is the layout. Lines `unless CONDITION` and `unless TARGET CONDITION` say all that
//! the last mark depends on, and `captured PATH, PATH` what the marks rest on of what a session
//! captures. A variant may bring a package.
//!
//! The first thirty are those of the theory.

use std::fmt::Write as _;
use std::path::Path;

use typecase::check;
use typecase::load::{Memory, Places, Project};
use typecase::plan::{Key, Mark, Obligation, Verdict};
use typecase::target::targets;

/// One variant of a case.
struct Variant {
    name: String,
    /// Of which target what is expected.
    expected: Vec<(String, String)>,
    /// What the last mark depends on, if that is told.
    unless: Vec<String>,
    /// What is captured, if that is told.
    captured: Option<String>,
    layout: String,
    package: Option<(String, String)>,
}

#[test]
fn marks_get_the_verdicts_of_the_theory() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/marks");
    let inputs = std::fs::read_to_string(folder.join("inputs.layout")).unwrap();
    let (mut faults, mut numbers) = (String::new(), Vec::new());
    let files = std::fs::read_dir(&folder).unwrap().count() - 1;
    assert!(files >= 30);
    for number in 1..=files {
        let text = std::fs::read_to_string(folder.join(format!("{number:02}.txt"))).unwrap();
        let variants = variants(&text);
        assert!(!variants.is_empty());
        numbers.push(variants.len());
        for variant in variants {
            for target in targets() {
                let of = |name: &str| variant.expected.iter().find(|(of, _)| of == name);
                let (_, expected) = of(target).or_else(|| of("*")).unwrap();
                let Said { found, conditions, captured } = said(&variant, &inputs, target);
                let unless = variant.unless(target);
                if !unless.is_empty() && unless != conditions {
                    let _ = writeln!(
                        faults,
                        "{number} {}, {target}: unless {unless:#?} is not {conditions:#?}",
                        variant.name
                    );
                }
                if variant.captured.as_ref().is_some_and(|of| *of != captured) {
                    let _ = writeln!(
                        faults,
                        "{number} {}, {target}: captured {:?} is not {captured:?}",
                        variant.name, variant.captured
                    );
                }
                if found != *expected {
                    let _ = writeln!(
                        faults,
                        "{number} {}, {target}: {expected:?} is not {found:?}",
                        variant.name
                    );
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

impl Variant {
    /// What the last mark depends on for a target.
    fn unless(&self, target: &str) -> Vec<&str> {
        let of_target = |line: &String| {
            let first = line.split(' ').next().unwrap_or_default();
            !targets().contains(&first) || first == target
        };
        self.unless
            .iter()
            .filter(|line| of_target(line))
            .map(|line| line.strip_prefix(target).map_or(line.as_str(), str::trim_start))
            .collect()
    }
}

fn variants(text: &str) -> Vec<Variant> {
    let mut all: Vec<Variant> = Vec::new();
    for part in text.split("=== ").skip(1) {
        let (head, body) = part.split_once('\n').unwrap();
        match head.strip_prefix("case ") {
            Some(name) => {
                let (expected, layout): (Vec<&str>, Vec<&str>) =
                    body.lines().partition(|line| line.starts_with("expect "));
                let of = |line: &&str| {
                    let (target, said) =
                        line.trim_start_matches("expect ").split_once(' ').unwrap();
                    (target.to_owned(), said.to_owned())
                };
                let expected = expected.iter().map(of).collect();
                let (unless, layout): (Vec<&str>, Vec<&str>) =
                    layout.into_iter().partition(|line| line.starts_with("unless "));
                let unless =
                    unless.iter().map(|line| line.trim_start_matches("unless ").to_owned());
                let (captured, layout): (Vec<&str>, Vec<&str>) =
                    layout.into_iter().partition(|line| line.starts_with("captured "));
                let captured = captured.first().map(|line| line.trim_start_matches("captured "));
                let layout = layout.join("\n") + "\n";
                all.push(Variant {
                    name: name.into(),
                    expected,
                    unless: unless.collect(),
                    captured: captured.map(str::to_owned),
                    layout,
                    package: None,
                });
            }
            None => all.last_mut().unwrap().package = Some((head.into(), body.into())),
        }
    }
    all
}

/// What is said of a variant.
struct Said {
    /// Of its marks, with the codes of all that is found, each once.
    found: String,
    /// What the last mark depends on.
    conditions: Vec<String>,
    /// What the marks rest on of what a session captures.
    captured: String,
}

fn said(variant: &Variant, inputs: &str, target: &str) -> Said {
    let layout = format!("layout tale\n{inputs}{}", variant.layout);
    let mut files = Memory::new().with("tale.layout", layout);
    if let Some((path, text)) = &variant.package {
        files = files.with(path.clone(), text.clone());
    }
    let project = Project::load(&files, &Places::under(""));
    let tree = &project.layout("tale").unwrap().tree;
    let runtime = project.packages.first().map(|package| package.id.node.clone());
    let key = Key { target: target.into(), runtime, ..Key::default() };
    let compiled =
        check::compile(&project.sources, tree, &project.packages, &key, None, false).unwrap();
    let mut codes: Vec<_> =
        project.problems.iter().chain(compiled.problems.iter()).map(|of| of.code.0).collect();
    codes.dedup();
    let plan = compiled.plan.unwrap();
    let mut found = plan.marks.iter().map(verdict).collect::<Vec<_>>().join(", ");
    let (captured, assumed): (Vec<&Obligation>, Vec<_>) =
        plan.obligations.iter().partition(|of| &*of.label == "captured");
    found += &obligations(assumed.len());
    if !codes.is_empty() {
        found += "; ";
        found += &codes.join(", ");
    }
    let conditions = match plan.marks.last().map(|mark| &mark.verdict) {
        Some(Verdict::HoldsUnless(conditions)) => {
            conditions.iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    let captured: Vec<&str> = captured.iter().map(|of| &*of.subject).collect();
    Said { found, conditions, captured: captured.join(", ") }
}

fn verdict(mark: &Mark) -> String {
    let word = mark.verdict.word();
    match mark.back {
        0 => word.to_owned(),
        u32::MAX if mark.verdict == Verdict::Refused => word.to_owned(),
        u32::MAX => format!("{word} before all"),
        rows => format!("{word} back {rows}"),
    }
}

fn obligations(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", 1 obligation".to_owned(),
        count => format!(", {count} obligations"),
    }
}
