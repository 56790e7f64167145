use crate::locale::{Locale, Why};
use crate::manifest::testing::{ROOT, package};

/// The findings as `file code`, without `locale/`, for a root with these keys and further files.
fn found(keys: &str, files: &[(&str, &str)]) -> Vec<String> {
    let root =
        format!("---\n{ROOT}{keys}---\nCall `fill`, see <oil-now> and runtime-inputs.level.\n");
    let mut all = vec![("PLUGIN.md", &*root)];
    all.extend(files);
    let (sources, _, problems) = package(&all);
    problems
        .iter()
        .map(|found| {
            let code = found.code.0.strip_prefix("locale/").unwrap_or(found.code.0);
            let field = found.field.as_deref().map(|field| format!(" {field}")).unwrap_or_default();
            format!("{} {code}{field}", sources.path(found.span.source))
        })
        .collect()
}

fn zh(keys: &str, yaml: &str) -> Vec<String> {
    found(keys, &[("locales/zh.yaml", yaml)])
}

const NONE: [&str; 0] = [];
const NAMED: &str = "displayName: Lantern\n";
const COMMANDS: &str = "contributes:
  actions: [oil]
  commands:
    - { name: oil, description: Fills., action: oil }
    - { name: wick, description: Trims., action: oil }
";

#[test]
fn a_section_has_the_form_of_its_manifest_and_holds_labels() {
    let whole = "PLUGIN.md: { displayName: 灯, description: 管灯 }\nmessages: { any: thing }\n";
    assert_eq!(zh(NAMED, whole), NONE);
    let unknown = "locales/zh.yaml unknown-item";
    for (yaml, field) in [
        ("PLUGIN.md: { displayname: 灯 }\n", "PLUGIN.md.displayname"),
        ("PLUGIN.md: { author: { about: 灯 } }\n", "PLUGIN.md.author"),
        ("RUNTIME.md: { description: 灯 }\n", "RUNTIME.md"),
    ] {
        assert_eq!(zh(NAMED, yaml), [format!("{unknown} {field}")], "{yaml}");
    }
    let label = "locales/zh.yaml not-a-label";
    for (yaml, field) in [
        ("PLUGIN.md: { id: 灯 }\n", "PLUGIN.md.id"),
        ("PLUGIN.md: { displayName: 5 }\n", "PLUGIN.md.displayName"),
        ("PLUGIN.md: { displayName: { zh: 灯 } }\n", "PLUGIN.md.displayName"),
        ("PLUGIN.md: text\n", "PLUGIN.md.(frontmatter)"),
    ] {
        assert_eq!(zh(NAMED, yaml), [format!("{label} {field}")], "{yaml}");
    }
    assert_eq!(zh("", "- a\n"), ["locales/zh.yaml unknown-item"]);
    assert_eq!(zh("", "a: [\n").len(), 1);
}

#[test]
fn items_are_found_by_what_tells_them_apart() {
    let yaml = |items: &str| {
        format!("PLUGIN.md: {{ description: 管灯, contributes: {{ commands: [{items}] }} }}\n")
    };
    let both = "{ name: wick, description: 剪 }, { name: oil, description: 加 }";
    assert_eq!(zh(COMMANDS, &yaml(both)), NONE, "in any order");
    assert_eq!(
        zh(COMMANDS, &yaml("{ name: oli, description: 加 }")),
        ["locales/zh.yaml unknown-item PLUGIN.md.contributes.commands[oli]"]
    );
    assert_eq!(
        zh(COMMANDS, &yaml("{ name: oil, action: 加 }")),
        ["locales/zh.yaml not-a-label PLUGIN.md.contributes.commands[0].action"]
    );
}

#[test]
fn what_has_no_text_in_a_language_is_told_once() {
    assert_eq!(
        zh(NAMED, "PLUGIN.md: { displayName: 灯 }\n"),
        ["locales/zh.yaml missing-translation"]
    );
    assert_eq!(zh(NAMED, "{}\n"), ["locales/zh.yaml missing-translation"]);
    let hant = [("locales/zh-TW.yaml", "PLUGIN.md: { displayName: 燈 }\n")];
    assert_eq!(found(NAMED, &hant), ["locales/zh-TW.yaml missing-translation"]);
}

#[test]
fn a_file_is_called_after_its_language() {
    for name in ["locales/chinese simplified.yaml", "locales/zh.yml"] {
        assert_eq!(found("", &[(name, "{}\n")]), [format!("{name} unread-file")]);
    }
    assert_eq!(found("", &[("locales/zh-Hans.yaml", "PLUGIN.md: { description: 灯 }\n")]), NONE);
}

#[test]
fn a_reader_gets_a_text_that_can_be_read() {
    let root = format!("---\n{ROOT}{NAMED}---\n");
    let text = |name: &str| format!("PLUGIN.md: {{ displayName: {name}, description: d }}\n");
    let (hans, hant) = (text("灯笼"), text("燈籠"));
    let files =
        [("PLUGIN.md", &*root), ("locales/zh-Hans.yaml", &*hans), ("locales/zh-TW.yaml", &*hant)];
    let (_, package, _) = package(&files);
    let package = package.unwrap();
    let label = package.labels.get("PLUGIN.md", "displayName").unwrap();
    let chosen = |tag: &str| {
        let asked = Locale::parse(tag).unwrap();
        let (text, choice) = label.choose(&asked).unwrap();
        (text.node.to_string(), choice.why)
    };
    assert_eq!(chosen("zh-CN"), ("灯笼".into(), Why::Language));
    assert_eq!(chosen("zh-Hans"), ("灯笼".into(), Why::Exact));
    assert_eq!(chosen("zh-Hant"), ("燈籠".into(), Why::Language));
    assert_eq!(chosen("fr"), ("Lantern".into(), Why::English));
    let (_, package, _) = crate::manifest::testing::package(&files[..2]);
    let package = package.unwrap();
    let label = package.labels.get("PLUGIN.md", "displayName").unwrap();
    let asked = Locale::parse("zh-TW").unwrap();
    assert_eq!(&*label.choose(&asked).unwrap().0.node, "Lantern", "no script is crossed");
    assert_eq!(package.labels.iter().count(), 2);
}

#[test]
fn maps_of_languages_belong_elsewhere() {
    let map = "displayName: { en: Lantern, zh: 灯 }\n";
    assert_eq!(found(map, &[]), ["PLUGIN.md inline-map displayName"]);
}

const AGENT: &str = "contributes: { tools: [fill, fill-up] }
runtime:
  type: agent
  schedule: { stage: audit }
  io: { selfData: [{ namespace: oil, as: oil-now }] }
";

#[test]
fn a_variant_mentions_what_its_canonical_text_mentions() {
    let variant = |body: &str| {
        let text = format!("---\n---\n{body}\n");
        found(AGENT, &[("PLUGIN.zh.md", &text)])
    };
    assert_eq!(variant("调用 `fill`，见 <oil-now> 与 runtime-inputs.level。"), NONE);
    let other = ["PLUGIN.zh.md other-mentions"];
    for body in [
        "见 <oil-now> 与 runtime-inputs.level。",
        "调用 `fill-up`，见 <oil-now> 与 runtime-inputs.level。",
        "调用 fill 和 fill-up，见 <oil-now> 与 runtime-inputs.level。",
        "调用 fill，见 oil-now 与 runtime-inputs.level。",
        "调用 fill，见 <oil-now> 与 runtime-inputs.levels。",
    ] {
        assert_eq!(variant(body), other, "{body}");
    }
}

#[test]
fn segments_and_their_variants_mention_the_same() {
    let keys = "contributes:\n  tools: [fill]\n  prompt: [{ id: a, content: Call fill., position: system }]\n";
    let variant = |content: &str| {
        let text = format!("---\ncontributes: {{ prompt: [{{ content: {content} }}] }}\n---\n");
        found(keys, &[("PLUGIN.zh.md", &text)])
    };
    assert_eq!(variant("调用 fill。"), NONE);
    assert_eq!(variant("加油。"), ["PLUGIN.zh.md other-mentions"]);
}

#[test]
fn agents_of_one_package_speak_the_same_languages() {
    let agent = "---\ntype: agent\nschedule: { stage: audit }\n---\nWrite.\n";
    let files = [
        ("runtimes/a/RUNTIME.md", agent),
        ("runtimes/a/RUNTIME.zh.md", "---\n---\n写。\n"),
        ("runtimes/b/RUNTIME.md", agent),
    ];
    assert_eq!(found("", &files), ["runtimes/b/RUNTIME.md missing-variant"]);
    assert_eq!(found("", &[files[0], files[2]]), NONE);
}
