//! Every body against what the providers' own packages say. It needs a Python with these packages
//! in `TYPECASE_WIRE_PYTHON` and the script beside this project; without them it says that it was
//! skipped.

use std::path::{Path, PathBuf};
use std::process::Command;

use typecase::load::{Disk, Project};

use crate::support::{Folder, Made, Shelf, agents, corpus};

#[test]
#[expect(clippy::print_stderr, reason = "a test says that it was skipped")]
fn every_body_is_what_its_provider_takes() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/tools/validate_wire.py");
    let Ok(python) = std::env::var("TYPECASE_WIRE_PYTHON") else {
        eprintln!("skipped: TYPECASE_WIRE_PYTHON names no Python");
        return;
    };
    if !script.is_file() {
        eprintln!("skipped: there is no file {}", script.display());
        return;
    }
    let folder = Folder::new();
    let mut files = Vec::new();
    for layout in ["apomesh", "covel", "covel-mended", "craftbot", "harness"] {
        files.extend(shipped(layout, &folder));
    }
    files.extend(from_corpus(&folder));
    for target in typecase::target::targets() {
        let mut of_target = files.iter().filter(|(of, _)| *of == target).map(|(_, file)| file);
        let run = Command::new(&python).arg(&script).arg(target).args(of_target.by_ref()).output();
        let run = run.unwrap();
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    }
    eprintln!("{} bodies are valid", files.len());
}

type Files = Vec<(&'static str, PathBuf)>;

fn shipped(layout: &str, folder: &Folder) -> Files {
    let mut shelf = Shelf::shipped(layout);
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let cases = Project::cases(&disk, shelf.project.layout(layout).unwrap());
    let mut files = Files::new();
    for path in cases {
        let case = shelf.case(&path);
        let stem = Path::new(&path).file_stem().unwrap().to_str().unwrap();
        files.extend(bodies(&shelf, layout, &format!("{layout}-{stem}"), &case, folder));
    }
    files
}

fn from_corpus(folder: &Folder) -> Files {
    let Some(mut shelf) = corpus("layouts/covel") else { return Files::new() };
    let mut files = Files::new();
    for name in ["narrator.en", "narrator.zh"] {
        let case = shelf.case(&format!("tests/cases/corpus/{name}.yaml"));
        files.extend(bodies(&shelf, "covel", name, &case, folder));
    }
    let agents = agents().unwrap();
    for agent in &agents.all {
        for given in &agents.given {
            for (at, made) in agents.make(agent, given).iter().enumerate() {
                let name = format!("{}.{}.{}.{at}", agent.name, agent.layout, given.name);
                files.push((agent.target, written(&name, agent.target, made, folder)));
            }
        }
    }
    files
}

/// The bodies of a case in files, with the provider that each is for.
fn bodies(
    shelf: &Shelf<Disk>,
    layout: &str,
    name: &str,
    case: &typecase::case::Case,
    folder: &Folder,
) -> Files {
    let mut files = Files::new();
    for target in typecase::target::targets() {
        for (at, made) in shelf.make(layout, case, target).iter().enumerate() {
            files.push((target, written(&format!("{name}.{}", at + 1), target, made, folder)));
        }
    }
    files
}

fn written(name: &str, target: &str, made: &Made, folder: &Folder) -> PathBuf {
    let file = folder.path().join(format!("{}.{target}.json", name.replace('/', "-")));
    std::fs::write(&file, &made.lowered.body.bytes).unwrap();
    file
}
