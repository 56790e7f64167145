use crate::support::{Folder, typecase};

use super::{check, codes, package, read, write};

#[test]
fn of_an_old_folder_only_the_new_fault_fails_and_the_mended_one_is_stale() {
    let folder = Folder::new()
        .file("typecase.toml", "packages = [\"plugins\"]\n")
        .file("plugins/a/PLUGIN.md", package("a", "colour: red\nweight: 3\n"))
        .file("plugins/b/PLUGIN.md", package("b", "colour: red\n"));
    assert_eq!(check(&folder, &[]).status, 1);
    let run = typecase(&["check", "--write-baseline"]).run_in(folder.path());
    let said = "froze 3 findings in `typecase-baseline.json`\n";
    assert_eq!((run.status, run.text(), &*run.err), (0, "", said));
    let run = check(&folder, &[]);
    assert_eq!((run.status, run.text()), (0, ""), "all is frozen");
    let run = typecase(&["check"]).run_in(folder.path());
    assert_eq!(run.text(), "no findings in 2 files\n3 frozen in the baseline\n");

    // Lines move, one fault is planted, another is mended.
    let planted = package("a", "# a line more\ncolour: red\nweight: 3\nheight: 4\n");
    write(&folder, "plugins/a/PLUGIN.md", &planted);
    write(&folder, "plugins/b/PLUGIN.md", &package("b", ""));
    let run = check(&folder, &[]);
    assert_eq!(run.status, 1);
    let lines: Vec<_> = run.text().lines().collect();
    assert_eq!(
        lines,
        [
            "plugins/a/PLUGIN.md:8:1: error[manifest/unknown-key] unknown key `height` in a package",
            "typecase-baseline.json:6:5: warning[package/stale-baseline] `manifest/unknown-key` at \
             `colour` in `plugins/b/PLUGIN.md` is mended",
        ]
    );
    // The same from a folder inside, and for one file.
    let run = typecase(&["check", "plugins", "--format", "concise"]).run_in(folder.path());
    assert_eq!(codes(&run), ["a/PLUGIN.md manifest/unknown-key"]);
    let run = check(&folder, &["plugins/b/PLUGIN.md"]);
    assert_eq!((run.status, run.text()), (0, ""));

    typecase(&["check", "--write-baseline"]).run_in(folder.path());
    let run = check(&folder, &[]);
    assert_eq!((run.status, run.text()), (0, ""));
    assert!(!read(&folder, "typecase-baseline.json").contains("plugins/b"));
}

/// A package that is broken is not judged further, and what others need of it is not known.
#[test]
fn what_a_new_error_hides_is_not_mended() {
    let front = |id: &str, keys: &str| {
        format!("---\n{id}: a\nkind: plugin\ndescription: A package.\n{keys}")
    };
    let runtime =
        "runtime: { type: agent, schedule: { stage: narrative } }\n---\nIn {{ world.tone }}.\n";
    let folder = Folder::new()
        .file("p/a/PLUGIN.md", front("id", runtime))
        .file("p/b/PLUGIN.md", package("b", "tags: [1]\n"))
        .file("p/c/PLUGIN.md", package("c", "requires: [lamp.log@1]\n"));
    typecase(&["check", "--write-baseline"]).run_in(folder.path());
    let frozen = read(&folder, "typecase-baseline.json");
    for code in ["template/removed-variable", "package/no-provider", "manifest/wrong-type"] {
        assert!(frozen.contains(code), "{frozen}");
    }
    // One fault is planted, which leaves the body and the providers unknown; another is mended.
    write(&folder, "p/a/PLUGIN.md", &front("idx", runtime));
    write(&folder, "p/b/PLUGIN.md", &package("b", ""));
    let found =
        ["p/a/PLUGIN.md manifest/unknown-key", "typecase-baseline.json package/stale-baseline"];
    assert_eq!(codes(&check(&folder, &[])), found);
    // Mended, the body is looked at again.
    write(&folder, "p/a/PLUGIN.md", &front("id", &runtime.replace("world.tone", "world.name")));
    let stale = codes(&check(&folder, &[]));
    assert_eq!(
        stale.iter().filter(|found| found.ends_with("stale-baseline")).count(),
        2,
        "{stale:?}"
    );
}

#[test]
fn more_of_a_kind_than_was_frozen_is_new() {
    let file = |more: &str| package("a", &format!("tags: [1{more}]\n"));
    let folder = Folder::new().file("a/PLUGIN.md", file(", 2"));
    let found = check(&folder, &[]).text().lines().count();
    assert_eq!(found, 2);
    typecase(&["check", "--write-baseline"]).run_in(folder.path());
    write(&folder, "a/PLUGIN.md", &file(", 2, 3"));
    let run = check(&folder, &[]);
    assert_eq!((run.status, run.text().lines().count()), (1, 1), "{}", run.text());
    assert!(run.text().contains("a/PLUGIN.md:5:14:"), "{}", run.text());
}

#[test]
fn only_a_file_of_frozen_findings_is_written_over() {
    for path in ["a/PLUGIN.md", "typecase.toml", "package.json", "a"] {
        let config = format!("packages = [\"a\"]\nbaseline = \"{path}\"\n");
        let folder = Folder::new()
            .file("typecase.toml", &config)
            .file("a/PLUGIN.md", package("a", "colour: red\n"))
            .file("package.json", "{}");
        let run = typecase(&["check", "--write-baseline"]).run_in(folder.path());
        assert_eq!((run.status, run.text()), (2, ""), "{path}: {}", run.err);
        assert_eq!(read(&folder, "typecase.toml"), config);
        assert_eq!(read(&folder, "a/PLUGIN.md"), package("a", "colour: red\n"));
        assert_eq!(read(&folder, "package.json"), "{}");
    }
    // One that was cut is, and what is wrong with it is not frozen.
    let folder = Folder::new()
        .file("a/PLUGIN.md", package("a", "colour: red\n"))
        .file("typecase-baseline.json", "{\"format_version\": \"1.0\", \"findings\": [");
    let run = typecase(&["check", "--write-baseline"]).run_in(folder.path());
    assert_eq!(run.err, "froze 1 finding in `typecase-baseline.json`\n");
    assert_eq!(check(&folder, &["--fail-on", "advice"]).status, 0);
}

#[test]
fn frozen_findings_that_cannot_be_read_are_said() {
    let folder = Folder::new()
        .file("a/PLUGIN.md", package("a", ""))
        .file("typecase-baseline.json/inner", "");
    let run = check(&folder, &[]);
    let said = "typecase-baseline.json:1:1: error[package/unreadable] \
                the frozen findings cannot be read: it is a folder\n";
    assert_eq!((run.status, run.text()), (2, said));
}

#[test]
fn counts_beyond_all_numbers_freeze_all() {
    let of = |field: &str| {
        format!(
            "{{\"file\":\"a/PLUGIN.md\",\"code\":\"manifest/unknown-key\",\"field\":\"{field}\",\
             \"count\":{}}}",
            i64::MAX
        )
    };
    let list = [of("colour"), of("colour"), of("colour"), of("weight")].join(",");
    let folder = Folder::new().file("a/PLUGIN.md", package("a", "colour: red\nweight: 3\n")).file(
        "typecase-baseline.json",
        format!("{{\"format_version\":\"1.0\",\"findings\":[{list}]}}"),
    );
    assert_eq!(check(&folder, &[]).status, 0);
    assert_eq!(typecase(&["check"]).run_in(folder.path()).status, 0);
}
