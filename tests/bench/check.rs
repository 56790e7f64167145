//! What checking Covel's layout costs beside parsing it, once all is read: `cargo bench --bench
//! check`. With `TYPECASE_BENCH_PACKAGES` set to a folder its packages take part, else those
//! that ship with the layout.

#![expect(clippy::unwrap_used, reason = "a benchmark of what cannot be read measures nothing")]
#![expect(clippy::disallowed_methods, reason = "its one argument comes from the environment")]

use std::path::Path;

use typecase::check::{Asked, check_layout};
use typecase::load::{Disk, Places, Project};
use typecase::plan::Key;

/// That of the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// The layout and the packages, read.
fn project() -> Project {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let asked = std::env::var("TYPECASE_BENCH_PACKAGES");
    let packages = asked.unwrap_or_else(|_| "layouts/covel/packages".into());
    let places = Places {
        packages: [packages].into(),
        layouts: ["layouts/covel".to_owned()].into(),
        reach: None,
    };
    Project::load(&Disk::new(root), &places)
}

/// Every file of the layout from text to tree.
#[divan::bench]
fn parse(bencher: divan::Bencher) {
    let project = project();
    let files = &project.layout("covel").unwrap().tree.files;
    let texts: Vec<_> = files
        .iter()
        .map(|file| (file.source, project.sources.source(file.source).unwrap().text()))
        .collect();
    bencher.bench(|| texts.iter().map(|(id, text)| typecase::parse(*id, text)).collect::<Vec<_>>());
}

/// One runtime, one locale, one target: what one plan costs.
#[divan::bench]
fn compile(bencher: divan::Bencher) {
    let project = project();
    let layout = &project.layout("covel").unwrap().tree;
    let runtime = project.packages.iter().flat_map(|package| &package.runtimes).next().unwrap();
    let key =
        Key { runtime: Some(runtime.id.clone()), target: "anthropic".into(), ..Key::default() };
    bencher.bench(|| {
        typecase::compile(&project.sources, layout, &project.packages, &key, None, false).unwrap()
    });
}

/// All runtimes of all packages in all locales of the layout, for one target.
#[divan::bench]
fn check_one_target(bencher: divan::Bencher) {
    let project = project();
    let layout = &project.layout("covel").unwrap().tree;
    let asked = Asked::targets(&["anthropic"]);
    bencher.bench(|| check_layout(&project.sources, layout, &project.packages, &asked));
}

/// The same for every target.
#[divan::bench]
fn check_all_targets(bencher: divan::Bencher) {
    let project = project();
    let layout = &project.layout("covel").unwrap().tree;
    let asked = Asked::default();
    bencher.bench(|| check_layout(&project.sources, layout, &project.packages, &asked));
}
