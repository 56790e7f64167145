//! Who may import whom, who owns which crate, and how large files may be.

mod imports;
mod tokens;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use imports::{Imports, imports};

use crate::support::files_below;

/// Every folder of `src/` in the order of the house, with the folders that it names. Each names
/// only folders above it.
const FOLDERS: &[(&str, &str)] = &[
    ("text", ""),
    ("diagnostic", "text"),
    ("types", ""),
    ("value", "types"),
    ("locale", ""),
    ("target", ""),
    ("fault", ""),
    ("explain", ""),
    ("syntax", "text diagnostic"),
    ("measure", "syntax"),
    ("filter", "value locale target syntax measure"),
    ("yaml", "text diagnostic value"),
    ("manifest", "text diagnostic value locale yaml"),
    ("config", "text diagnostic value target explain yaml manifest"),
    ("template", "text diagnostic syntax filter"),
    ("bodies", "text diagnostic syntax manifest template"),
    ("plan", "text diagnostic types value target syntax measure filter template"),
    ("lint", "text diagnostic types value target syntax measure template plan"),
    (
        "check",
        "text diagnostic types value locale target fault syntax measure filter manifest template plan \
         explain lint",
    ),
    ("fmt", "text diagnostic syntax"),
    ("case", "text diagnostic types value fault yaml manifest plan"),
    (
        "render",
        "text diagnostic types value locale target fault syntax measure filter template plan",
    ),
    ("fit", "diagnostic types value target measure plan render"),
    ("wire", "diagnostic types value target fault measure plan render"),
    ("trace", "text diagnostic value target plan render wire"),
    ("load", "text diagnostic syntax manifest bodies check"),
    ("workspace", "text diagnostic explain yaml manifest template config check load"),
    (
        "cli",
        "text diagnostic types value locale target explain yaml manifest config plan check fmt case render fit \
         wire load workspace",
    ),
];

/// Every crate that the package depends on, with the folders that may name it; `*`: all.
const CRATES: &[(&str, &str)] = &[
    ("clap", "cli"),
    ("granit_parser", "yaml"),
    ("icu_locale", "locale"),
    ("miette", "cli"),
    ("minijinja", "template"),
    ("pest", "syntax"),
    ("pest_derive", "syntax"),
    ("quick_xml", "render"),
    ("serde", "*"),
    ("serde_json", "*"),
    ("serde_yaml", "yaml target"),
    ("sha2", "plan filter render fit wire"),
    ("strsim", "diagnostic"),
    ("toml", "config"),
];

/// The most lines of a file.
const LONGEST: usize = 600;

#[test]
fn folders_name_only_what_the_table_allows() {
    let faults: Vec<_> = files("src").iter().flat_map(import_faults).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn the_table_allows_nothing_that_is_not_used() {
    let files = files("src");
    for (folder, allowed) in FOLDERS {
        let own: Vec<_> = files.iter().filter(|file| file.path.starts_with(folder)).collect();
        let named: BTreeSet<_> = own.iter().flat_map(|file| imports_of(file).folders).collect();
        for name in allowed.split_whitespace().filter(|_| !own.is_empty()) {
            assert!(named.contains(name), "`{folder}` names `{name}` nowhere");
        }
    }
}

#[test]
fn every_folder_of_the_table_comes_after_those_it_may_name() {
    for (place, (folder, allowed)) in FOLDERS.iter().enumerate() {
        for name in allowed.split_whitespace() {
            assert!(
                FOLDERS[..place].iter().any(|(above, _)| *above == name),
                "`{folder}` may not name `{name}`: it is not above it"
            );
        }
    }
}

#[test]
fn every_dependency_has_an_owner() {
    let text = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let named: Vec<String> = text
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.replace('-', "_"))
        .collect();
    assert!(named.len() > 5, "the dependencies were not found");
    for name in named {
        assert!(CRATES.iter().any(|(owned, _)| *owned == name), "`{name}` has no owner");
    }
}

#[test]
fn planted_faults_are_found() {
    let fault = |path: &str, text: &str| {
        import_faults(&File { path: path.into(), text: text.into() }).join("; ")
    };
    assert_eq!(fault("text/span.rs", "use crate::wire::Body;"), "src/text/span.rs names `wire`");
    assert_eq!(fault("plan/mod.rs", "use super::render;"), "src/plan/mod.rs names `render`");
    assert_eq!(fault("wire/a.rs", "use crate::*;"), "src/wire/a.rs names `*`");
    assert_eq!(fault("load/a.rs", "use miette::Report;"), "src/load/a.rs uses the crate `miette`");
    assert_eq!(fault("cli/a.rs", "use typecase::fault::is_on;"), "src/cli/a.rs names `fault`");
    assert_eq!(fault("attic/a.rs", ""), "src/attic/a.rs: the folder `attic` is not in the table");
    assert_eq!(fault("wire/a.rs", "use crate::render::Request; use super::Body;"), "");
    assert_eq!(fault("cli/a.rs", "use typecase::load::Disk; use crate::cli::Page;"), "");
}

#[test]
#[expect(clippy::print_stdout, reason = "a report of a test, shown with `--nocapture`")]
fn files_are_small() {
    let files = files("src");
    let mut sizes: Vec<_> =
        files.iter().map(|file| (file.text.lines().count(), &file.path)).collect();
    sizes.sort_unstable();
    let at = |percent: usize| sizes[(sizes.len() - 1) * percent / 100].0;
    let long: Vec<_> = sizes.iter().filter(|(lines, _)| *lines > LONGEST).collect();
    println!(
        "{} files, {} lines: median {}, 90 % at most {}, the largest {:?}",
        sizes.len(),
        sizes.iter().map(|(lines, _)| lines).sum::<usize>(),
        at(50),
        at(90),
        sizes.last()
    );
    assert!(long.is_empty(), "over {LONGEST} lines: {long:?}");
}

/// Whether a list of words holds a word.
fn lists(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|listed| listed == word)
}

/// A source file, its path counted from `src/`.
struct File {
    path: PathBuf,
    text: String,
}

/// What a file names against the tables.
fn import_faults(file: &File) -> Vec<String> {
    let shown = format!("src/{}", file.path.display());
    let mut parts: Vec<_> = file.path.iter().map(|part| part.to_str().unwrap()).collect();
    let name = parts.pop().unwrap();
    let Some(&folder) = parts.first() else {
        return root_file_faults(name);
    };
    let Some((_, allowed)) = FOLDERS.iter().find(|(known, _)| *known == folder) else {
        return vec![format!("{shown}: the folder `{folder}` is not in the table")];
    };
    let found = imports_of(file);
    let folders = found
        .folders
        .iter()
        .filter(|name| *name != folder && !lists(allowed, name))
        .map(|name| format!("{shown} names `{name}`"));
    let crates = found
        .crates
        .iter()
        .filter(|name| {
            let owners = CRATES.iter().find(|(known, _)| known == name).unwrap().1;
            owners != "*" && !lists(owners, folder)
        })
        .map(|name| format!("{shown} uses the crate `{name}`"));
    folders.chain(crates).collect()
}

/// What a file of a folder names.
fn imports_of(file: &File) -> Imports {
    let own: &[&str] =
        if file.path.starts_with("cli") { &["crate", "typecase"] } else { &["crate"] };
    let others: Vec<_> = CRATES.iter().map(|(name, _)| *name).collect();
    let is_inner = file.path.file_name().is_some_and(|name| name != "mod.rs");
    let depth = file.path.iter().count() - 1 + usize::from(is_inner);
    imports(&file.text, depth, own, &others)
}

/// Beside the folders stand the page of the crate and the start of the command, nothing else.
fn root_file_faults(name: &str) -> Vec<String> {
    match name {
        "lib.rs" | "main.rs" => Vec::new(),
        _ => vec![format!("src/{name} belongs in a folder")],
    }
}

fn files(folder: &str) -> Vec<File> {
    let top = root().join(folder);
    let code = files_below(&top).into_iter().filter(|path| path.extension() == Some("rs".as_ref()));
    code.map(|path| {
        let text = fs::read_to_string(&path).unwrap();
        File { path: path.strip_prefix(&top).unwrap().to_path_buf(), text }
    })
    .collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
