use std::fs;
use std::path::{Path, PathBuf};

use typecase::load::{Memory, Places};
use typecase::workspace::{Around, Scope, Settings, Workspace, mend};

use crate::support::files_below;

/// Every known key of the packages that ship, without its last letter: the change that the finding
/// carries gives back the very bytes, and a second round changes nothing.
#[test]
fn a_misspelt_key_is_mended_to_the_byte() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts/covel/packages");
    let files: Vec<(String, String)> = manifests(&root)
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    let mut mended = 0;
    for (path, text) in &files {
        for (start, end) in keys(text) {
            let mut broken = text.clone();
            broken.replace_range(end - 1..end, "");
            let memory = files.iter().fold(Memory::new(), |memory, (name, text)| {
                let own = if name == path { &broken } else { text };
                memory.with(name.as_str(), own.as_str())
            });
            let (places, settings) = (Places::under(""), Settings::default());
            let around = Around { no_files: true, ..Around::default() };
            let scope = Scope { around: around.clone(), ..Scope::default() };
            let workspace = Workspace::open(&memory, &places, settings.clone(), Some(&around));
            let problems = workspace.judge(&scope).unwrap();
            let is_it = |at: usize, code: &str| at == start && code == "manifest/unknown-key";
            if !problems.iter().any(|of| is_it(of.span.start as usize, of.code.0)) {
                continue; // a name of the author's
            }
            let all = mend(&memory, &places, &settings, &scope, false, &|_| true).unwrap();
            let key = text.get(start..end).unwrap();
            assert_eq!(all.texts.get(path), Some(text), "{path}: {key}");
            assert!(!all.problems.has_errors(), "{path}: {key}");
            mended += 1;
        }
    }
    assert!(mended > 30, "{mended}");
}

/// The keys of five letters and more that begin a line of a front matter.
fn keys(text: &str) -> Vec<(usize, usize)> {
    let front = text.split("\n---").next().unwrap();
    let mut at = 0;
    let mut keys = Vec::new();
    for line in front.split_inclusive('\n') {
        let key = line.trim_start_matches([' ', '-']);
        let start = at + line.len() - key.len();
        if let Some((key, _)) = key.split_once(':')
            && key.len() > 4
            && key.chars().all(|c| c.is_ascii_alphabetic())
        {
            keys.push((start, start + key.len()));
        }
        at += line.len();
    }
    keys
}

fn manifests(folder: &Path) -> Vec<PathBuf> {
    let is_manifest = |path: &PathBuf| path.ends_with("PLUGIN.md") || path.ends_with("RUNTIME.md");
    files_below(folder).into_iter().filter(is_manifest).collect()
}
