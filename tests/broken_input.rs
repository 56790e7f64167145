//! Whatever is fed to the command: every error at its place, an exit status of 1 or 2, an end,
//! no panic, and nothing half-written.

use crate::support::{Folder, typecase};

const GOOD: &str = "---\nid: good\nkind: plugin\ndescription: A package.\n---\nBody.\n";

/// The findings of `check` as lines, and the exit status.
fn findings(folder: &Folder) -> (Vec<String>, i32) {
    let run = typecase(&["check", "--format", "concise"]).run_in(folder.path());
    (run.text().lines().map(str::to_owned).collect(), run.status)
}

/// One finding of `check`: its place, severity and code.
fn finding(folder: &Folder) -> (String, i32) {
    let (lines, status) = findings(folder);
    let [line] = lines.as_slice() else { panic!("one finding: {lines:#?}") };
    (line.split_once(']').unwrap().0.to_owned() + "]", status)
}

#[test]
fn text_that_is_not_utf8() {
    let folder = Folder::new().file("bad/PLUGIN.md", b"---\nid: bad\xff\n---\n");
    let place = "bad/PLUGIN.md:2:8: error[syntax/not-utf8]".to_owned();
    assert_eq!(finding(&folder), (place, 1));
    let folder = Folder::new().file("bad.layout", b"layout x\n// \xe4\xb8");
    let place = "bad.layout:2:4: error[syntax/not-utf8]".to_owned();
    assert_eq!(finding(&folder), (place, 1));
}

#[test]
fn binary_files() {
    let folder = Folder::new().file("bad.layout", b"layout x\n\0");
    let place = "bad.layout:2:1: error[syntax/binary]".to_owned();
    assert_eq!(finding(&folder), (place, 1));
}

#[test]
fn a_file_of_five_megabytes() {
    let folder = Folder::new().file("bad/PLUGIN.md", vec![b'a'; 5 << 20]);
    let place = "bad/PLUGIN.md:1:1: error[syntax/too-large]".to_owned();
    assert_eq!(finding(&folder), (place, 1));
    let folder = Folder::new().file("bad.layout", vec![b'a'; 5 << 20]);
    let place = "bad.layout:1:1: error[syntax/too-large]".to_owned();
    assert_eq!(finding(&folder), (place, 1));
}

#[test]
fn large_files_without_sense() {
    for part in ["{", "x\n", "section a {\n", "\"", "a: [", "| ", "\u{1f600}"] {
        let text = part.repeat((1 << 16) / part.len());
        let folder = Folder::new()
            .file("bad.layout", &text)
            .file("bad/PLUGIN.md", format!("---\n{}", text.get(..text.len() - 4).unwrap()));
        let (lines, status) = findings(&folder);
        assert_eq!(status, 1, "{part:?}");
        for path in ["bad.layout:", "bad/PLUGIN.md:"] {
            assert!(lines.iter().any(|line| line.starts_with(path)), "{part:?} in {path}");
        }
    }
}

#[test]
fn an_empty_manifest() {
    let folder = Folder::new().file("bad/PLUGIN.md", "");
    let (place, status) = finding(&folder);
    assert!(place.starts_with("bad/PLUGIN.md:1:1: error[manifest/"), "{place}");
    assert_eq!(status, 1);
}

#[test]
fn a_fence_that_is_not_closed() {
    let folder = Folder::new().file("bad/PLUGIN.md", "---\nid: bad\nkind: plugin\n");
    let (place, status) = finding(&folder);
    assert!(place.starts_with("bad/PLUGIN.md:1:1: error[manifest/"), "{place}");
    assert_eq!(status, 1);
}

#[test]
fn broken_yaml() {
    let folder = Folder::new().file("bad/PLUGIN.md", "---\nid: bad\nkind: [plugin\n---\nBody.\n");
    let (lines, status) = findings(&folder);
    assert_eq!(status, 1);
    assert!(lines.iter().all(|line| line.starts_with("bad/PLUGIN.md:")), "{lines:#?}");
    assert!(!lines.is_empty());
}

#[test]
fn all_faults_of_a_run_at_once() {
    let folder = Folder::new()
        .file("a/PLUGIN.md", "---\nid: a\nkind: plugin\nfoo: 1\nbar: 2\n---\n")
        .file("b/PLUGIN.md", b"\xff")
        .file("c.layout", "layout c\nuse \"gone.layout\"\nfoo bar baz\n");
    let (lines, status) = findings(&folder);
    assert_eq!(status, 1);
    for (path, least) in [("a/PLUGIN.md:", 3), ("b/PLUGIN.md:", 1), ("c.layout:", 2)] {
        let count = lines.iter().filter(|line| line.starts_with(path)).count();
        assert!(count >= least, "{path} {lines:#?}");
    }
}

#[test]
fn folders_that_are_not_there() {
    let folder = Folder::new().file("good/PLUGIN.md", GOOD);
    for arguments in [&["check", "gone"][..], &["check", "--packages", "gone"]] {
        let run = typecase(arguments).run_in(folder.path());
        assert_eq!((run.status, run.text()), (2, ""), "{arguments:?}");
        assert!(run.err.contains("`gone`"), "{}", run.err);
    }
}

#[test]
fn a_folder_with_nothing_to_check() {
    let run = typecase(&["check"]).run_in(Folder::new().path());
    assert_eq!((run.status, run.text()), (2, ""));
}

#[test]
fn files_where_folders_are_expected() {
    let folder = Folder::new().file("good/PLUGIN.md", GOOD).file("file", "");
    let run = typecase(&["check", "--packages", "file"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (2, ""));
    let run = typecase(&["check", "file"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (2, ""), "no manifest and no layout");
}

#[test]
fn folders_where_files_are_expected() {
    let folder = Folder::new()
        .file("good/PLUGIN.md", GOOD)
        .file("x.layout", "layout x\nuse \"words.layout\"\n")
        .file("words.layout/notes.md", "");
    assert_eq!(finding(&folder).0, "x.layout:2:5: error[layout/unreadable-file]");
    let folder = Folder::new().file("a/PLUGIN.md/notes.md", "").file("x.layout", "");
    let named =
        "a/PLUGIN.md:1:1: warning[package/unreadable-folder] this is a folder, not a manifest";
    assert_eq!(findings(&folder), (vec![named.to_owned()], 0));
}

#[cfg(unix)]
#[test]
fn links_in_a_circle() {
    let folder = Folder::new()
        .file("good/PLUGIN.md", GOOD)
        .link("good/self", ".")
        .link("good/up", "..")
        .link("one", "two")
        .link("two", "one");
    assert_eq!(findings(&folder), (vec![], 0));
    let folder = folder.link("bad/PLUGIN.md", "PLUGIN.md").link("x.layout", "y.layout");
    let folder = folder.link("y.layout", "x.layout");
    let (lines, status) = findings(&folder);
    assert_eq!(status, 2);
    let places: Vec<_> = lines.iter().map(|line| line.split_once(']').unwrap().0).collect();
    let expected = ["bad/PLUGIN.md", "x.layout", "y.layout"]
        .map(|path| format!("{path}:1:1: error[package/unreadable"));
    assert_eq!(places, expected);
}

#[cfg(unix)]
#[test]
fn links_that_lead_out() {
    let outside = Folder::new()
        .file("secret", "the secret\n")
        .file("p/PLUGIN.md", GOOD)
        .file("x.layout", "layout x\n");
    let to = |name: &str| outside.path().join(name).to_str().unwrap().to_owned();
    let folder = Folder::new()
        .file("good/PLUGIN.md", GOOD)
        .link("linked", &to("p"))
        .link("a/PLUGIN.md", &to("secret"))
        .link("z.layout", &to("x.layout"))
        .link("x/text.md", &to("secret"))
        .file("x/x.layout", "layout x\nsystem { section a { file \"text.md\" } }\n");
    let run = typecase(&["check", "--format", "concise"]).run_in(folder.path());
    let places: Vec<_> =
        run.text().lines().map(|line| line.split_once(']').unwrap().0.to_owned()).collect();
    assert_eq!(
        places,
        [
            "a/PLUGIN.md:1:1: error[package/outside",
            "linked:1:1: advice[package/outside",
            "x/x.layout:2:27: error[layout/outside",
            "z.layout:1:1: error[package/outside",
        ]
    );
    assert!(!run.text().contains("the secret"));
}

#[cfg(unix)]
#[test]
#[expect(clippy::print_stderr, reason = "a test that skips says so")]
fn pipes_are_not_waited_for() {
    let folder = Folder::new().file("good/PLUGIN.md", GOOD);
    let pipe = folder.path().join("pipe.layout");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no pipe can be made here");
        return;
    }
    let place = "pipe.layout:1:1: error[package/unreadable]".to_owned();
    assert_eq!(finding(&folder), (place, 2));
}

#[test]
fn deep_nesting() {
    for (open, close) in [("section a {\n", "}\n"), ("(", ")"), ("{{ \"", "\" }}"), ("[", "]")] {
        let text =
            format!("layout x\nsystem {{\n{}{}\n}}\n", open.repeat(9000), close.repeat(9000));
        let manifest = format!("---\nid: bad\nkind: {}\n---\n{}", open.repeat(9000), text);
        let folder = Folder::new().file("x.layout", text).file("bad/PLUGIN.md", manifest);
        assert_eq!(findings(&folder).1, 1, "{open}");
    }
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let text = "---\nid: bad\n\u{1b}]0;x\u{7}: \u{9b}31m\n\u{1b}[2J: 1\n---\n";
    let folder = Folder::new().file("bad/PLUGIN.md", text).file("x.layout", "\u{1b}[31m\n");
    for format in ["human", "concise"] {
        let run = typecase(&["check", "--format", format]).run_in(folder.path());
        assert_eq!(run.status, 1);
        let obeyed = |c: char| c.is_control() && c != '\n';
        assert!(!run.text().contains(obeyed), "{}", run.text());
    }
    let run = typecase(&["check", "--format", "json"]).run_in(folder.path());
    assert!(serde_json::from_slice::<serde_json::Value>(&run.out).is_ok());
}

#[test]
fn a_folder_with_the_name_of_a_manifest() {
    let folder = Folder::new().file("bad/PLUGIN.md/notes.txt", "");
    let place = "bad/PLUGIN.md:1:1: warning[package/unreadable-folder]".to_owned();
    let folder = folder.file("good/PLUGIN.md", GOOD);
    assert_eq!(finding(&folder), (place, 0));
}
