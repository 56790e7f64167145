//! What scripts rely on: arguments, formats, exit status, what goes to which output.

use crate::support::{Folder, typecase};

const GOOD: &str = "---\nid: good\nkind: plugin\ndescription: A package.\n---\nBody.\n";
const BAD: &str =
    "---\nid: bad\nkind: plugin\ndescription: A package.\ncontribute: 1\n---\nBody.\n";

fn folder() -> Folder {
    Folder::new().file("plugins/good/PLUGIN.md", GOOD).file("plugins/bad/PLUGIN.md", BAD)
}

#[test]
fn fine_input_ends_with_0() {
    let folder = Folder::new().file("good/PLUGIN.md", GOOD);
    let run = typecase(&["check"]).run_in(folder.path());
    assert_eq!((run.status, run.text(), &*run.err), (0, "no findings in 1 file\n", ""));
}

#[test]
fn paths_are_counted_from_the_folder_that_is_checked() {
    let folder = folder();
    let place = |arguments: &[&str]| {
        let all = [&["check", "--format", "concise"], arguments].concat();
        let run = typecase(&all).run_in(folder.path());
        assert_eq!(run.status, 1, "{all:?}");
        run.text().split_once(':').unwrap().0.to_owned()
    };
    assert_eq!(place(&[]), "plugins/bad/PLUGIN.md");
    assert_eq!(place(&["."]), "plugins/bad/PLUGIN.md");
    assert_eq!(place(&["plugins"]), "bad/PLUGIN.md");
    assert_eq!(place(&["plugins/bad"]), "PLUGIN.md", "the package itself");
    assert_eq!(place(&["plugins/bad/PLUGIN.md"]), "plugins/bad/PLUGIN.md");
    assert_eq!(place(&["plugins/bad", "plugins/good"]), "plugins/bad/PLUGIN.md");
}

#[test]
fn files_are_reported_on_alone() {
    let folder = folder();
    let run = typecase(&["check", "plugins/good/PLUGIN.md"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (0, "no findings in 1 file\n"));
}

#[test]
fn json_is_that_of_the_contract() {
    let folder = folder();
    let run = typecase(&["check", "plugins", "--format", "json"]).run_in(folder.path());
    assert_eq!((run.status, &*run.err), (1, ""));
    let report: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
    assert_eq!(report["format_version"], "1.0");
    let summary = serde_json::json!({"files": 2, "packages": 2, "layouts": 0,
        "errors": 1, "warnings": 0, "advice": 0});
    assert_eq!(report["summary"], summary);
    let found = &report["diagnostics"][0];
    assert_eq!(found["code"], "manifest/unknown-key");
    assert_eq!(found["file"], "bad/PLUGIN.md");
    let start = u64::try_from(BAD.find("contribute").unwrap()).unwrap();
    assert_eq!((&found["start"], &found["end"]), (&start.into(), &(start + 10).into()));
    assert_eq!((&found["line"], &found["column"]), (&5.into(), &1.into()));
    assert_eq!((&found["end_line"], &found["end_column"]), (&5.into(), &11.into()));
}

#[test]
fn human_reports_show_the_line_and_end_with_a_summary() {
    let folder = folder();
    let run = typecase(&["check"]).run_in(folder.path());
    let text = run.text();
    assert!(text.contains("[plugins/bad/PLUGIN.md:5:1]"), "{text}");
    assert!(text.contains("contribute: 1"), "{text}");
    let end = "\n1 error in 2 files\n1 can be mended with `--fix`\n";
    assert!(text.ends_with(end), "{text}");
    assert!(!text.contains('\u{1b}'), "no colour but on a terminal");
}

#[test]
fn packages_are_looked_for_where_the_flag_says() {
    let folder = folder().file("elsewhere/other/PLUGIN.md", GOOD).file("x.layout", "layout x\n");
    let run = |arguments: &[&str]| {
        let all = [&["check", "--format", "concise"], arguments].concat();
        let run = typecase(&all).run_in(folder.path());
        let paths: Vec<_> =
            run.text().lines().map(|line| line.split(':').next().unwrap().to_owned()).collect();
        paths
    };
    assert_eq!(run(&["--packages", "elsewhere"]), ["elsewhere/other/PLUGIN.md"]);
    assert_eq!(run(&["--packages", "plugins/good"]), [""; 0]);
    let both = ["--packages", "elsewhere", "--packages", "plugins"];
    assert_eq!(run(&both), ["elsewhere/other/PLUGIN.md", "plugins/bad/PLUGIN.md"]);
    let outside = ["plugins/good", "--packages", "elsewhere"];
    assert_eq!(run(&outside), ["../../elsewhere/other/PLUGIN.md"]);
}

#[test]
fn the_status_follows_fail_on() {
    let folder = folder();
    let status = |fail_on| typecase(&["check", "--fail-on", fail_on]).run_in(folder.path()).status;
    assert_eq!(["error", "warning", "advice", "never"].map(status), [1, 1, 1, 0]);
}

#[test]
fn bad_arguments_end_with_2() {
    let folder = folder();
    for arguments in [&[][..], &["chek"], &["check", "--format", "xml"], &["check", "--no-such"]] {
        let run = typecase(arguments).run_in(folder.path());
        assert_eq!((run.status, run.text()), (2, ""), "{arguments:?}");
        assert!(!run.err.is_empty());
    }
}

#[test]
fn a_failure_says_what_to_give() {
    let tavern = "layout tavern\ninputs turn { guest: { name: text, mood: text? } }\n\
                  messages { message user u { guest.name } }\n";
    let folder = Folder::new()
        .file("inn/tavern.layout", tavern)
        .file("inn/cases/day.yaml", "inputs: {}\n")
        .file("bare/empty.layout", "layout empty\n");
    let error = |arguments: &[&str]| {
        let run = typecase(arguments).run_in(folder.path());
        assert_eq!((run.status, run.text()), (2, ""), "{arguments:?}");
        run.err.trim_end().to_owned()
    };
    let gone = "error: cannot read `gone`: there is no such file or folder";
    assert_eq!(error(&["check", "gone"]), gone);
    let to = ["--target", "anthropic"];
    let case = "error: there is no case `noon`; beside the layout are `day`";
    assert_eq!(error(&[&["render", "tavern", "--case", "noon"], &to[..]].concat()), case);
    let case = "error: there is no case `noon`; there is none in `cases/` beside the layout";
    assert_eq!(error(&[&["render", "empty", "--case", "noon"], &to[..]].concat()), case);
    let case = "error: `inn/tavern.layout` needs inputs; give a case with `--case`: \
                beside the layout are `day`";
    assert_eq!(error(&[&["render", "inn"], &to[..]].concat()), case, "by its folder");
    assert!(error(&["render", ""]).starts_with("error: a value is required"));
    assert!(error(&["render", "inn", "--turn", "x"]).contains("turns are counted from 1"));
    let run = typecase(&[&["render", "inn", "--case", "day"], &to[..]].concat());
    let run = run.run_in(folder.path());
    assert_eq!(run.status, 1);
    assert!(run.err.contains("write it under `inputs`: `guest: { name: … }`"), "{}", run.err);
}

#[test]
fn help_and_version_are_data() {
    let folder = Folder::new();
    for arguments in [&["--help"][..], &["--version"], &["check", "-h"], &["help", "check"]] {
        let run = typecase(arguments).run_in(folder.path());
        assert_eq!((run.status, &*run.err), (0, ""), "{arguments:?}");
        assert!(run.text().ends_with('\n'));
    }
}

#[test]
fn a_run_leaves_no_file() {
    let folder = folder();
    let before = folder.names();
    typecase(&["check"]).variable("NO_COLOR", "1").run_in(folder.path());
    assert_eq!(folder.names(), before);
}

#[cfg(unix)]
#[test]
fn who_stops_reading_early_is_no_fault() {
    let folder = Folder::new().file("bad.layout", "x\n".repeat(5_000));
    let command =
        format!("'{}' check --format concise | head -n 1", env!("CARGO_BIN_EXE_typecase"));
    let output = std::process::Command::new("sh")
        .args(["-c", &command])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
