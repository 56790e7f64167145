use crate::manifest::testing::{ROOT, names, package, root};

const NONE: [&str; 0] = [];

/// The findings for a root with these keys, and agents of stage `audit` with these keys.
fn agents(root: &str, agents: &[&str]) -> Vec<String> {
    let root = format!("---\n{ROOT}{root}---\n");
    let agents: Vec<_> = ["a", "b", "c"].iter().zip(agents).collect();
    let agents: Vec<_> = agents
        .iter()
        .map(|(name, keys)| {
            let text = format!("---\ntype: agent\n{keys}---\n");
            (format!("runtimes/{name}/RUNTIME.md"), text)
        })
        .collect();
    let mut files = vec![("PLUGIN.md", &*root)];
    files.extend(agents.iter().map(|(path, text)| (&**path, &**text)));
    names(&package(&files).2)
}

fn agent(top: &str, keys: &str) -> Vec<String> {
    agents(top, &[&format!("schedule: {{ stage: audit }}\n{keys}")])
}

fn scheduled(top: &str, keys: &str) -> Vec<String> {
    agents(top, &[&format!("schedule: {{ stage: audit, {keys} }}\n")])
}

#[test]
fn a_command_starts_an_action_of_the_package() {
    let with = |actions: &str, action: &str| {
        root(&format!(
            "contributes:\n  {actions}commands: [{{ name: oil, description: d, action: {action} }}]\n"
        ))
    };
    assert_eq!(with("actions: [light]\n  ", "light"), NONE);
    let fault = ["contributes.commands[0].action undeclared-action"];
    assert_eq!(with("actions: [light]\n  ", "oil"), fault);
    assert_eq!(with("", "oil"), fault);
    assert_eq!(with("actions: light\n  ", "oil"), ["contributes.actions wrong-type"]);
    assert_eq!(with("action: [light]\n  ", "light"), ["contributes.action unknown-key"]);
}

#[test]
fn a_projection_fills_an_own_namespace_that_takes_world_data() {
    let with = |oil: &str, namespace: &str| {
        root(&format!(
            "contributes:
  data: {{ Oil: {{ schema: a.json, version: 1{oil} }} }}
  worldProjections:
    fill: {{ from: x, handler: h.js, outputs: {{ o: {{ namespace: {namespace}, key: id }} }} }}\n"
        ))
    };
    let field = "contributes.worldProjections.fill.outputs.o.namespace";
    assert_eq!(with(", accepts: [x@1]", "oil"), NONE, "case does not matter");
    assert_eq!(with("", "oil"), [format!("{field} not-accepting")]);
    assert_eq!(with(", accepts: []", "oil"), [format!("{field} not-accepting")]);
    assert_eq!(with(", accepts: [x@1]", "wick"), [format!("{field} undeclared-namespace")]);
    assert_eq!(with(", accept: [x@1]", "oil"), ["contributes.data.Oil.accept unknown-key"]);
}

#[test]
fn a_slot_of_the_interface_watches_an_own_namespace() {
    let with = |watch: &str| {
        root(&format!(
            "contributes:
  data: {{ oil: {{ schema: a.json, version: 1 }} }}
  extensions: [{{ point: ui.slot@1, id: q, slot: bar@1, watch: [{watch}] }}]\n"
        ))
    };
    assert_eq!(with("oil"), NONE);
    assert_eq!(
        with("oil, wick"),
        ["contributes.extensions[0].watch[1] undeclared-namespace"],
        "the second alone"
    );
}

#[test]
fn each_contract_that_a_runtime_fulfils_is_provided_and_has_one_producer() {
    let output = |contract: &str| {
        format!("schedule: {{ stage: audit }}\nio: {{ output: {{ contract: {contract} }} }}\n")
    };
    let one = |top: &str| agents(top, &[&output("x@1")]);
    assert_eq!(one("provides: [x@1]\n"), NONE);
    assert_eq!(one("provides: [{ contract: x@1, default: true }]\n"), NONE);
    assert_eq!(one(""), ["io.output.contract output-not-provided"]);
    assert_eq!(one("provides: x@1\n"), ["provides wrong-type"]);
    assert_eq!(one("provide: [x@1]\n"), ["provide unknown-key"]);
    assert_eq!(one("provides: [x]\n"), ["provides[0] malformed"]);
    let all = [&*output("x@1"), &*output("x@1"), &*output("y@1")];
    assert_eq!(
        agents("provides: [x@1]\n", &all),
        ["io.output.contract ambiguous-output", "io.output.contract output-not-provided"]
    );
    let inline = "provides: [y@1]\nruntime: { type: agent, schedule: { stage: audit }, io: { output: { contract: x@1 } } }\n";
    assert_eq!(root(inline), ["runtime.io.output.contract output-not-provided"]);
}

#[test]
fn a_contract_that_a_runtime_waits_for_or_reads_is_declared() {
    let needs = "needs: [{ contract: x@1 }]";
    let fault = ["schedule.needs[0].contract undeclared-contract"];
    for declared in ["requires: [x@1]\n", "optional: [x@1]\n"] {
        assert_eq!(scheduled(declared, needs), NONE);
    }
    assert_eq!(scheduled("", needs), fault);
    assert_eq!(scheduled("provides: [x@1]\n", needs), fault, "also one of its own");
    assert_eq!(scheduled("require: [x@1]\n", needs), ["require unknown-key"]);
    assert_eq!(scheduled("", "after: [{ contract: x@1 }]"), NONE, "only orders");
    let input = "io: { inputs: { a: { from: { contract: x@1 } } } }\n";
    assert_eq!(agent("", input), ["io.inputs.a.from.contract undeclared-contract"]);
    assert_eq!(agent("requires: [x@1]\n", input), NONE);
}

#[test]
fn a_runtime_names_runtimes_of_its_own_package() {
    let own = "needs: [lantern, lantern/a, { runtime: lantern/b }], after: [lantern/a]";
    assert_eq!(scheduled("", own), NONE);
    assert_eq!(
        scheduled("", "needs: [lamp/a, lanternfish, { runtime: a }], after: [{ runtime: b/c }]"),
        [
            "schedule.needs[0] foreign-runtime",
            "schedule.needs[1] foreign-runtime",
            "schedule.needs[2].runtime foreign-runtime",
            "schedule.after[0].runtime foreign-runtime",
        ]
    );
    let input = "io: { inputs: { a: { from: { runtime: lamp } } } }\n";
    assert_eq!(agent("", input), ["io.inputs.a.from.runtime foreign-runtime"]);
}

#[test]
fn the_tools_of_a_runtime_are_contributed() {
    let tools = "agent: { tools: { builtin: [anything], plugin: [fill, drain] } }\n";
    let top = "contributes: { tools: [fill, drain] }\n";
    assert_eq!(agent(top, tools), NONE);
    let fault = ["agent.tools.plugin[1] undeclared-tool"];
    assert_eq!(agent("contributes: { tools: [fill] }\n", tools), fault);
    assert_eq!(agent("contributes: { tool: [fill] }\n", tools), ["contributes.tool unknown-key"]);
    let function = "type: function\nfunction: { handler: h.js, tools: { plugin: [drain] } }\n";
    let root = format!("---\n{ROOT}---\n");
    let text = format!("---\n{function}schedule: {{ stage: audit }}\n---\n");
    let found = package(&[("PLUGIN.md", &root), ("runtimes/a/RUNTIME.md", &text)]).2;
    assert_eq!(names(&found), ["function.tools.plugin[0] undeclared-tool"]);
}

#[test]
fn what_a_schedule_and_a_projection_say_is_read() {
    use crate::manifest::Earlier;
    let root = format!(
        "---\n{ROOT}requires: [x@1]
contributes:
  actions: [oil]
  commands: [{{ name: oil, aliases: [o], description: d, action: oil }}]
  data: {{ oil: {{ schema: a.json, version: 1, accepts: [x@1] }} }}
  worldProjections:
    fill: {{ from: x, handler: h.js, outputs: {{ o: {{ namespace: oil, key: id }} }} }}
---\n"
    );
    let agent = "---\ntype: agent\nschedule:\n  stage: setup\n  needs: [lantern/a, { contract: x@1, cardinality: all, scope: session }]\n  after: [{ contract: y@1 }, { runtime: lantern/a }]\n---\n";
    let (_, read, problems) = package(&[("PLUGIN.md", &root), ("runtimes/a/RUNTIME.md", agent)]);
    assert_eq!(names(&problems), NONE);
    let read = read.unwrap();
    let shown = |list: &[crate::manifest::Prerequisite]| -> Vec<String> {
        list.iter()
            .map(|it| {
                let (kind, name) = match &it.of {
                    Earlier::Runtime(name) => ("runtime", name),
                    Earlier::Contract(name) => ("one", name),
                    Earlier::All(name) => ("all", name),
                };
                format!("{kind} {name}{}", if it.session { " of the session" } else { "" })
            })
            .collect()
    };
    let runtime = &read.runtimes[0];
    assert_eq!(shown(&runtime.needs), ["runtime lantern/a", "all x@1 of the session"]);
    assert_eq!(shown(&runtime.after), ["one y@1", "runtime lantern/a"]);
    let command = &read.commands[0];
    assert_eq!((&*command.name.node, &*command.action.node), ("oil", "oil"));
    assert_eq!(&*command.aliases[0].node, "o");
    let projection = &read.projections[0];
    assert_eq!((&*projection.id.node, &*projection.from.node), ("fill", "x"));
    let output = &projection.outputs[0];
    assert_eq!((&*output.namespace.node, &*output.key.node), ("oil", "id"));
}
