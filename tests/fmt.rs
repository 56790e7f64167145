//! The command `fmt`: what it writes, what it leaves alone, how it ends.

use std::fs;
use std::path::Path;

use crate::support::{Folder, typecase};

const UGLY: &str = "layout a\nsystem{section b { c }\n\n\n // d\n e }\n";
const NEAT: &str = "layout a\nsystem {\n  section b { c }\n\n  // d\n  e\n}\n";

fn read(folder: &Folder, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

#[test]
fn files_are_written_and_named() {
    let folder = Folder::new()
        .file("a/a.layout", UGLY)
        .file("a/neat.layout", NEAT)
        .file("a/PLUGIN.md", "no manifest")
        .file(".git/b.layout", UGLY);
    let run = typecase(&["fmt"]).run_in(folder.path());
    assert_eq!((run.status, run.text(), &*run.err), (0, "a/a.layout\n", ""));
    assert_eq!(read(&folder, "a/a.layout"), NEAT);
    assert_eq!(read(&folder, ".git/b.layout"), UGLY, "a folder that is not looked into");
    let again = typecase(&["fmt"]).run_in(folder.path());
    assert_eq!((again.status, again.text(), &*again.err), (0, "", ""));
    let mut names: Vec<_> = fs::read_dir(folder.path().join("a")).unwrap().collect();
    assert_eq!(names.drain(..).count(), 3, "nothing is left beside them");
}

#[test]
fn what_another_file_uses_is_formatted_as_well() {
    let folder = Folder::new()
        .file("a.layout", "layout a\nuse \"b.layout\"\nsystem { c }\n")
        .file("b.layout", "fragment  c { \"d\" }\n");
    let run = typecase(&["fmt"]).run_in(folder.path());
    assert_eq!((run.status, run.text(), &*run.err), (0, "b.layout\n", ""));
    assert_eq!(read(&folder, "b.layout"), "fragment c { \"d\" }\n");
}

#[test]
fn what_is_named_is_formatted_alone() {
    let folder =
        Folder::new().file("a.layout", UGLY).file("b.layout", UGLY).file("c/c.layout", UGLY);
    let run = typecase(&["fmt", "b.layout", "c"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (0, "b.layout\nc/c.layout\n"));
    assert_eq!(read(&folder, "a.layout"), UGLY);
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = Folder::new().file("a.layout", UGLY).file("b.layout", NEAT);
    let run = typecase(&["fmt", "--check"]).run_in(folder.path());
    assert_eq!((run.status, run.text(), &*run.err), (1, "a.layout\n", ""));
    let expected = "--- a.layout\n+++ a.layout\n@@ -1,6 +1,7 @@\n layout a\n-system{section b { c }\n\
                    -\n+system {\n+  section b { c }\n \n- // d\n- e }\n+  // d\n+  e\n+}\n";
    for arguments in [&["fmt", "--diff"][..], &["fmt", "--check", "--diff"]] {
        let run = typecase(arguments).run_in(folder.path());
        assert_eq!((run.status, run.text(), &*run.err), (1, expected, ""));
    }
    assert_eq!(read(&folder, "a.layout"), UGLY);
    let run = typecase(&["fmt", "--check", "--diff", "b.layout"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (0, ""));
}

#[test]
fn a_file_with_faults_is_left_alone_and_reported() {
    let bad = "layout a\nsecton b{ }\n";
    let folder = Folder::new()
        .file("bad.layout", bad)
        .file("ugly.layout", UGLY)
        .file("bytes.layout", b"layout a\n\xff");
    let run = typecase(&["fmt"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (1, "ugly.layout\n"));
    assert!(run.err.contains("[bad.layout:2:1]"), "{}", run.err);
    assert!(run.err.contains("syntax/not-utf8"), "{}", run.err);
    assert_eq!(read(&folder, "bad.layout"), bad);
    assert_eq!(read(&folder, "ugly.layout"), NEAT, "the others are formatted");
}

#[test]
fn what_would_change_is_refused() {
    let text = "layout a\ntext b \"\"\"\n   c\r\r\n   \"\"\"\n";
    let folder = Folder::new().file("a.layout", text).file("b.layout", UGLY);
    let run = typecase(&["fmt"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (2, "b.layout\n"));
    assert!(run.err.starts_with("error: `a.layout` is left as it is: "), "{}", run.err);
    assert_eq!(read(&folder, "a.layout"), text);
}

#[test]
fn what_is_no_layout_could_not_run() {
    let folder = Folder::new().file("notes.md", "").file("a/b.layout", UGLY);
    for (argument, message) in [
        ("notes.md", "error: `notes.md` is no layout\n"),
        ("gone", "error: cannot read `gone`: there is no such file or folder\n"),
    ] {
        let run = typecase(&["fmt", argument]).run_in(folder.path());
        assert_eq!((run.status, run.text(), &*run.err), (2, "", message));
    }
    let empty = Folder::new().file("a/notes.md", "");
    let run = typecase(&["fmt", "a"]).run_in(empty.path());
    assert_eq!((run.status, &*run.err), (2, "error: there is no layout to format\n"));
}

#[test]
fn the_layouts_that_ship_are_formatted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = typecase(&["fmt", "--check", "layouts"]).run_in(root);
    assert_eq!((run.status, run.text(), &*run.err), (0, "", ""));
}
