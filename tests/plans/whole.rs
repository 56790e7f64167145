use typecase::load::{Disk, Places};
use typecase::plan::file;
use typecase::render::request;

use super::{codes, plan, read};
use crate::support::{Shelf, each_case, sha256};

/// R1: a plan has one file, and the file has the plan: all that a request is made of.
#[test]
fn every_plan_comes_back_and_renders_the_same_bytes() {
    let count = each_case(|shelf, layout, case, target| {
        let (compiled, _) = shelf.compile(layout, case, target);
        let compiled = compiled.unwrap();
        let written = file::write(&compiled);
        let (loaded, problems) = read(&written);
        assert!(problems.is_empty(), "{layout} {target}: {problems:?}");
        let loaded = loaded.unwrap();
        assert_eq!(loaded, compiled, "{layout} {target}");
        assert_eq!(loaded.digest(), compiled.digest(), "{layout} {target}");
        assert_eq!(file::write(&loaded), written, "{layout} {target}");
        let (first, second) = (shelf.fill(compiled, case), shelf.fill(loaded, case));
        assert_eq!(first.rendered, second.rendered, "{layout} {target}");
        assert_eq!(first.lowered.body.bytes, second.lowered.body.bytes, "{layout} {target}");
        let canonical = request::canonical(&second.rendered.request);
        assert_eq!(request::canonical(&first.rendered.request), canonical, "{layout} {target}");
    });
    assert!(count >= 40, "{count} requests");
}

#[test]
fn what_stands_before_the_plan_can_be_checked_by_anybody() {
    let plan = plan();
    let written = file::write(&plan);
    let value: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(value["format_version"], "1.0");
    assert_eq!(value["edition"], "2026");
    assert_eq!(value["digest"], *plan.digest());
    let encoded = written.split_once("\"plan\":").unwrap().1.strip_suffix("\n}\n").unwrap();
    assert_eq!(value["checksum"], *sha256(encoded.as_bytes()));
    // The digest is that of the same bytes without the places.
    let (head, rest) = encoded.split_once("\"origins\":[").unwrap();
    let (_, tail) = rest.split_once("],\"locals\"").unwrap();
    let placeless = format!("{head}\"origins\":[],\"locals\"{tail}");
    assert_eq!(plan.digest(), sha256(placeless.as_bytes()));
    assert_eq!(codes(&written), [""; 0]);
}

#[test]
fn where_the_sources_lie_is_in_the_file_and_not_in_the_digest() {
    let mut shelf = Shelf::shipped("covel");
    let case = shelf.case("layouts/covel/cases/evening.yaml");
    let (here, _) = shelf.compile("covel", &case, "anthropic");
    let places = Places::under("covel");
    let disk = Disk::new(concat!(env!("CARGO_MANIFEST_DIR"), "/layouts"));
    let (there, _) = Shelf::of(disk, &places).compile("covel", &case, "anthropic");
    let (here, there) = (here.unwrap(), there.unwrap());
    assert_eq!(here.digest(), there.digest());
    assert_ne!(file::write(&here), file::write(&there));
    assert_eq!(file::changes(&here, &there), []);
}
