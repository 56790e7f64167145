use super::{case, json, log, of, read_case, record, shown, tree};
use crate::types::Kind;

const SAMPLE: &str = r#"runtime: chat-mode-narrator
locale: zh-Hans
target: anthropic
model: claude-opus-5-5
settings: { dialogueRatio: 60 }
sections: { policy: false }
host: { tools: [{ name: look, parameters: {} }] }
tools: [{ name: roll, description: Roll dice., parameters: { type: object } }]
inputs:
  player: { message: I open the door. }
  world: { name: Emberback, tags: [rain, market] }
  conversation:
    - { role: user, text: Hello., turn: t1 }
    - role: assistant
      turn: t1
      calls: [{ id: c1, name: roll, arguments: '{"sides":20}' }]
    - { role: tool, turn: t1, call: c1, text: '{"value":17}' }
  segments:
    - { package: memory, id: facts, content: …, position: system, audience: all, volatility: turn }
state: {}
turns:
  - set: { player: { message: I go in. } }
    append: { conversation: [{ role: assistant, text: It creaks., turn: t1 }] }
    after: 6m
expect:
  shared_prefix: ">= 95%"
  tokens: "<= 12000"
  marks: [stable, session, history]
  absent: ["{{"]
"#;

#[test]
fn the_sample_of_the_contract_is_read_and_bound() {
    let case = case(SAMPLE);
    assert_eq!(case.runtime.as_deref().map(|name| &**name), Some("chat-mode-narrator"));
    assert_eq!(case.locale.as_deref().map(|name| &**name), Some("zh-Hans"));
    assert_eq!(case.target.as_deref().map(|name| &**name), Some("anthropic"));
    assert_eq!(case.model.as_deref().map(|name| &**name), Some("claude-opus-5-5"));
    assert_eq!(
        case.sections.iter().map(|(n, on)| (&*n.node, *on)).collect::<Vec<_>>(),
        [("policy", false)]
    );
    assert_eq!(case.tools.iter().map(|tool| &*tool.name).collect::<Vec<_>>(), ["look", "roll"]);
    assert!(case.state.is_some() && case.expect.is_some());
    assert_eq!(case.turns[0].after, Some(std::time::Duration::from_mins(6)));
    let declared = [
        super::input("player", record([("message", Kind::Text)])),
        super::input("world", record([("name", Kind::Text), ("tags", Kind::List(of(Kind::Text)))])),
        super::input("conversation", log()),
        super::input("segments", Kind::Segments(["system".into()].into())),
        super::input("userSettings", Kind::Map(of(Kind::Json))),
    ];
    let defaults = [
        ("tone".into(), crate::value::Value::text("dry")),
        ("dialogueRatio".into(), crate::value::Value::Null),
    ];
    let (inputs, problems) = case.turn(2).unwrap().bind(&declared, &defaults);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(json(inputs.value("player")), r#"{"message":"I go in."}"#);
    assert_eq!(json(inputs.value("userSettings")), r#"{"tone":"dry","dialogueRatio":60}"#);
    let crate::value::Value::Log(rows) = inputs.value("conversation") else { panic!() };
    assert_eq!(rows.len(), 4);
}

#[test]
fn settings_are_those_of_the_package() {
    let of = record([("tone", Kind::Optional(of(Kind::Json)))]);
    let declared = [super::input("userSettings", of)];
    let defaults = [("tone".into(), crate::value::Value::text("dry"))];
    let (inputs, problems) = case("runtime: a").bind(&declared, &defaults);
    assert!(problems.is_empty(), "nothing is missing: {problems:?}");
    assert_eq!(json(inputs.value("userSettings")), r#"{"tone":"dry"}"#);
    let text = "settings: { tone: wet, tome: 1 }";
    let (inputs, problems) = case(text).bind(&declared, &defaults);
    assert_eq!(shown(text, &problems), ["unknown-key settings.tome \"tome\""]);
    assert_eq!(json(inputs.value("userSettings")), r#"{"tone":"wet","tome":1}"#);
}

#[test]
fn an_empty_case_says_nothing() {
    let case = case("{}");
    assert!(case.runtime.is_none() && case.inputs.is_empty() && case.turns.is_empty());
    assert!(super::case("inputs:\nturns:\nmodel: null\n").inputs.is_empty(), "nothing is left out");
}

#[test]
fn tools_win_over_the_host() {
    let case = case(
        "host: {tools: [{name: a, description: host, parameters: {}}, {name: b, parameters: {}}]}\n\
         tools: [{name: c, parameters: {}}, {name: a, description: own, parameters: {}}]\n",
    );
    let shown: Vec<_> =
        case.tools.iter().map(|tool| format!("{} {}", tool.name, tool.description)).collect();
    assert_eq!(shown, ["a own", "b ", "c "]);
}

#[test]
fn each_rule_of_a_case_has_its_finding() {
    for (text, found) in [
        ("[a]", "wrong-type  \"a\""),
        ("input: {}", "unknown-key input \"input\""),
        ("locale: 5", "wrong-type locale \"5\""),
        ("runtime: [a]", "wrong-type runtime \"a\""),
        ("settings: []", "wrong-type settings \"[]\""),
        ("sections: {policy: no}", "wrong-type sections.policy \"no\""),
        ("host: {tool: []}", "unknown-key host.tool \"tool\""),
        ("host: {tools: [{name: a}]}", "missing-key host.tools[0].parameters \"name\""),
        ("tools: {}", "wrong-type tools \"{}\""),
        ("inputs: [a]", "wrong-type inputs \"a\""),
        (
            "inputs: {userSettings: {}}",
            "settings-among-inputs inputs.userSettings \"userSettings\"",
        ),
        ("turns: {}", "wrong-type turns \"{}\""),
        ("turns: [a]", "wrong-type turns[0] \"a\""),
        ("turns: [{}, {sets: {}}]", "unknown-key turns[1].sets \"sets\""),
        ("turns: [{set: [a]}]", "wrong-type turns[0].set \"a\""),
        ("turns: [{append: {a: b}}]", "wrong-type turns[0].append.a \"b\""),
        ("turns: [{append: {a: {b: [], c: 1}}}]", "wrong-type turns[0].append.a.c \"1\""),
        ("turns: [{after: 6}]", "wrong-value turns[0].after \"6\""),
        ("turns: [{after: 6 m}]", "wrong-value turns[0].after \"6 m\""),
        ("turns: [{after: -6m}]", "wrong-value turns[0].after \"-6m\""),
        ("turns: [{after: m}]", "wrong-value turns[0].after \"m\""),
        (
            "turns: [{after: 99999999999999999999h}]",
            "wrong-value turns[0].after \"99999999999999999999h\"",
        ),
        ("turns: [{after: true}]", "wrong-type turns[0].after \"true\""),
        ("{inputs: {a: 1}, turns: [{}, {append: {a: [2]}}]}", "wrong-type turns[1].append.a \"a\""),
    ] {
        assert_eq!(shown(text, &read_case(&tree(text)).1), [found], "{text}");
    }
}

#[test]
fn an_unknown_key_is_named_with_the_nearest() {
    let (_, problems) = read_case(&tree("input: {}\nzzz: 1\n"));
    let help: Vec<_> = problems.iter().map(|found| found.help.clone().unwrap()).collect();
    assert_eq!(help[0], "did you mean `inputs`?");
    assert!(help[1].starts_with("one of `runtime`, `locale`, "), "{}", help[1]);
}
