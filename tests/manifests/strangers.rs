//! Faults of packages that have no part in a request.

use crate::support::{Folder, typecase};

const GOOD: &str = "---
id: good
kind: plugin
description: A package.
runtime: { type: agent, schedule: { stage: narrative } }
---
You tell stories.
";
const BAD: &str = "---\nid: bad\nkind: plugin\ncontribute: 1\n---\n";
const PLAIN: &str =
    "layout plain\ntemplates paths\n\nmessages {\n  message user ask { \"Hello.\" }\n}\n";
const STORY: &str = "layout story\ntemplates paths\n\nmessages {\n  message user ask { template runtime.body }\n}\n";

fn folder() -> Folder {
    Folder::new()
        .file("plugins/good/PLUGIN.md", GOOD)
        .file("plugins/bad/PLUGIN.md", BAD)
        .file("plugins/bad/runtimes/a/RUNTIME.md", "---\ntype: agnt\n---\n")
        .file("lost/RUNTIME.md", "---\ntype: agent\n---\n")
        .file("plain.layout", PLAIN)
        .file("story.layout", STORY)
}

fn status(arguments: &[&str]) -> (i32, String) {
    let folder = folder();
    let run = typecase(&[arguments, &["--target", "anthropic"]].concat()).run_in(folder.path());
    (run.status, run.err.clone())
}

#[test]
fn a_layout_of_no_runtime_is_not_blocked_by_broken_packages() {
    for command in ["render", "plan"] {
        assert_eq!(status(&[command, "plain"]), (0, String::new()), "{command}");
    }
    assert_eq!(status(&["check"]).0, 1, "`check` reports on all");
}

#[test]
fn a_runtime_is_blocked_by_its_own_package_alone() {
    for command in ["render", "plan"] {
        let good = status(&[command, "story", "--runtime", "good"]);
        assert_eq!(good, (0, String::new()), "{command}");
        let (status, report) = status(&[command, "story", "--runtime", "bad/a"]);
        assert_eq!(status, 1, "{report}");
        assert!(report.contains("manifest/unknown-key"), "{report}");
        assert!(report.contains("manifest/unknown-word"), "{report}");
        assert!(!report.contains("misplaced"), "{report}");
    }
}
