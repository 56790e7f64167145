//! Plan files: they hold all that rendering needs, the same bytes every time, and nothing that
//! anybody does to one is worse than a finding.

mod broken;
mod command;
mod made_up;
mod whole;

use typecase::diagnostic::Problems;
use typecase::plan::{Plan, file};
use typecase::text::SourceId;

use crate::support::Shelf;

/// A plan of a layout that ships, with much in it.
fn plan() -> Plan {
    let mut shelf = Shelf::shipped("covel");
    let case = shelf.case("layouts/covel/cases/evening.yaml");
    shelf.compile("covel", &case, "anthropic").0.unwrap()
}

fn read(text: &str) -> (Option<Plan>, Problems) {
    file::read(SourceId(0), text)
}

/// The codes of what is wrong with a file, and no plan; no code, and a plan.
fn codes(text: &str) -> Vec<String> {
    let (plan, problems) = read(text);
    assert_eq!(plan.is_none(), problems.has_errors(), "a plan or a finding");
    for found in problems.iter() {
        let range = found.span.range();
        assert!(text.get(range.clone()).is_some(), "{range:?} lies in the file of {}", text.len());
    }
    problems.iter().map(|found| found.code.to_string()).collect()
}

/// The file that says it holds this, with a checksum that fits.
fn sealed(plan: &str, digest: &str) -> String {
    let checksum = crate::support::sha256(plan.as_bytes());
    format!(
        "{{\"format_version\":\"1.0\",\"edition\":\"2026\",\"digest\":\"{digest}\",\
         \"checksum\":\"{checksum}\",\"plan\":{plan}}}"
    )
}
