use crate::support::Folder;

use super::{check, codes};

const LAYOUT: &str = "layout x\ninputs turn untrusted { player: { message: text } }\n\
                      system { section s { template runtime.body } }\n";

fn of_body(body: &str) -> Vec<String> {
    of_body_with(body, &["--target", "anthropic", "--runtime", "a"])
}

fn of_body_with(body: &str, arguments: &[&str]) -> Vec<String> {
    let front = "id: a\nkind: plugin\ndescription: A package.\nruntime:\n  type: agent\n  \
                 schedule: { stage: narrative }\n";
    let folder = Folder::new()
        .file("a/PLUGIN.md", format!("---\n{front}---\n{body}"))
        .file("x.layout", LAYOUT);
    codes(&check(&folder, arguments))
}

fn of_manifest(keys: &str) -> Vec<String> {
    let text = format!("---\nid: a\nkind: plugin\ndescription: A package.\n{keys}---\n");
    codes(&check(&Folder::new().file("a/PLUGIN.md", text), &[]))
}

const FINDING: &str = "a/PLUGIN.md manifest/select-without-options";

#[test]
fn in_yaml_a_comment_acts_on_its_line_or_on_the_entry_behind_it() {
    let list = "contributes:\n  settings:\n    - { key: a, type: select, label: L }\n    \
                - { key: b, type: select, label: L }\n";
    let allow = "# typecase: allow manifest/select-without-options the host fills them in";
    let none: [&str; 0] = [];
    assert_eq!(of_manifest(list), [FINDING, FINDING]);
    assert_eq!(of_manifest(&format!("{allow}\n{list}")), none, "all that is in the entry");
    let one = list.replacen("label: L }", &format!("label: L }} {allow}"), 1);
    assert_eq!(of_manifest(&one), [FINDING], "its line alone");
    let one = list.replacen("    - {", &format!("    {allow}\n    - {{"), 1);
    assert_eq!(of_manifest(&one), [FINDING], "the item behind it");
    let other = format!("{list}{allow}\ntags: []\n");
    let unused = "a/PLUGIN.md manifest/unused-allow";
    assert_eq!(of_manifest(&other), [FINDING, FINDING, unused], "nothing before it");
}

#[test]
fn an_exception_is_held_to_its_form() {
    let settings = "contributes:\n  settings: [{ key: a, type: select, label: L }]\n";
    let of = |comment: &str| of_manifest(&format!("# {comment}\n{settings}"));
    let code = |code: &str| format!("a/PLUGIN.md manifest/{code}");
    let bare = of("typecase: allow manifest/select-without-options");
    assert_eq!(bare, [code("allow-without-reason")]);
    let unknown = of("typecase: allow manifest/select-without-option why");
    assert_eq!(unknown, [code("unknown-code"), FINDING.to_owned()]);
    let form = of("typecase: ignore manifest/select-without-options why");
    assert_eq!(form, [code("bad-allow"), FINDING.to_owned()]);
    let error = of_manifest("# typecase: allow manifest/unknown-key why\ncolour: red\n");
    assert_eq!(error, [code("allowed-error"), code("unknown-key")]);
}

#[test]
fn in_a_body_a_comment_acts_from_its_line_on() {
    let finding = "a/PLUGIN.md trust/data-in-system-text";
    let allow = "{# typecase: allow trust/data-in-system-text the host looks at it #}";
    let none: [&str; 0] = [];
    let text = "You are here.\nHeard: {{ player.message }}\n";
    assert_eq!(of_body(text), [finding]);
    assert_eq!(of_body(&format!("{allow}\n{text}")), none);
    let same = text.replace("}}", &format!("}}}} {allow}"));
    assert_eq!(of_body(&same), none, "also what stands before it on its line");
    assert_eq!(of_body(&format!("{text}{allow}\n")), [finding], "nothing on the lines before it");
}

#[test]
fn an_exception_for_a_lint_in_a_body_serves() {
    let fence = "The place:\n```\n{{ player.message }}\n```\n";
    let of = |before: &str| of_body_with(&format!("{before}{fence}"), &["--target", "anthropic"]);
    let trust = "{# typecase: allow trust/data-in-system-text the host looks at it #}\n";
    assert_eq!(of(trust), ["a/PLUGIN.md lint/placeholder-in-code"]);
    let lint = "{# typecase: allow lint/placeholder-in-code the value is meant #}\n";
    assert_eq!(of(&format!("{trust}{lint}")), [""; 0]);
}

#[test]
fn rules_are_asked_for_one_runtime_too() {
    let fence = "The place:\n```\n{{ player.message }}\n```\n";
    let trust = "{# typecase: allow trust/data-in-system-text the host looks at it #}\n";
    let body = format!("{trust}{fence}");
    let all = of_body_with(&body, &["--target", "anthropic"]);
    assert_eq!(all, ["a/PLUGIN.md lint/placeholder-in-code"]);
    assert_eq!(of_body_with(&body, &["--target", "anthropic", "--runtime", "a"]), all);
    assert_eq!(of_body_with(&body, &["--target", "anthropic", "--locale", "en"]), all);
}

#[test]
fn what_serves_another_target_or_runtime_is_not_called_unused() {
    let layout = |of: &str| {
        format!(
            "layout x\ninputs history {{ log: messages }}\ninputs turn {{ ask: text, photo: picture? }}\n\
             messages {{\n  history log\n  cache history\n  \
             allow cache/first-picture \"players send few\"\n  \
             message user ask {{ {of}; ask else \"Go on.\" }}\n}}\n"
        )
    };
    let of = |entry: &str, arguments: &[&str]| {
        let found = codes(&check(&Folder::new().file("x.layout", layout(entry)), arguments));
        found.iter().any(|of| of == "x.layout layout/unused-allow")
    };
    assert!(!of("image photo", &[]));
    assert!(!of("image photo", &["--target", "gemini"]), "it serves another target");
    assert!(of("ask", &[]));
    let one = "section s if runtime.id is other { image photo }";
    assert!(!of(one, &[]), "there is no runtime to know it from");
}

#[test]
fn without_a_layout_an_idle_exception_in_a_body_is_reported() {
    let of = |code: &str, text: &str| {
        let front = "id: a\nkind: plugin\ndescription: A package.\nruntime:\n  type: agent\n  \
                     schedule: { stage: narrative }\n";
        let body = format!("{{# typecase: allow {code} why #}}\n{text}\n");
        let text = format!("---\n{front}---\n{body}");
        codes(&check(&Folder::new().file("a/PLUGIN.md", text), &[]))
    };
    let unused = ["a/PLUGIN.md manifest/unused-allow"];
    assert_eq!(of("template/unsupplied-block", "Words."), unused);
    assert_eq!(of("trust/data-in-system-text", "Words."), unused);
    assert_eq!(of("trust/data-in-system-text", "{{ player.message }}"), [""; 0]);
    assert_eq!(of("lint/placeholder-in-code", "Words."), [""; 0], "a layout decides");
}
