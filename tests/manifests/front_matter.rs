//! Front matter as it comes: each fault is one finding at its place, and nothing is read twice.

use typecase::load::{Memory, Places, Project};

/// The findings on a `PLUGIN.md` as `line:column code`.
fn found(bytes: &[u8]) -> Vec<String> {
    let memory = Memory::new().with("lamp/PLUGIN.md", bytes);
    let project = Project::load(&memory, &Places::under(""));
    let sorted = project.problems.sorted().into_iter();
    sorted
        .map(|found| {
            let place = project.sources.position(found.span);
            format!("{}:{} {}", place.line, place.column, found.code)
        })
        .collect()
}

/// A manifest with these lines behind the least.
fn with(lines: &str) -> String {
    format!("---\nid: lamp\nkind: plugin\ndescription: d\n{lines}---\nBody.\n")
}

const NONE: [&str; 0] = [];

#[test]
fn marks_line_ends_and_bodies_do_no_harm() {
    let plain = with("");
    for text in [
        plain.clone(),
        format!("\u{feff}{plain}"),
        plain.replace('\n', "\r\n"),
        plain.replacen('\n', "\r\n", 3),
        plain.replacen("---\n", "---  \t\n", 1),
        format!("{plain}---\nNot YAML: [\n---\n"),
        with("# a comment with --- in it\n"),
    ] {
        // That there is a byte order mark may be said, but it is no fault.
        let mut found = found(text.as_bytes());
        found.retain(|found| !found.ends_with("byte-order-mark"));
        assert_eq!(found, NONE, "{text:?}");
    }
}

#[test]
fn fences_are_lines_of_their_own() {
    let plain = with("");
    for (text, expected) in [
        (plain.replacen("---\n", "", 1), "1:1 manifest/no-frontmatter"),
        (plain.replacen("---\nBody.\n", "# Body\n", 1), "1:1 manifest/unclosed-frontmatter"),
        (plain.replacen("---", "---js", 1), "1:1 manifest/fence-directive"),
        (format!("\n{plain}"), "1:1 manifest/no-frontmatter"),
        (plain.replacen("---\nBody", "--- Body", 1), "5:1 manifest/text-behind-fence"),
        (String::new(), "1:1 manifest/no-frontmatter"),
    ] {
        assert_eq!(found(text.as_bytes()), [expected], "{text:?}");
    }
    let missing = ["id", "kind", "description"].map(|_| "1:1 manifest/missing-key");
    assert_eq!(found(b"---\n---\n"), missing);
    assert_eq!(found(b"---\nid: \xff\n---\n"), ["2:5 syntax/not-utf8"]);
    assert_eq!(found(b"---\nid: a\0\n---\n"), ["2:6 syntax/binary"]);
}

#[test]
fn yaml_is_read_one_way_or_not_at_all() {
    for (lines, expected) in [
        ("author:\n\tname: x\n", "6:1 syntax/yaml"),
        ("displayName: Lamp: the second\n", "5:18 syntax/yaml"),
        ("displayName: @Lamp\n", "5:14 syntax/yaml"),
        ("displayName: [lamp:two] Lamp\n", "5:25 syntax/yaml"),
        ("kind: core\n", "5:1 syntax/yaml-duplicate-key"),
        ("license: &a MIT\n", "5:10 syntax/yaml-anchor"),
        ("license: *a\n", "5:10 syntax/yaml-alias"),
        ("license: !!str MIT\n", "5:10 syntax/yaml-tag"),
        ("author: { <<: { name: x } }\n", "5:11 syntax/yaml-merge-key"),
        ("...\nlicense: MIT\n", "6:1 syntax/yaml-many-documents"),
        ("license: [MIT]\n", "5:1 manifest/wrong-type"),
        ("license: 1.0\n", "5:10 manifest/wrong-type"),
        ("license: true\n", "5:10 manifest/wrong-type"),
        ("license:\n", "5:1 manifest/wrong-type"),
        ("license: 2024-01-31\n", "5:10 manifest/ambiguous-text"),
        ("license: 012\n", "5:10 manifest/ambiguous-text"),
        ("license: off\n", "5:10 manifest/ambiguous-text"),
        (
            "runtime: { type: agent, schedule: { stage: audit }, io: { concealed: yes } }\n",
            "5:70 manifest/wrong-type",
        ),
        ("License: MIT\n", "5:1 manifest/unknown-key"),
        ("licence: MIT\n", "5:1 manifest/unknown-key"),
    ] {
        assert_eq!(found(with(lines).as_bytes()), [expected], "{lines}");
    }
    for quoted in ["license: \"2024-01-31\"\n", "license: 'off'\n", "license: |\n  012\n"] {
        assert_eq!(found(with(quoted).as_bytes()), NONE, "{quoted}");
    }
}

#[test]
fn bombs_are_one_finding() {
    let deep = format!("tags: {}{}\n", "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(found(with(&deep).as_bytes()), ["5:135 syntax/too-deep"]);
    let large = format!("license: {}\n", "x".repeat(5 << 20));
    assert_eq!(found(with(&large).as_bytes()), ["1:1 syntax/too-large"]);
    let long = format!("license: {}\n", "x".repeat(1 << 20));
    assert_eq!(found(with(&long).as_bytes()), ["5:10 manifest/too-long"]);
    let many = format!("tags: [{}]\n", "a, ".repeat(200_000));
    assert_eq!(found(with(&many).as_bytes()), NONE);
}
