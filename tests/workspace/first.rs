use std::process::Command;

use crate::support::{Folder, typecase};

use super::{GOOD, check, package, read};

#[test]
fn a_new_folder_gets_a_package_and_a_layout_that_hold() {
    let folder = Folder::new();
    let run = typecase(&["init"]).run_in(folder.path());
    let files = [
        ".typecase/case.schema.json",
        ".typecase/config.schema.json",
        "layouts/chat/cases/first.yaml",
        "layouts/chat/chat.layout",
        "packages/keeper/PLUGIN.md",
        "typecase.toml",
    ];
    assert_eq!((run.status, run.text()), (0, &*(files.join("\n") + "\n")));
    let run = check(&folder, &["--fail-on", "advice"]);
    assert_eq!((run.status, run.text()), (0, ""));
    let run = typecase(&["render", "chat", "--case", "first", "--strict"]).run_in(folder.path());
    assert_eq!((run.status, &*run.err), (0, ""));
    let body: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
    let role = body["system"][0]["text"].as_str().unwrap();
    assert!(role.starts_with("You keep a small inn by the road."), "{role}");

    let texts = files.map(|path| read(&folder, path));
    let case = &texts[2];
    let schema = case.strip_prefix("# yaml-language-server: $schema=").unwrap();
    let schema = schema.lines().next().unwrap();
    let place = folder.path().join("layouts/chat/cases").join(schema);
    assert!(place.is_file(), "the schema is where the case says");
    let run = typecase(&["init"]).run_in(folder.path());
    assert_eq!((run.status, run.text(), &*run.err), (0, "", "everything is there\n"));
    assert_eq!(files.map(|path| read(&folder, path)), texts);
}

#[test]
fn only_what_is_missing_is_written() {
    let folder = Folder::new()
        .file("mods/good/PLUGIN.md", GOOD)
        .file("mods/other/PLUGIN.md", package("other", ""))
        .file(".github/workflows/test.yml", "on: push\n")
        .file(".gitlab-ci.yml", "test: {}\n");
    let run = typecase(&["init"]).run_in(folder.path());
    let written: Vec<_> = run.text().lines().collect();
    assert!(written.contains(&".github/workflows/typecase.yml"));
    assert!(!written.iter().any(|path| path.starts_with("packages/")), "{written:?}");
    assert!(run.err.contains("add a step `typecase check` to `.gitlab-ci.yml`"), "{}", run.err);
    assert!(
        read(&folder, "typecase.toml").contains("packages = [\"mods\"]\nlayouts = [\"layouts\"]")
    );
    assert_eq!(check(&folder, &["--fail-on", "warning"]).status, 0);
    let run = typecase(&["render", "chat", "--case", "first"]).run_in(folder.path());
    assert_eq!(run.status, 0, "{}", run.err);
    let run = typecase(&["init"]).run_in(folder.path());
    assert_eq!(run.text(), "");
}

/// The example is built with the tests; cargo would run it in the folder of its crate.
#[test]
fn a_build_script_shows_findings_and_says_when_to_run_again() {
    let tests = std::env::current_exe().unwrap();
    let script = tests.ancestors().nth(2).unwrap().join("examples/build_script");
    let folder = Folder::new()
        .file("plugins/good/PLUGIN.md", GOOD)
        .file("plugins/bad/PLUGIN.md", package("bad", "colour: red\n"));
    let output = Command::new(script).current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let error = "cargo::error=bad/PLUGIN.md:5:1: error[manifest/unknown-key] \
                 unknown key `colour` in a package";
    assert_eq!(said.lines().collect::<Vec<_>>(), ["cargo::rerun-if-changed=plugins", error]);
}

#[test]
fn what_checking_a_folder_says_is_fit_for_a_snapshot() {
    let of = || Folder::new().file("bad/PLUGIN.md", package("bad", "colour: red\n"));
    let said = |folder: &Folder| typecase::check_packages(folder.path()).unwrap().to_string();
    let (one, other) = (of(), of());
    assert_eq!(said(&one), said(&other));
    let expected = "bad/PLUGIN.md:5:1: error[manifest/unknown-key] unknown key `colour` in a \
                    package\n1 error in 1 file";
    assert_eq!(said(&one), expected);
}

#[test]
fn what_is_there_is_left_as_it_is() {
    let own = [
        "layouts/chat/cases/first.yaml",
        ".github/workflows/typecase.yml",
        ".typecase/case.schema.json",
        "packages/keeper/README.md",
    ];
    let folder = own.iter().fold(Folder::new(), |folder, path| folder.file(path, "mine\n"));
    let run = typecase(&["init"]).run_in(folder.path());
    assert_eq!(run.status, 0, "{}", run.err);
    for path in own {
        assert_eq!(read(&folder, path), "mine\n", "{path}");
    }
    for path in &own[..2] {
        assert!(run.err.contains(&format!("`{path}` is there and left as it is\n")), "{path}");
    }
    let again = typecase(&["init"]).run_in(folder.path());
    assert_eq!((again.status, again.text()), (0, ""));
}

#[test]
fn what_stands_in_the_way_is_said_before_anything_is_written() {
    let folder = Folder::new().file("layouts", "a file\n");
    let run = typecase(&["init"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (2, ""));
    assert!(run.err.contains("`layouts` is no folder"), "{}", run.err);
    assert_eq!(folder.names(), ["layouts"]);
    let run = typecase(&["init", "layouts"]).run_in(folder.path());
    assert_eq!((run.status, &*run.err), (2, "error: `layouts` is a file, not a folder\n"));
    assert_eq!(folder.names(), ["layouts"]);
}

/// Names that a configuration cannot hold, or holds only if they are spelled with care.
#[cfg(unix)]
#[test]
fn folders_of_any_name_are_found_again() {
    for name in ["back\\slash", "quo\"te", "line\nbreak", "e\u{301}", "\u{202e}right", "pl#us = ["]
    {
        let folder = Folder::new().file(&format!("{name}/good/PLUGIN.md"), GOOD);
        assert_eq!(typecase(&["init"]).run_in(folder.path()).status, 0, "{name:?}");
        let run = check(&folder, &["--fail-on", "warning"]);
        assert_eq!((run.status, &*run.err), (0, ""), "{name:?}: {}", run.text());
        let again = typecase(&["init"]).run_in(folder.path());
        assert_eq!((again.status, &*again.err), (0, "everything is there\n"), "{name:?}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_made() {
    let folder = Folder::new();
    let run = typecase(&["init", "new/plugins"]).run_in(folder.path());
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(folder.path().join("new/plugins/typecase.toml").is_file(), "{:?}", folder.names());
    let run = typecase(&["check", "new/plugins", "--fail-on", "advice"]).run_in(folder.path());
    assert_eq!(run.status, 0, "{}", run.text());
}
