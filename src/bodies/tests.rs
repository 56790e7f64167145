use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::bodies::{Reader, bodies};
use crate::manifest::{Host, PackageFiles, read_package};
use crate::text::{Source, SourceId, Sources};

const NONE: [&str; 0] = [];

const ROOT: &str = "---
id: lamp
kind: plugin
description: d
optional: [tale@1]
contributes: { settings: [{ key: wick, type: text, label: Wick }] }
---
";

/// The findings in the body of `lamp/keeper` with these keys, as `severity code "words"`.
fn read(
    keys: &str,
    body: &str,
    host: Option<&Host>,
    blocks: Option<&BTreeSet<Arc<str>>>,
) -> Vec<String> {
    let mut sources = Sources::new();
    let agent = |keys: &str, body: &str| {
        format!("---\ntype: agent\nschedule: {{ stage: audit }}\n{keys}---\n{body}")
    };
    let files = [
        ("PLUGIN.md", ROOT.to_owned()),
        ("runtimes/gauge/RUNTIME.md", agent("", "")),
        ("runtimes/keeper/RUNTIME.md", agent(keys, body)),
    ];
    let mut package = PackageFiles { folder: "lamp".into(), files: Vec::new() };
    for (path, text) in files {
        let id = sources.add(Source::new(path, text));
        package.files.push((path.into(), id));
    }
    let (package, problems) = read_package(&package, &sources);
    assert!(!problems.has_errors(), "{:?}", problems.sorted());
    let found = bodies(&[package.unwrap()], &sources, Reader { host, blocks });
    found
        .iter()
        .map(|found| {
            let mut line = format!("{} {} ", found.severity, found.code);
            let _ = write!(line, "{:?}", sources.slice(found.span));
            line
        })
        .collect()
}

fn body(text: &str) -> Vec<String> {
    read("", text, None, None)
}

#[test]
fn placeholders_name_variables_of_the_format() {
    for good in [
        "{{ world.name }} {{ world.dimensions.tide.value }} {{ session.turnNumber }}",
        "{{ userSettings.wick }}",
        "<x>\n{{ player.message }} {{ player.character.name }} {{ characters.npcs }}\n</x>",
        "<x>\n{{ inputs.lamp.gauge.level }} {{ inputs.elsewhere.any.thing }}\n</x>",
        "{% if x %} {# note #} {{}}",
    ] {
        assert_eq!(body(good), NONE, "{good}");
    }
    let unknown = |words: &str| vec![format!("error template/unknown-variable {words:?}")];
    assert_eq!(body("{{ wrold.name }}"), unknown("wrold"));
    assert_eq!(body("{{ world.nmae }}"), unknown("nmae"));
    assert_eq!(body("{{ world.dimensions.tide.valeu }}"), unknown("valeu"));
    assert_eq!(body("{{ userSettings.wik }}"), unknown("wik"));
    assert_eq!(body("<x>\n{{ inputs.lamp.gage.level }}\n</x>"), unknown("gage"));
}

#[test]
fn what_the_system_once_had_renders_nothing() {
    for (text, words) in [
        ("{{ world.tone }}", "world.tone"),
        ("{{ world.openingScenario }}", "world.openingScenario"),
        ("{{ session.id }}", "session.id"),
        ("{{ config.any.thing }}", "config.any.thing"),
    ] {
        assert_eq!(body(text), [format!("warning template/removed-variable {words:?}")]);
    }
}

#[test]
fn data_stands_in_a_block() {
    let outside = ["warning trust/data-in-system-text \"{{ player.message }}\""];
    assert_eq!(body("The player says {{ player.message }}."), outside);
    assert_eq!(body("<said>{{ player.message }}</said>"), NONE);
    let unclosed = body("<said>\n{{ player.message }}\n");
    assert_eq!(unclosed[0], "warning template/unclosed-tag \"<said>\"");
    assert_eq!(unclosed[1..], outside);
}

#[test]
fn a_host_profile_adds_variables() {
    let (host, _) = Host::read(SourceId(0), "variables: [weather.today]\n");
    let found = |text: &str| read("", text, host.as_ref(), None);
    assert_eq!(found("{{ weather.today }} {{ weather.today.wind }}"), NONE);
    assert_eq!(found("{{ weather.yesterday }}").len(), 1);
}

#[test]
fn a_layout_that_fills_bodies_checks_their_placeholders_itself() {
    let blocks = BTreeSet::from(["weather-now".into()]);
    let found = |body: &str| read("", body, None, Some(&blocks));
    let tale = ["warning template/unknown-input \"tale\""];
    assert_eq!(found("{{ nothing.at.all }} `runtime-inputs.tale`"), tale);
}

#[test]
fn a_layout_that_fills_bodies_supplies_its_blocks() {
    let blocks = BTreeSet::from(["weather-now".into(), "world-lore".into()]);
    let found = |body: &str| read("", body, None, Some(&blocks));
    assert_eq!(found("See `<weather-now>`."), NONE);
    let near = ["warning template/unsupplied-block \"<weather-nwo>\""];
    assert_eq!(found("See `<weather-nwo>`."), near);
    // What the manifest has to ask for it has to ask for here too.
    assert_eq!(
        found("See `<world-lore>`."),
        ["warning template/unsupplied-block \"<world-lore>\""]
    );
}

#[test]
fn prose_speaks_of_inputs_that_there_are() {
    let keys = "io: { inputs: { tale: { from: { contract: tale@1 } } } }\n";
    let found = |text: &str| read(keys, text, None, None);
    assert_eq!(found("See `runtime-inputs.tale` and runtime-inputs.tale.text."), NONE);
    assert_eq!(found("See runtime-inputs.tail."), ["warning template/unknown-input \"tail\""]);
}

#[test]
fn prose_speaks_of_blocks_that_somebody_supplies() {
    let keys = "io:\n  inputs: { tale: { from: { contract: tale@1 } } }\n  selfData: [{ namespace: oil, as: <oil-now> }]\n";
    let found = |text: &str| read(keys, text, None, None);
    for good in [
        "See `<oil-now>`, `<runtime-inputs>`, `<player-character>`.",
        "See `<lamps>`.\n<lamps>\nOne.\n</lamps>\n",
        "Answer between `<answer>` and `</answer>`.",
        "Plain <tags> are words.",
        "Lines are `- <key> | <value>`; `<value>` is cut.",
    ] {
        assert_eq!(found(good), NONE, "{good}");
    }
    let block = |severity: &str, tag: &str| {
        vec![format!("{severity} template/unsupplied-block \"<{tag}>\"")]
    };
    assert_eq!(found("See `<oil-nows>` and `<oil-nows>`."), block("warning", "oil-nows"));
    assert_eq!(found("See `<weather>`."), block("advice", "weather"));
    for tag in ["runtime-exports", "available-events", "world-lore"] {
        assert_eq!(found(&format!("See `<{tag}>`.")), block("warning", tag));
    }
    assert_eq!(body("See `<runtime-inputs>`."), block("warning", "runtime-inputs"));
}
