use typecase::case::Case;
use typecase::load::{Disk, Project};
use typecase::target;

use super::Shelf;

/// The layouts that ship: the folders below `layouts/`, by name.
pub(crate) fn shipped() -> Vec<String> {
    let top = concat!(env!("CARGO_MANIFEST_DIR"), "/layouts");
    let entries = std::fs::read_dir(top).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    assert!(names.len() >= 4, "the layouts were not found: {names:?}");
    names
}

/// Every shipped layout with every case of it, turn by turn, for every target.
pub(crate) fn each_case(mut work: impl FnMut(&Shelf<Disk>, &str, &Case, &str)) -> usize {
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for layout in shipped() {
        let mut shelf = Shelf::shipped(&layout);
        for path in Project::cases(&disk, shelf.project.layout(&layout).unwrap()) {
            let case = shelf.case(&path);
            for turn in 1..=case.turns.len() + 1 {
                let case = case.turn(turn).unwrap();
                for target in target::targets() {
                    work(&shelf, &layout, &case, target);
                    count += 1;
                }
            }
        }
    }
    count
}
