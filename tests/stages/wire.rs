//! Every body against what the providers' own packages say. It needs a Python with these packages
//! in `TYPECASE_WIRE_PYTHON` and the script beside this project; without them it says that it was
//! skipped.

use std::path::{Path, PathBuf};
use std::process::Command;

use typecase::load::{Disk, Project};

use super::corpus::{agents, corpus};
use crate::support::{Folder, Shelf};

const TARGETS: [&str; 4] = ["anthropic", "gemini", "openai-chat", "openai-responses"];

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
    for layout in ["apomesh", "covel", "craftbot", "harness"] {
        files.extend(shipped(layout, &folder));
    }
    files.extend(from_corpus(&folder));
    let faults: Vec<_> = files
        .iter()
        .filter_map(|(target, file)| {
            let run = Command::new(&python).arg(&script).arg(target).arg(file).output().unwrap();
            let said = String::from_utf8_lossy(&run.stdout).into_owned();
            let complaint = said + &String::from_utf8_lossy(&run.stderr);
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            (!run.status.success()).then(|| format!("{name}: {complaint}"))
        })
        .collect();
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), files.len(), faults.join("\n"));
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
    let Some(mut shelf) = corpus() else { return Files::new() };
    let mut cases = agents(&mut shelf);
    for name in ["narrator.en", "narrator.zh"] {
        let case = shelf.case(&format!("tests/cases/corpus/{name}.yaml"));
        cases.push((name.to_owned(), case));
    }
    let all = cases.iter().flat_map(|(name, case)| bodies(&shelf, "covel", name, case, folder));
    all.collect()
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
    for target in TARGETS {
        for (at, made) in shelf.make(layout, case, target).iter().enumerate() {
            let name = format!("{}.{}.{target}.json", name.replace('/', "-"), at + 1);
            let file = folder.path().join(name);
            std::fs::write(&file, &made.lowered.body.bytes).unwrap();
            files.push((target, file));
        }
    }
    files
}
