use crate::support::{Folder, typecase};

use super::{GOOD, check, codes, package, read, write};

const FLAT: &str = "---\n# The lamp.\nname: lantern\ndescription: d\npluginType: plugin\n\
                    runtimeType: function\nhandler: ./h.js # beside\nstage: post-turn\n---\nBody.\n";

fn fix(folder: &Folder, arguments: &[&str]) -> crate::support::Run {
    typecase(&[&["check", "--no-files"], arguments].concat()).run_in(folder.path())
}

#[test]
fn the_old_flat_format_is_explained_field_by_field_and_rewritten() {
    let folder = Folder::new().file("lantern/PLUGIN.md", FLAT);
    let run = check(&folder, &["--no-files"]);
    let expected = ["id", "kind", "name", "pluginType", "runtimeType", "handler", "stage"];
    assert_eq!(run.text().lines().count(), expected.len(), "{}", run.text());
    let shown = fix(&folder, &[]);
    for help in
        ["`kind`", "`runtime.type`", "`runtime.function.handler`", "`runtime.schedule.stage`"]
    {
        assert!(shown.text().contains(&format!("it is now {help}")), "{help}: {}", shown.text());
    }
    assert!(shown.text().contains("1 with a change that `--fix` makes"), "{}", shown.text());

    let diff = fix(&folder, &["--fix", "--diff"]);
    assert_eq!((diff.status, &*diff.err), (1, ""));
    assert!(diff.text().contains("-name: lantern\n+id: lantern\n"), "{}", diff.text());
    assert_eq!(read(&folder, "lantern/PLUGIN.md"), FLAT, "a diff writes nothing");

    let run = fix(&folder, &["--fix"]);
    assert_eq!((run.status, run.text()), (0, "no findings in 1 file\n"), "{}", run.text());
    assert_eq!(run.err, "made 1 change in 1 file\n");
    let new = "---\n# The lamp.\nid: lantern\ndescription: d\nkind: plugin\nruntime:\n  type: function\n  \
               function:\n    handler: ./h.js # beside\n  schedule:\n    stage: post-turn\n---\nBody.\n";
    assert_eq!(read(&folder, "lantern/PLUGIN.md"), new);
    let again = fix(&folder, &["--fix"]);
    assert_eq!((again.status, &*again.err), (0, "made 0 changes in 0 files\n"));
    assert_eq!(folder.names(), ["lantern"], "nothing half written stays");
}

#[test]
fn several_faults_of_a_file_are_mended_together_and_in_turn() {
    // The misspelt key hides the number in it, which hides nothing.
    let text = "---\nid: a\nkind: plugn\nversion: 1.0\ndescrption: 12\ntags: \"x\"\n---\n";
    let folder = Folder::new().file("a/PLUGIN.md", text).file("good/PLUGIN.md", GOOD);
    let run = fix(&folder, &["--fix"]);
    assert_eq!((run.status, run.text()), (0, "no findings in 2 files\n"), "{}", run.text());
    let new =
        "---\nid: a\nkind: plugin\nversion: \"1.0\"\ndescription: \"12\"\ntags: [\"x\"]\n---\n";
    assert_eq!(read(&folder, "a/PLUGIN.md"), new);
    assert_eq!(read(&folder, "good/PLUGIN.md"), GOOD);
}

#[test]
fn what_a_person_should_look_at_is_made_only_when_asked_for() {
    let text = "---js\nid: a\nkind: plugin\ndescription: A package.\n---\n";
    let folder = Folder::new().file("a/PLUGIN.md", text);
    assert_eq!(fix(&folder, &["--fix"]).status, 1);
    assert_eq!(read(&folder, "a/PLUGIN.md"), text);
    assert_eq!(fix(&folder, &["--unsafe-fixes"]).status, 0);
    assert_eq!(read(&folder, "a/PLUGIN.md"), text.replace("---js", "---"));
}

#[test]
fn only_what_was_given_is_changed() {
    let bad = |id: &str| package(id, "tag: []\n");
    let folder = Folder::new().file("a/PLUGIN.md", bad("a")).file("b/PLUGIN.md", bad("b"));
    let run = fix(&folder, &["--fix", "a/PLUGIN.md"]);
    assert_eq!(run.status, 0, "{}", run.text());
    assert_eq!(read(&folder, "a/PLUGIN.md"), package("a", "tags: []\n"));
    assert_eq!(read(&folder, "b/PLUGIN.md"), bad("b"));
}

#[test]
fn a_skill_is_checked_and_mended() {
    let text = "---\nname: pdf-tables\ndescripton: Reads tables.\nmetadata:\n  version: 1.0\n---\nDo it.\n";
    let folder = Folder::new().file("pdf-tables/SKILL.md", text);
    let run = check(&folder, &[]);
    assert_eq!(
        codes(&run),
        ["pdf-tables/SKILL.md manifest/unknown-key", "pdf-tables/SKILL.md manifest/wrong-type"]
    );
    assert_eq!(fix(&folder, &["--fix"]).status, 0);
    assert!(
        read(&folder, "pdf-tables/SKILL.md")
            .contains("description: Reads tables.\nmetadata:\n  version: \"1.0\"\n")
    );
}

#[test]
fn a_change_keeps_the_quotes_that_the_syntax_needs() {
    for (broken, mended) in [
        (
            "{\"id\":\"a\",\"kind\":\"plugin\",\"descripton\":\"d\"}",
            "{\"id\":\"a\",\"kind\":\"plugin\",\"description\":\"d\"}",
        ),
        ("id: a\nkind: plugin\n'descripton': d", "id: a\nkind: plugin\n\"description\": d"),
        ("id: a\nkind: plugin\ndescripton : d", "id: a\nkind: plugin\ndescription : d"),
    ] {
        let folder = Folder::new().file("a/PLUGIN.md", format!("---\n{broken}\n---\n"));
        let run = fix(&folder, &["--fix"]);
        assert_eq!(run.status, 0, "{broken}: {}", run.text());
        assert_eq!(read(&folder, "a/PLUGIN.md"), format!("---\n{mended}\n---\n"));
    }
}

#[test]
fn no_change_is_offered_that_breaks_the_file() {
    // None of these names may be an id; one of these values cannot stand in brackets; in one file
    // every line belongs to the first.
    for (path, text) in [
        ("Upper/PLUGIN.md", package("x", "")),
        ("sp ace #x/PLUGIN.md", package("x", "")),
        ("[x]/PLUGIN.md", package("x", "")),
        ("a/PLUGIN.md", package("a", "tags: b{c}\n")),
        ("a/PLUGIN.md", package("a", "").replace('\n', "\r")),
    ] {
        let folder = Folder::new().file(path, &text);
        let run = fix(&folder, &["--unsafe-fixes"]);
        assert_eq!(run.status, 1, "{path} {text:?}: {}{}", run.text(), run.err);
        assert_eq!(read(&folder, path), text, "{path}");
    }
}

#[test]
fn a_mended_fence_may_show_several_faults() {
    let front = "id: a\nkind: &k plugin\ndescription: &d !x d\n";
    let folder = Folder::new().file("a/PLUGIN.md", format!("\n---\n{front}---\n"));
    let run = fix(&folder, &["--fix"]);
    assert_eq!((run.status, &*run.err), (1, "made 1 change in 1 file\n"));
    assert_eq!(read(&folder, "a/PLUGIN.md"), format!("---\n{front}---\n"));
}

#[test]
fn line_breaks_and_blanks_are_those_of_the_file() {
    let text = "---\r\nid: a\r\nkind: plugin\r\ndescription: d \t# typecase: allow manifest/empty why\r\n---Body.\r\n";
    let folder = Folder::new().file("a/PLUGIN.md", text);
    fix(&folder, &["--unsafe-fixes"]);
    let new = "---\r\nid: a\r\nkind: plugin\r\ndescription: d\r\n---\r\nBody.\r\n";
    assert_eq!(read(&folder, "a/PLUGIN.md"), new);
}

#[cfg(unix)]
#[test]
fn a_changed_file_keeps_its_rights_and_a_protected_one_its_text() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new().file("a/PLUGIN.md", package("a", "tag: []\n"));
    let place = folder.path().join("a/PLUGIN.md");
    let mode = || metadata(&place).unwrap().permissions().mode() & 0o777;
    set_permissions(&place, Permissions::from_mode(0o751)).unwrap();
    assert_eq!(fix(&folder, &["--fix"]).status, 0);
    assert_eq!((read(&folder, "a/PLUGIN.md"), mode()), (package("a", "tags: []\n"), 0o751));

    write(&folder, "a/PLUGIN.md", &package("a", "tag: []\n"));
    set_permissions(&place, Permissions::from_mode(0o444)).unwrap();
    let run = fix(&folder, &["--fix"]);
    assert_eq!((run.status, run.text()), (2, ""));
    assert!(run.err.contains("PLUGIN.md`: permission denied"), "{}", run.err);
    assert_eq!((read(&folder, "a/PLUGIN.md"), mode()), (package("a", "tag: []\n"), 0o444));
    assert_eq!(folder.names(), ["a"]);
}

/// Under the second name the folder asks for another id: what is written must be what was judged.
#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_changed_under_its_own_name() {
    let folder =
        Folder::new().file("a/PLUGIN.md", package("x", "")).link("b/PLUGIN.md", "../a/PLUGIN.md");
    let run = fix(&folder, &["--unsafe-fixes"]);
    assert_eq!(run.status, 1);
    assert!(run.err.starts_with("`b/PLUGIN.md` is a link and left as it is\n"), "{}", run.err);
    assert_eq!(read(&folder, "a/PLUGIN.md"), package("a", ""));

    // What is reported is what is then behind the link.
    let folder = Folder::new()
        .file("a/SKILL.md", "---\nname: a\ndescripton: d\n---\nx\n")
        .link("b/SKILL.md", "../a/SKILL.md");
    let run = fix(&folder, &["--fix"]);
    assert_eq!(codes(&check(&folder, &[])), ["b/SKILL.md manifest/id-directory-mismatch"]);
    assert_eq!((run.status, run.text().matches("unknown-key").count()), (1, 0), "{}", run.text());
}
