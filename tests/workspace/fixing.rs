use crate::support::{Folder, typecase};

use super::{GOOD, check, codes, package, read};

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
    assert!(shown.text().contains("can be mended with `--fix`"), "{}", shown.text());

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
