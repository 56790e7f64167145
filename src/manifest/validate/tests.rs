use crate::manifest::testing::{ROOT, agent, names, package, root, runtime};

const NONE: [&str; 0] = [];

#[test]
fn the_least_is_enough() {
    assert_eq!(root(""), NONE);
    assert_eq!(agent(""), NONE);
}

#[test]
fn everything_that_must_be_there_is_asked_for_at_once() {
    for front in ["", "# only a comment\n", "{}\n"] {
        let text = format!("---\n{front}---\n");
        let found = names(&package(&[("PLUGIN.md", &text)]).2);
        assert_eq!(found, ["id missing-key", "kind missing-key", "description missing-key"]);
    }
    let found = runtime("schedule: { stage: audit }\nagent: { history: {} }\n");
    assert_eq!(found, ["agent.history.maxTurns missing-key", "type missing-key"]);
}

#[test]
fn a_front_matter_is_a_map() {
    for front in ["[id, kind]\n", "lantern\n", "12\n"] {
        let text = format!("---\n{front}---\n");
        let found = names(&package(&[("PLUGIN.md", &text)]).2);
        assert_eq!(found, ["(frontmatter) wrong-type"], "{front}");
    }
}

#[test]
fn unknown_keys_are_refused_everywhere() {
    assert_eq!(root("contribute: {}\n"), ["contribute unknown-key"]);
    assert_eq!(root("author: { name: N, mail: x }\n"), ["author.mail unknown-key"]);
    assert_eq!(
        agent("io: { inputs: { a: { from: { contract: x@1 }, form: y } } }\n"),
        ["io.inputs.a.form unknown-key"]
    );
    let open = "contributes: { settings: [{ key: k, type: select, label: L, \
                options: [{ value: v, label: L, icon: star }] }] }\n";
    assert_eq!(root(open), NONE, "options are open");
}

#[test]
fn unknown_keys_say_where_they_belong() {
    let help = |keys: &str| {
        let text = format!("---\n{ROOT}{keys}---\n");
        let (_, _, problems) = package(&[("PLUGIN.md", &text)]);
        problems.iter().next().unwrap().help.clone().unwrap()
    };
    assert_eq!(help("contribute: {}\n"), "did you mean `contributes`?");
    assert!(help("schedule: {}\n").contains("`runtime.schedule`"));
    assert!(help("pluginType: plugin\n").contains("`kind`"));
    assert!(help("stage: audit\n").contains("`runtime.schedule.stage`"));
    assert!(help("zzz: 1\n").contains("`contributes`"), "all keys are named");
    let (_, _, problems) = package(&[
        ("PLUGIN.md", &format!("---\n{ROOT}---\n")),
        ("runtimes/keep/RUNTIME.md", "---\ntype: agent\nstage: audit\nid: keep\n---\n"),
    ]);
    let helps: Vec<_> = problems.iter().filter_map(|found| found.help.as_deref()).collect();
    assert!(helps[0].contains("`schedule.stage`"));
    assert!(helps[1].contains("top of `PLUGIN.md`"));
}

#[test]
fn a_fix_writes_the_key_that_was_meant() {
    let text = format!("---\n{ROOT}contribute: {{}}\n---\n");
    let (sources, _, problems) = package(&[("PLUGIN.md", &text)]);
    let edit = &problems.iter().next().unwrap().fixes[0].edits[0];
    assert_eq!((sources.slice(edit.span), edit.text.as_str()), ("contribute", "contributes"));
}

#[test]
fn types_are_exact() {
    assert_eq!(root("version: 1.0\n"), ["version wrong-type"]);
    assert_eq!(root("version: \"1.0\"\n"), NONE);
    assert_eq!(root("version:\n"), ["version wrong-type"], "nothing is not a text");
    assert_eq!(root("tags: cheap\n"), ["tags wrong-type"]);
    assert_eq!(root("tags: [a, 1]\n"), ["tags[1] wrong-type"]);
    assert_eq!(root("contributes: []\n"), ["contributes wrong-type"]);
    assert_eq!(agent("io: { concealed: \"true\" }\n"), ["io.concealed wrong-type"]);
    assert_eq!(
        agent("agent: { history: { maxTurns: \"2\" } }\n"),
        ["agent.history.maxTurns wrong-type"]
    );
    assert_eq!(
        agent("agent: { history: { maxTurns: 1.5 } }\n"),
        ["agent.history.maxTurns wrong-type"]
    );
    assert_eq!(agent("agent: { history: { maxTurns: 2.0 } }\n"), NONE);
}

#[test]
fn a_number_that_should_be_text_is_quoted_by_its_fix() {
    let text = format!("---\n{ROOT}version: 1.10\n---\n");
    let (_, _, problems) = package(&[("PLUGIN.md", &text)]);
    let mut mended = text.clone();
    for edit in problems.iter().next().unwrap().fixes[0].edits.iter().rev() {
        mended.replace_range(edit.span.range(), &edit.text);
    }
    assert!(mended.contains("version: \"1.10\"\n"));
}

#[test]
fn words_and_limits() {
    assert_eq!(agent("io: { visibility: storey }\n"), ["io.visibility unknown-word"]);
    for (turns, good) in
        [("0", true), ("1000", true), ("1001", false), ("-1", false), ("1e9", false)]
    {
        let found = agent(&format!("agent: {{ history: {{ maxTurns: {turns} }} }}\n"));
        assert_eq!(found.is_empty(), good, "{turns}");
    }
    let huge = "9".repeat(400);
    assert_eq!(
        agent(&format!("agent: {{ loop: {{ maxSteps: {huge} }} }}\n")),
        ["agent.loop.maxSteps wrong-type"]
    );
    let long = |count| format!("license: {}\n", "é".repeat(count));
    assert_eq!(root(&long(64)), NONE, "limits count characters");
    assert_eq!(root(&long(65)), ["license too-long"]);
    assert_eq!(root("license: \"\"\n"), ["license empty"]);
    let links = |count| "{ label: L, url: \"https://a.example\" }, ".repeat(count);
    let author = |count| format!("author: {{ name: N, links: [{}] }}\n", links(count));
    assert_eq!(root(&author(6)), NONE);
    assert_eq!(root(&author(7)), ["author.links too-many"]);
    assert_eq!(
        root("contributes: { worldProjections: {} }\n"),
        ["contributes.worldProjections empty"]
    );
}

#[test]
fn forms_of_texts_and_keys() {
    assert_eq!(root("requires: [Narrative@1]\n"), ["requires[0] malformed"]);
    assert_eq!(root("covel: ^1.0.0\n"), ["covel malformed"]);
    assert_eq!(root("homepage: https://me:pw@a.example\n"), ["homepage malformed"]);
    assert_eq!(
        root("contracts: { lamp: { schema: ./a.json } }\n"),
        ["contracts.lamp malformed-key"]
    );
    assert_eq!(
        agent("io: { inputs: { 1st: { from: { contract: x@1 } } } }\n"),
        ["io.inputs.1st malformed-key"]
    );
}

#[test]
fn labels_are_texts_or_maps_of_texts() {
    let found = |label: &str| {
        let text = format!("---\nid: lantern\nkind: plugin\ndescription: {label}\n---\n");
        let mut found = names(&package(&[("PLUGIN.md", &text)]).2);
        // That a map belongs elsewhere is advice of its own.
        found.retain(|found| !found.ends_with("inline-map"));
        found
    };
    assert_eq!(found("{ en: Oil, fr: Huile }"), NONE);
    assert_eq!(found("{}"), ["description empty-locale-map"]);
    assert_eq!(found("\"\""), ["description empty"]);
    assert_eq!(
        found("{ en: \"\" }"),
        ["description empty"],
        "the label is named, not the language"
    );
    assert_eq!(found("{ en: 5 }"), ["description wrong-type"]);
    assert_eq!(found("[Oil]"), ["description wrong-type"]);
    assert_eq!(root("displayName: {}\n"), NONE, "only the description needs a language");
}

#[test]
fn a_choice_names_its_own_place() {
    let from = |from: &str| agent(&format!("io: {{ inputs: {{ a: {{ from: {from} }} }} }}\n"));
    for good in [
        "{ runtime: lantern/x }",
        "{ contract: x@1, cardinality: all }",
        "{ kernel: turn-digest@1 }",
    ] {
        assert_eq!(from(good), NONE);
    }
    for (bad, code) in [
        ("{}", "wrong-form"),
        ("x@1", "wrong-form"),
        ("{ runtime: a, contract: x@1 }", "wrong-form"),
        ("{ runtime: a, cardinality: one }", "unknown-key"),
        ("{ contract: X }", "malformed"),
        ("{ contract: x@1, cardinality: two }", "unknown-word"),
        ("{ kernel: turn-digest@2 }", "unknown-word"),
    ] {
        assert_eq!(from(bad), [format!("io.inputs.a.from {code}")], "{bad}");
    }
    assert_eq!(agent("agent: { tools: { defer: true } }\n"), NONE);
    assert_eq!(agent("agent: { tools: { defer: [a] } }\n"), NONE);
    assert_eq!(agent("agent: { tools: { defer: false } }\n"), ["agent.tools.defer wrong-form"]);
    assert_eq!(root("provides: [{ contract: x@1, default: true }, y@2]\n"), NONE);
    assert_eq!(root("provides: [{ default: true }]\n"), ["provides[0] wrong-form"]);
}

#[test]
fn sets_hold_nothing_twice() {
    let found = agent("effects: { reads: [\"ui:*\", \"ui:*\", \"ui:*\"], writes: [\"ui:*\"] }\n");
    assert_eq!(found, ["effects.reads duplicate", "effects.reads duplicate"]);
}

#[test]
fn hostile_front_matter_gives_findings_of_bounded_size() {
    let key = "k".repeat(1_000);
    let deep = format!("{}{}", "[".repeat(127), "]".repeat(127));
    let hostile = format!(
        "\"{key}\": {{ \"{key}\": 1 }}\ncontributes: {{ data: {{ \"{key}\": 1 }} }}\nauthor: {deep}\n"
    );
    let text = format!("---\n{ROOT}{hostile}---\n");
    let (_, _, problems) = package(&[("PLUGIN.md", &text)]);
    assert_eq!(problems.iter().count(), 3);
    for found in problems.iter() {
        assert!(found.message.len() < 300 && found.field.as_ref().unwrap().len() < 300);
    }
    let many: Vec<_> = (0..20_000).map(|n| format!("key{n}: 1\n")).collect();
    assert_eq!(root(&many.concat()).len(), 20_000);
}

proptest::proptest! {
    #[test]
    fn nothing_panics(front in "(id|kind|runtime|contributes|[a-z]{1,3}|[-:{}\\[\\], \n\"'#|>]|é){0,60}", tail in "\\PC{0,40}") {
        let text = format!("---\n{front}\n---\n{tail}");
        let _ = package(&[("PLUGIN.md", &text), ("PLUGIN.zh.md", &tail), ("runtimes/a/RUNTIME.md", &text), ("runtimes/a/RUNTIME.zh.md", &text)]);
    }
}
