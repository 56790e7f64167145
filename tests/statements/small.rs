//! Requests of small layouts.

use typecase::check::Asked;
use typecase::diagnostic::Severity;
use typecase::load::{Memory, Places, Project};

use crate::support::{Made, Shelf};

fn files(layout: &str) -> Memory {
    Memory::new().with("x.layout", format!("layout x\n{layout}"))
}

/// The request of a layout for inputs in JSON.
pub(super) fn made(layout: &str, inputs: &str) -> Made {
    let mut shelf = Shelf::of(files(layout), &Places::under(""));
    let case = shelf.case_of_json(&format!("{{\"target\":\"anthropic\",\"inputs\":{inputs}}}"));
    shelf.make("x", &case, "anthropic").remove(0)
}

/// What is said of a layout that must not be sent as it is: the errors' messages.
pub(super) fn refused(layout: &str) -> Vec<String> {
    found(layout, |severity, _| severity == Severity::Error)
}

/// The messages of the findings of a code.
pub(super) fn said(layout: &str, code: &str) -> Vec<String> {
    found(layout, |_, of| of == code)
}

fn found(layout: &str, wanted: impl Fn(Severity, &str) -> bool) -> Vec<String> {
    let project = Project::load(&files(layout), &Places::under(""));
    let tree = &project.layout("x").unwrap().tree;
    let asked = Asked::targets(&["anthropic"]);
    let mut problems = project.problems.clone();
    problems.extend(typecase::check_layout(&project.sources, tree, &[], &asked).unwrap());
    let all = problems.sorted();
    let all = all.iter().filter(|found| wanted(found.severity, found.code.0));
    all.map(|found| found.message.clone()).collect()
}
