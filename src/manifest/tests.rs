use super::testing::{ROOT, USES, names, package, root};
use super::{Completion, InputSource, Package, RowFormat, Runtime, RuntimeKind, SettingKind};
use super::{Stage, ToolChoice, Trigger, Visibility};
use crate::locale::Locale;
use crate::text::Name;
use crate::value::{Position, Role, Value};

fn words(names: &[Name]) -> Vec<&str> {
    names.iter().map(|name| &*name.node).collect()
}

/// The package of these files, which have no faults.
fn sound(files: &[(&str, &str)]) -> (crate::text::Sources, Package) {
    let (sources, package, problems) = package(files);
    assert!(problems.is_empty(), "{:?}", names(&problems));
    (sources, package.unwrap())
}

fn only_runtime(keys: &str) -> Runtime {
    let root = format!("---\n{ROOT}{USES}---\n");
    let text = format!("---\n{keys}---\nBody\n");
    let (_, mut package) = sound(&[("PLUGIN.md", &root), ("runtimes/keep/RUNTIME.md", &text)]);
    package.runtimes.remove(0)
}

#[test]
fn a_root_says_what_the_package_is() {
    let text = format!(
        "---\n{ROOT}version: 1.2.3
provides: [a@1, {{ contract: b@2, default: true }}]
requires: [c@1]
optional: [d@1]
conflicts: [e@1]
contributes:
  tools: [fill]
  actions: [light]
  extensions: [{{ point: prompt.segment@1, id: glow }}]
  events: [{{ topic: lamp.low, schema: e.json, description: Oil is low., advertise: false }}]
  settings:
    - {{ key: wick, type: slider, label: Wick, default: 1.50 }}
    - {{ key: note, type: text, label: Note }}
  prompt:
    - {{ id: a, content: A, position: post-history }}
    - {{ id: b, content: B, position: {{ depth: 2 }}, role: user }}
---\n"
    );
    let (sources, package) = sound(&[("PLUGIN.md", &text)]);
    assert_eq!(sources.slice(package.id.span), "lantern");
    assert_eq!(package.version.as_deref().map(|it| &**it), Some("1.2.3"));
    let provides: Vec<_> =
        package.provides.iter().map(|it| (&*it.contract.node, it.default)).collect();
    assert_eq!(provides, [("a@1", false), ("b@2", true)]);
    assert_eq!(words(&package.requires), ["c@1"]);
    assert_eq!(words(&package.optional), ["d@1"]);
    assert_eq!(words(&package.conflicts), ["e@1"]);
    assert_eq!((words(&package.tools), words(&package.actions)), (vec!["fill"], vec!["light"]));
    assert_eq!(&*package.extensions[0].point.node, "prompt.segment@1");
    assert_eq!(
        (&*package.events[0].description, package.events[0].advertise),
        ("Oil is low.", false)
    );
    assert_eq!(package.settings[0].kind, SettingKind::Slider);
    let Some(Value::Number(wick)) = &package.settings[0].default else { panic!("no number") };
    assert_eq!(&**wick.text(), "1.50");
    assert_eq!(package.settings[1].default, None);
    let prompt: Vec<_> = package
        .prompt
        .iter()
        .map(|it| (&*it.content.canonical.node, it.position.clone(), it.role))
        .map(|(text, position, role)| (text.to_string(), position, role))
        .collect();
    assert_eq!(
        prompt,
        [
            ("A".to_owned(), Position::Named("post-history".into()), Role::System),
            ("B".to_owned(), Position::Depth(2), Role::User),
        ]
    );
    assert_eq!(package.runtimes, []);
}

#[test]
fn an_inline_runtime_has_the_name_the_body_and_every_tool_of_its_package() {
    let text = format!(
        "---\n{ROOT}provides: [tale@1]
contributes: {{ tools: [fill, drain] }}
runtime:
  type: agent
  schedule: {{ stage: narrative }}
  io: {{ visibility: story, output: {{ contract: tale@1 }} }}
  agent: {{ tools: {{ builtin: [emit-event] }}, advertiseEvents: true }}
---\n\nYou tell.\n"
    );
    let (sources, package) = sound(&[("PLUGIN.md", &text)]);
    let runtime = &package.runtimes[0];
    assert_eq!((&*runtime.id, &*runtime.name), ("lantern", "lantern"));
    assert_eq!(sources.slice(runtime.span), "runtime");
    assert_eq!(sources.slice(runtime.body.canonical), "\nYou tell.\n");
    assert_eq!(words(&runtime.tools.builtin), ["emit-event"]);
    assert_eq!(words(&runtime.tools.plugin), ["fill", "drain"]);
    assert!(runtime.advertise_events);
    assert_eq!(runtime.visibility, Some(Visibility::Story));
    assert_eq!(runtime.completion, Completion::Story);
    assert_eq!(runtime.contract.as_deref().map(|it| &**it), Some("tale@1"));
    assert_eq!(runtime.stage, Some(Stage::Narrative));
    assert_eq!(runtime.trigger, Trigger::Auto);
    assert_eq!(runtime.history, None);
    let none = text.replace("builtin: [emit-event]", "plugin: []");
    let (_, package) = sound(&[("PLUGIN.md", &none)]);
    assert_eq!(words(&package.runtimes[0].tools.plugin), Vec::<&str>::new());
}

#[test]
fn a_runtime_of_its_own_file_says_how_it_is_called() {
    let runtime = only_runtime(
        "type: agent
schedule: { trigger: { type: event, topic: lamp.low } }
io:
  inputs:
    tale: { from: { contract: tale@1 }, select: /text, required: true }
    all: { from: { contract: tale@1, cardinality: all } }
    turn: { from: { kernel: turn-digest@1 } }
    mine: { from: { runtime: lantern/x }, scope: committed, recordAs: oil }
  selfData:
    - { namespace: oil, as: <oil-now> }
    - { namespace: wax, as: wax, format: ids-only, maxEntries: 3 }
  concealed: true
  visibility: plugin
agent:
  history: { maxTurns: 3, includeSummaries: true }
  llm: { reasoningEffort: disabled, toolChoice: { name: fill } }
  tools: { plugin: [fill] }
",
    );
    assert_eq!((&*runtime.id, &*runtime.name), ("lantern/keep", "keep"));
    assert_eq!(runtime.kind, RuntimeKind::Agent);
    assert!(matches!(&runtime.trigger, Trigger::Event(topic) if &*topic.node == "lamp.low"));
    assert_eq!(runtime.stage, None);
    let inputs: Vec<_> =
        runtime.inputs.iter().map(|it| (&*it.name.node, &it.from, it.committed)).collect();
    assert!(matches!(inputs[0], ("tale", InputSource::Contract(_), false)));
    assert!(matches!(inputs[1], ("all", InputSource::All(_), false)));
    assert!(matches!(inputs[2], ("turn", InputSource::Kernel(_), false)));
    assert!(matches!(inputs[3], ("mine", InputSource::Runtime(_), true)));
    assert_eq!(runtime.inputs[0].select.as_deref().map(|it| &**it), Some("/text"));
    assert!(runtime.inputs[0].required && !runtime.inputs[1].required);
    let rows: Vec<_> =
        runtime.self_data.iter().map(|it| (&*it.tag.node, it.format, it.max_entries)).collect();
    assert_eq!(rows, [("oil-now", RowFormat::Summary, 50), ("wax", RowFormat::IdsOnly, 3)]);
    let history = runtime.history.unwrap();
    assert_eq!((history.max_turns, history.include_summaries), (3, true));
    assert!(matches!(&runtime.tool_choice, Some(ToolChoice::Named(name)) if &*name.node == "fill"));
    assert!(runtime.reasoning_disabled && runtime.concealed && !runtime.output_schema);
    assert_eq!(words(&runtime.tools.plugin), ["fill"]);
}

#[test]
fn the_first_reason_to_end_decides() {
    let completion = |io: &str, completion: &str| {
        only_runtime(&format!(
            "type: agent\nschedule: {{ stage: audit }}\nio: {{ {io} }}\nagent: {{ loop: {{ completion: {{ {completion} }} }} }}\n"
        ))
        .completion
    };
    let tool = "require: tool-use, afterTools: [fill]";
    let schema = "output: { schema: a.json }";
    assert_eq!(completion("visibility: story", tool), Completion::Story);
    assert_eq!(completion(schema, tool), Completion::Tool);
    assert_eq!(completion(schema, "require: tool-use"), Completion::Structured);
    assert_eq!(completion(schema, ""), Completion::Structured);
    assert_eq!(completion("", "require: tool-use"), Completion::Done);
    assert_eq!(completion("", "require: explicit, afterTools: [fill]"), Completion::Done);
}

#[test]
fn a_variant_replaces_texts_and_nothing_else() {
    let text = format!(
        "---\n{ROOT}contributes:\n  prompt:\n    - {{ id: a, content: one, position: system }}\n    - {{ id: b, content: two, position: system }}\nruntime: {{ type: agent, schedule: {{ stage: audit }} }}\n---\nHello\n"
    );
    let zh = "---\ndisplayName: 灯\ncontributes: { prompt: [{ content: 一 }, {}] }\n---\n你好\n";
    let (sources, package) = sound(&[("PLUGIN.md", &text), ("PLUGIN.zh.md", zh)]);
    let locale = |tag| Locale::parse(tag).unwrap();
    let content =
        |index: usize, tag| package.prompt[index].content.choose(&locale(tag)).node.to_string();
    assert_eq!((content(0, "zh-CN"), content(0, "zh-TW")), ("一".into(), "one".into()));
    assert_eq!(content(1, "zh"), "two", "a missing key inherits");
    let body = &package.runtimes[0].body;
    assert_eq!(sources.slice(*body.choose(&locale("zh"))), "你好\n");
    assert_eq!(sources.slice(*body.choose(&locale("fr"))), "Hello\n");
}

#[test]
fn an_empty_variant_changes_the_body_only() {
    let text = format!("---\n{ROOT}---\n");
    let runtime = "---\ntype: agent\nschedule: { stage: audit }\n---\nHello\n";
    let (sources, package) = sound(&[
        ("PLUGIN.md", &text),
        ("runtimes/keep/RUNTIME.md", runtime),
        ("runtimes/keep/RUNTIME.zh-Hans.md", "---\n---\n你好\n"),
    ]);
    let variant = package.runtimes[0].body.simplified_chinese.unwrap();
    assert_eq!(sources.slice(variant), "你好\n");
}

#[test]
fn drift_is_one_warning_with_all_places() {
    let text = format!(
        "---\n{ROOT}tags: [a, b]\ncontributes: {{ tools: [fill], prompt: [{{ id: a, content: x, position: system }}] }}\n---\n"
    );
    let zh = "---\nid: lamp\nentry: ./x.js\ntags: [a]\ncontributes: { tools: [drain], prompt: [{ id: a, content: 一, position: system }] }\n---\n";
    let (sources, package, problems) = package(&[("PLUGIN.md", &text), ("PLUGIN.zh.md", zh)]);
    assert_eq!(names(&problems), ["id variant-drift"]);
    let drift = problems.iter().next().unwrap();
    assert_eq!(sources.path(drift.span.source), "PLUGIN.zh.md");
    for path in ["`id`", "`tags`", "`contributes.tools[0]`", "`entry`"] {
        assert!(drift.message.contains(path), "{}", drift.message);
    }
    assert_eq!(drift.notes.len(), 3);
    assert_eq!(words(&package.unwrap().tools), ["fill"], "the canonical value counts");
}

#[test]
fn only_what_a_variant_brings_in_is_reported_of_it() {
    let text = format!("---\n{ROOT}unknown: 1\nlicense: \"\"\n---\n");
    let zh = "---\ndescription: 5\ntitle: x\n---\n";
    let (sources, _, problems) = package(&[("PLUGIN.md", &text), ("PLUGIN.zh.md", zh)]);
    let found: Vec<_> = problems
        .iter()
        .map(|it| (sources.path(it.span.source), it.field.as_deref().unwrap()))
        .collect();
    assert_eq!(
        found,
        [
            ("PLUGIN.md", "unknown"),
            ("PLUGIN.md", "license"),
            ("PLUGIN.zh.md", "description"),
            ("PLUGIN.zh.md", "title"),
        ]
    );
}

#[test]
fn a_broken_variant_is_reported_and_left_out() {
    let text = format!("---\n{ROOT}---\n");
    for zh in ["你好", "---\na: 1\na: 2\nb: [\n---\n"] {
        let (_, package, problems) = package(&[("PLUGIN.md", &text), ("PLUGIN.zh.md", zh)]);
        assert!(problems.has_errors() && package.is_some());
        assert!(problems.iter().all(|it| it.field.as_deref() == Some("(frontmatter)")));
    }
}

#[test]
fn files_that_are_never_read_are_named() {
    let text = format!("---\n{ROOT}---\n");
    let found = |name: &str| {
        names(
            &package(&[("PLUGIN.md", &text), (name, "---\n---\n"), ("PLUGIN.zh.md", "---\n---\n")])
                .2,
        )
    };
    assert_eq!(found("PLUGIN.fr.md"), ["- unread-variant"]);
    assert_eq!(found("PLUGIN.zh-Hant.md"), ["- unread-variant"]);
    assert_eq!(found("PLUGIN.../x.md"), Vec::<String>::new());
    assert_eq!(
        found("PLUGIN.zh-CN.md"),
        ["- unread-variant"],
        "one file serves Simplified Chinese"
    );
    assert_eq!(found("runtimes/a/RUNTIME.zh.md"), ["- orphan-variant"]);
}

#[test]
fn a_package_has_a_root_and_one_kind_of_runtimes() {
    let runtime = "---\ntype: agent\nschedule: { stage: audit }\n---\n";
    let (_, none, problems) = package(&[("runtimes/a/RUNTIME.md", runtime)]);
    assert!(none.is_none());
    assert_eq!(names(&problems), ["- no-root"]);
    let text =
        format!("---\n{ROOT}runtime: {{ type: agent, schedule: {{ stage: audit }} }}\n---\n");
    let (_, both, problems) = package(&[("PLUGIN.md", &text), ("runtimes/a/RUNTIME.md", runtime)]);
    assert_eq!(names(&problems), ["runtime inline-and-runtimes"]);
    assert_eq!(both.unwrap().runtimes.len(), 2);
    let text = format!("---\n{ROOT}---\n");
    let (_, _, problems) = package(&[("PLUGIN.md", &text), ("runtimes/A_b/RUNTIME.md", runtime)]);
    assert_eq!(names(&problems), ["- runtime-folder"]);
}

#[test]
fn what_is_well_formed_is_kept_beside_faults() {
    let text = "---\nkind: plugin\ncontributes: { tools: [1, fill], settings: [{ key: a }] }\nruntime: { type: agent, io: 5 }\n---\n";
    let (_, package, problems) = package(&[("PLUGIN.md", text)]);
    assert!(problems.has_errors());
    let package = package.unwrap();
    assert_eq!(&*package.id.node, "lantern", "the folder names it");
    assert_eq!(words(&package.tools), ["fill"]);
    assert_eq!((package.settings.len(), package.runtimes.len()), (0, 1));
    assert!(root("").is_empty());
}
