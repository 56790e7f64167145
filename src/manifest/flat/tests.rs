use crate::diagnostic::Applicability;
use crate::manifest::testing::package;

/// A manifest after the change that its findings carry, and what is wrong with it then.
fn mended(path: &str, text: &str) -> (String, Vec<String>) {
    let root = "---\nid: lantern\nkind: plugin\ndescription: d\n---\n";
    let files = |text: &str| -> Vec<String> {
        let both = [("PLUGIN.md", root), (path, text)];
        let all: &[_] = if path == "PLUGIN.md" { &both[1..] } else { &both };
        let (_, _, problems) = package(all);
        let fix = problems.iter().flat_map(|found| &found.fixes).find(|fix| {
            fix.applicability == Applicability::Safe && fix.edits[0].text.contains('\n')
        });
        if let Some(fix) = fix {
            let edit = &fix.edits[0];
            let mut text = text.to_owned();
            text.replace_range(edit.span.range(), &edit.text);
            return vec![text];
        }
        let found = problems.sorted().into_iter();
        found.map(|of| format!("{} {}", of.field.as_deref().unwrap_or(""), of.code)).collect()
    };
    let new = files(text).pop().unwrap();
    let left = files(&new);
    (new, left)
}

#[test]
fn moves_fields_with_their_comments_and_keeps_the_order() {
    let old = "---\n# Who it is.\nname: lantern\ndescription: d # short\n\npluginType: core-plugin\nruntimeType: agent\n\
               # When it runs.\nstage: post-turn\ntrigger:\n  # never else\n  type: auto\nmodel: fast\n\
               completeAfterTools: [a, b]\nrequireToolUse: true\noutputKind: system\nuserSettings:\n\
               - { key: tone, type: text, label: >-\n      Tone }\n# The end.\n---\nBody: {{ x }}\n";
    let old = old.replace("label: >-\n      Tone }", "label: Tone }");
    let new = "---\n# Who it is.\nid: lantern\ndescription: d # short\n\nkind: core\nruntime:\n  type: agent\n  schedule:\n\
               \x20   # When it runs.\n    stage: post-turn\n    trigger:\n      # never else\n      type: auto\n  agent:\n    model: fast\n\
               \x20   loop:\n      completion:\n        afterTools: [a, b]\n        require: tool-use\n  io:\n    visibility: system\n\
               contributes:\n  settings:\n  - { key: tone, type: text, label: Tone }\n# The end.\n---\nBody: {{ x }}\n";
    let (mended, left) = mended("PLUGIN.md", &old);
    assert_eq!(mended, new);
    assert_eq!(left, [""; 0]);
}

#[test]
fn leaves_what_has_no_safe_place() {
    let old = "---\nname: other\ndescription: d\npluginType: odd\nkind: plugin\nruntimeType: function\nhandler: ./h.js\r\n\
               stage: never\nrelations: { needs: x }\npriority: 3\n---\n";
    let (mended, left) = mended("PLUGIN.md", old);
    let runtime =
        "runtime:\r\n  type: function\n  function:\r\n    handler: ./h.js\r\nstage: never\n";
    assert!(mended.contains(runtime), "{mended:?}");
    assert!(mended.contains("name: other\n") && mended.contains("pluginType: odd\n"));
    let unknown: Vec<_> = left.iter().filter(|found| found.ends_with("unknown-key")).collect();
    assert_eq!(unknown.len(), 5, "{left:?}");
}

#[test]
fn knows_the_flat_fields_of_a_runtime() {
    let old = "---\ntype: agent\nstage: audit\ninputs:\n  a:\n    from: { capability: x@1 }\nuserSettings: []\n---\n";
    let (mended, _) = mended("runtimes/keep/RUNTIME.md", old);
    let new = "---\ntype: agent\nschedule:\n  stage: audit\nio:\n  inputs:\n    a:\n      from: { contract: x@1 }\n\
               userSettings: []\n---\n";
    assert_eq!(mended, new);
}
