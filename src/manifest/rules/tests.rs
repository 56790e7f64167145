use crate::manifest::testing::{agent, names, package, root, runtime};

const NONE: [&str; 0] = [];

#[test]
fn identity() {
    let text = "---\nid: lamp\nkind: plugin\ndescription: d\n---\n";
    assert_eq!(names(&package(&[("PLUGIN.md", text)]).2), ["id id-directory-mismatch"]);
    assert_eq!(root("tags: [\"cost:llm\", \"role:x\", roles]\n"), ["tags[1] role-tag"]);
    assert_eq!(root("conflicts: [x@1, ui.slot@1]\n"), ["conflicts[1] invalid-conflict"]);
    let extension =
        "contributes: { extensions: [{ point: prompt.segment@1, id: static-prompt }] }\n";
    assert_eq!(root(extension), ["contributes.extensions[0].id reserved-id"]);
    let data = "contributes: { data: { _jobs: { schema: ./j.json, version: 1 }, j_obs: { schema: ./j.json, version: 1 } } }\n";
    assert_eq!(root(data), ["contributes.data._jobs reserved-id"]);
}

#[test]
fn what_has_no_effect_is_warned_about() {
    let extension =
        |keys: &str| root(&format!("contributes: {{ extensions: [{{ id: a, {keys} }}] }}\n"));
    assert_eq!(extension("point: ui.slot@1, slot: stage.cast@1, watch: [], preview: [b]"), NONE);
    assert_eq!(
        extension("point: prompt.segment@1, watch: [a]"),
        ["contributes.extensions[0].watch no-effect"]
    );
    assert_eq!(root("requires: [x@1]\noptional: [y@1, x@1]\n"), ["optional[1] no-effect"]);
    let trigger = |trigger: &str| {
        runtime(&format!("type: agent\nschedule: {{ stage: audit, trigger: {{ {trigger} }} }}\n"))
    };
    assert_eq!(trigger("type: scheduled, interval: 2"), NONE);
    assert_eq!(trigger("type: auto, interval: 2"), ["schedule.trigger.interval no-effect"]);
}

#[test]
fn commands() {
    let command = |rest: &str| {
        root(&format!(
            "contributes:\n  actions: [oil]\n  commands:\n    - {{ name: oil, description: d, action: oil, {rest} }}\n"
        ))
    };
    assert_eq!(
        command("aliases: [o], arguments: [{ name: a }, { name: b, variadic: true }]"),
        NONE
    );
    assert_eq!(command("aliases: [o, o]"), ["contributes.commands[0].aliases duplicate"]);
    assert_eq!(command("aliases: [oil]"), ["contributes.commands[0].aliases duplicate"]);
    assert_eq!(
        command("arguments: [{ name: a }, { name: a }]"),
        ["contributes.commands[0].arguments duplicate"]
    );
    assert_eq!(
        command("arguments: [{ name: a, variadic: true }, { name: b, variadic: false }]"),
        ["contributes.commands[0].arguments[0].variadic variadic-last"]
    );
}

#[test]
fn settings_are_warned_about() {
    let setting = |rest: &str| {
        root(&format!("contributes: {{ settings: [{{ key: k, label: L, {rest} }}] }}\n"))
    };
    let at = |found: &str| vec![format!("contributes.settings[0].{found}")];
    assert_eq!(setting("type: toggle, default: false"), NONE);
    assert_eq!(setting("type: slot, default: { a: 1 }"), NONE);
    assert_eq!(setting("type: select"), at("options select-without-options"));
    assert_eq!(setting("type: slider, min: 2, max: 1"), at("min min-above-max"));
    for (kind, good, bad) in [
        ("text", "x", "1"),
        ("number", "1.5", "x"),
        ("integer", "2", "1.5"),
        ("toggle", "true", "\"true\""),
        ("slider", "1", "[1]"),
        ("select, options: [{ value: a, label: A }]", "a", "b"),
    ] {
        assert_eq!(setting(&format!("type: {kind}, default: {good}")), NONE, "{kind}");
        assert_eq!(setting(&format!("type: {kind}, default: {bad}")), at("default default-type"));
    }
}

#[test]
fn authoring() {
    let data = |accepts: &str, authoring: &str| {
        root(&format!(
            "contributes: {{ data: {{ oil: {{ schema: a.json, version: 1, {accepts} authoring: {{ title: T, {authoring} }} }} }} }}\n"
        ))
    };
    let accepts = "accepts: [x@1],";
    let source = |rest: &str| {
        format!("generate: offer, example: e.json, source: {{ kind: yaml, path: p{rest} }}")
    };
    assert_eq!(data(accepts, ""), NONE);
    assert_eq!(data("", ""), ["contributes.data.oil.authoring authoring-without-accepts"]);
    assert_eq!(data(accepts, &source("")), NONE);
    assert_eq!(data(accepts, &source(", key: id")), NONE);
    for bad in [
        "generate: offer".to_owned(),
        "generate: offer, example: e.json".to_owned(),
        source(", visibility: hidden"),
        source(", key: name"),
        source("").replace("yaml", "media"),
    ] {
        assert_eq!(
            data(accepts, &bad),
            ["contributes.data.oil.authoring.generate cannot-generate"]
        );
    }
}

#[test]
fn segments_have_names_of_their_own() {
    let segments = "contributes:\n  prompt:\n    - { id: a, content: x, position: system }\n    - { id: a, content: y, position: { depth: 0 } }\n";
    assert_eq!(root(segments), ["contributes.prompt[1].id duplicate"]);
}

#[test]
fn agents_and_functions() {
    let audit = "schedule: { stage: audit }\n";
    let found = |rest: &str| runtime(&format!("{audit}{rest}"));
    assert_eq!(found("type: agent\n"), NONE);
    assert_eq!(found("type: function\nfunction: { handler: ./h.js }\n"), NONE);
    assert_eq!(found("type: function\n"), ["function function-runtime-shape"]);
    assert_eq!(found("type: function\nfunction: {}\n"), ["function.handler missing-key"]);
    assert_eq!(found("type: function\nagent: {}\n"), ["function function-runtime-shape"]);
    assert_eq!(
        found("type: agent\nfunction: { handler: h.js }\n"),
        ["function agent-declares-function"]
    );
    assert_eq!(found("type: gent\nfunction: { handler: h.js }\n"), ["type unknown-word"]);
}

#[test]
fn triggers_and_stages() {
    let found = |schedule: &str| runtime(&format!("type: agent\nschedule: {{ {schedule} }}\n"));
    assert_eq!(found("trigger: { type: event, topic: lamp.low }"), NONE);
    assert_eq!(found("trigger: { type: manual }"), NONE);
    assert_eq!(found("trigger: { type: event }"), ["schedule.trigger.topic event-needs-topic"]);
    assert_eq!(
        found("trigger: { type: event, topic: \"\" }"),
        ["schedule.trigger.topic event-needs-topic"]
    );
    for trigger in ["{ type: event, topic: a.b }", "{ type: manual }"] {
        let staged = format!("stage: audit, trigger: {trigger}");
        assert_eq!(found(&staged), ["schedule.stage staged-event-manual"]);
    }
    assert_eq!(found(""), ["schedule.stage no-stage"]);
    assert_eq!(found("trigger: { type: scheduled, interval: 2 }"), ["schedule.stage no-stage"]);
    assert_eq!(runtime("type: agent\n"), ["schedule.stage no-stage"]);
    assert_eq!(root("runtime: { type: agent }\n"), ["runtime.schedule.stage no-stage"]);
    assert_eq!(
        found("stage: audit, trigger: { type: now }"),
        ["schedule.trigger.type unknown-word"]
    );
}

#[test]
fn setup() {
    let found = |schedule: &str| {
        runtime(&format!("type: agent\nschedule: {{ stage: setup, {schedule} }}\n"))
    };
    assert_eq!(found("trigger: { type: auto, maxTriggerCount: 3 }"), NONE);
    assert_eq!(found("needs: [{ contract: x@1, scope: session }]"), NONE);
    assert_eq!(
        found("trigger: { type: scheduled, interval: 2 }"),
        ["schedule.trigger.type setup-trigger", "schedule.trigger.interval setup-cadence"]
    );
    assert_eq!(agent("").len(), 0);
    let late = "type: agent\nschedule: { stage: audit, needs: [lantern/a, { runtime: lantern/b, scope: session }] }\n";
    assert_eq!(runtime(late), ["schedule.needs[1].scope session-scope-outside-setup"]);
}

#[test]
fn detached_runs() {
    let found = |rest: &str, completion: &str| {
        runtime(&format!("type: agent\nschedule: {{ {rest} completion: {{ {completion} }} }}\n"))
    };
    assert_eq!(found("stage: audit,", "mode: detached, maxQueueMs: 1, overlap: serial"), NONE);
    assert_eq!(
        found(
            "stage: post-turn,",
            "mode: detached, settle: before-next-execution, maxSettleWaitMs: 9"
        ),
        NONE
    );
    assert_eq!(found("stage: audit,", "mode: await, maxExecutionMs: 5"), NONE);
    assert_eq!(found("stage: narrative,", "mode: detached"), ["schedule.stage detached-stage"]);
    assert_eq!(found("", "mode: detached"), ["schedule.stage detached-stage"]);
    assert_eq!(
        found("trigger: { type: manual },", "mode: detached"),
        ["schedule.stage detached-stage", "schedule.trigger.type detached-event-manual"]
    );
    assert_eq!(
        found("stage: audit,", "mode: detached, maxSettleWaitMs: 5"),
        ["schedule.completion.maxSettleWaitMs settle-wait-needs-settle"]
    );
    for option in
        ["settle: before-next-execution", "maxQueueMs: 1", "overlap: serial", "stalePolicy: reject"]
    {
        for mode in ["", "mode: await, "] {
            let found = found("stage: audit,", &format!("{mode}{option}"));
            assert_eq!(found, ["schedule.completion.mode detached-options"]);
        }
    }
    let story = "type: agent\nschedule: { stage: audit, completion: { mode: detached } }\nio: { visibility: story }\n";
    assert_eq!(runtime(story), ["io.visibility detached-story"]);
}

#[test]
fn committed_inputs() {
    let found = |input: &str| agent(&format!("io: {{ inputs: {{ a: {{ {input} }} }} }}\n"));
    let contract = "from: { contract: x@1 }, scope: committed";
    assert_eq!(found(&format!("{contract}, recordAs: oil")), NONE);
    assert_eq!(found(contract), ["io.inputs.a committed-input"]);
    assert_eq!(
        found(&format!("{contract}, recordAs: oil, select: \"\"")),
        ["io.inputs.a.select committed-select"]
    );
    assert_eq!(
        found("from: { kernel: turn-digest@1 }, scope: committed, recordAs: oil"),
        ["io.inputs.a committed-input"]
    );
    assert_eq!(found("from: { contract: x@1 }, recordAs: oil"), ["io.inputs.a.recordAs no-effect"]);
    assert_eq!(
        found("from: { kernel: turn-digest@1 }, select: /a, required: true"),
        ["io.inputs.a.select no-effect", "io.inputs.a.required no-effect"]
    );
}

#[test]
fn results() {
    assert_eq!(agent("io: { visibility: plugin, concealed: true }\n"), NONE);
    assert_eq!(agent("io: { visibility: story, concealed: false }\n"), NONE);
    assert_eq!(
        agent("io: { visibility: story, concealed: true }\n"),
        ["io.concealed concealed-story"]
    );
    assert_eq!(agent("io: { output: { recordAs: oil, schema: ../s.json } }\n"), NONE);
    assert_eq!(
        agent("io: { output: { recordAs: oil } }\n"),
        ["io.output.schema record-needs-schema"]
    );
    assert_eq!(
        agent("io: { selfData: [{ namespace: oil, as: <world-lore> }] }\n"),
        ["io.selfData[0].as reserved-tag"]
    );
    let manual = "type: agent\nschedule: { stage: audit, manual: { execution: sync } }\n";
    assert_eq!(runtime(manual), ["schedule.manual no-effect"]);
}

#[test]
fn completion() {
    let found = |io: &str, completion: &str| {
        agent(&format!("io: {{ {io} }}\nagent: {{ loop: {{ completion: {{ {completion} }} }} }}\n"))
    };
    assert_eq!(found("", "require: explicit, afterTools: [fill]"), NONE);
    for io in ["visibility: story", "output: { schema: a.json }"] {
        assert_eq!(found(io, "require: tool-use"), NONE);
        assert_eq!(
            found(io, "require: explicit"),
            ["agent.loop.completion.require explicit-completion"]
        );
    }
    for tools in ["[]", "[\"\"]", "[fill, \" \"]"] {
        let found = found("", &format!("afterTools: {tools}"));
        assert_eq!(found, ["agent.loop.completion.afterTools empty"], "{tools}");
    }
}
