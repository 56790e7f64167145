//! The same content as Covel's own layout in an order that assumes nothing.

use std::collections::BTreeMap;

use typecase::case::Case;
use typecase::load::{Disk, Project};
use typecase::plan::Verdict;
use typecase::target::targets;
use typecase::text::Name;

use super::turns::grows;
use crate::support::{Made, Shelf};

super::cases! {
    "covel-mended":
    evening = "evening",
}

/// Every case of Covel's own layout, which the mended one takes as well.
fn cases(shelf: &mut Shelf<Disk>) -> Vec<(String, Case)> {
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let paths = Project::cases(&disk, shelf.project.layout("covel").unwrap());
    paths.into_iter().map(|path| (path.clone(), shelf.case(&path))).collect()
}

/// Nothing is assumed and no mark is refused, for any runtime, language and target.
#[test]
fn every_mark_holds_and_nothing_is_assumed() {
    let mut shelf = Shelf::on_disk("layouts", "layouts");
    let case = shelf.case("layouts/covel-mended/cases/evening.yaml");
    let mut seen = 0;
    for runtime in ["lamplighter", "tide-ledger/keeper"] {
        for locale in ["en", "zh-Hans"] {
            for target in targets() {
                let name = |text: &str| Some(Name::new(text.into(), case.span));
                let mut case = case.clone();
                (case.runtime, case.locale) = (name(runtime), name(locale));
                let (plan, problems) = shelf.compile("covel-mended", &case, target);
                shelf.must_be_free_of_errors(&problems);
                let plan = plan.unwrap();
                // That a picture once sent stays, and what the session captures, is no assumption of
                // the layout's.
                let is_assumed = |label: &str| !["latch", "captured"].contains(&label);
                let assumed = plan.obligations.iter().filter(|one| is_assumed(&one.label));
                assert_eq!(assumed.count(), 0, "{:?}", plan.obligations);
                assert!(plan.marks.iter().all(|mark| mark.verdict != Verdict::Refused));
                // Who sees a window has no mark behind it.
                assert_eq!(plan.marks.len(), if runtime == "lamplighter" { 6 } else { 5 });
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 4 * targets().len());
}

/// Whatever comes and goes from turn to turn, what stands before each mark only goes on.
#[test]
fn all_marks_hold_from_turn_to_turn() {
    let mut shelf = Shelf::on_disk("layouts", "layouts");
    let case = shelf.case("layouts/covel-mended/cases/evening.yaml");
    for target in targets() {
        let made = shelf.make("covel-mended", &case, target);
        assert_eq!(made.len(), 4);
        for pair in made.windows(2) {
            grows(target, &pair[0], &pair[1]);
        }
        // The other order loses what these packages stand before.
        let as_it_is = shelf.make("covel", &case, target);
        assert!(as_it_is.iter().any(|made| !made.rendered.findings.is_empty()), "{target}");
    }
}

/// What a request says: each text by the section that says it, wherever it stands.
pub(super) fn said(made: &Made) -> BTreeMap<String, Vec<String>> {
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let request = &made.rendered.request;
    let parts = request.messages.iter().flat_map(|message| &message.parts);
    for part in request.system.iter().chain(parts) {
        let text = part.text().trim_matches('\n').to_owned();
        said.entry(part.section.to_string()).or_default().push(text);
    }
    for texts in said.values_mut() {
        texts.sort();
    }
    said
}

/// Both orders say the same in every case, each turn of it, for every target.
#[test]
fn the_mended_order_says_what_the_other_says() {
    let mut shelf = Shelf::on_disk("layouts", "layouts");
    let mut all = cases(&mut shelf);
    let own = "layouts/covel-mended/cases/evening.yaml";
    all.push((own.into(), shelf.case(own)));
    assert!(all.len() > 6);
    for (name, case) in all {
        for target in targets() {
            let (own, mended) =
                (shelf.make("covel", &case, target), shelf.make("covel-mended", &case, target));
            for (own, mended) in own.iter().zip(&mended) {
                assert_eq!(said(own), said(mended), "{name} for {target}");
            }
        }
    }
}
