//! Messages, logs and slots.

use std::sync::Arc;

use super::build::{
    at, codes, contents, each, each_of, frame, group, history_of, input, log, message, op, plan,
    rendered, request, row, said, section, segment, segments, slot, slot_of, text, texts, value,
    word, words, write,
};
use crate::plan::{Expr, Form, FormKind, GroupKind, Op, Viewer};
use crate::render::request::Content;
use crate::types::{Audience, Volatility};
use crate::value::{self, Call, Role, Value};

#[test]
fn a_message_without_a_byte_is_none() {
    let body = vec![
        message("user", "a", vec![words("1")]),
        message("system", "b", vec![frame("Head"), value("none")]),
        message("assistant", "c", vec![words("3")]),
    ];
    let request = request(&plan(vec![], body), &[]);
    assert_eq!(said(&request), ["a: 1", "c: 3"]);
    assert_eq!(request.messages[1].role, Role::Assistant);
    assert!(!request.messages[1].row);
}

#[test]
fn a_computed_role_is_checked() {
    let kind = |role| GroupKind::Message { role, uncounted: false, pinned: false, kept: false };
    let roles = |role: &str| {
        let body = vec![op(group(kind(input("r")), "m", "", vec![words("x")]))];
        let rendered = rendered(&plan(vec![], body), &[("r", text(role))]);
        (rendered.request.messages[0].role, codes(&rendered))
    };
    assert_eq!(roles("assistant"), (Role::Assistant, vec![]));
    assert_eq!(roles("tool"), (Role::User, vec!["render/bad-role"]));
    assert_eq!(roles(""), (Role::User, vec!["render/bad-role"]));
}

#[test]
fn rounds_may_be_messages() {
    let body = vec![message("user", "m", vec![write(Expr::Local(0))])];
    let plan = plan(vec![], vec![each(each_of(0, input("l"), body))]);
    let request = request(&plan, &[("l", texts(&["1", "", "2"]))]);
    assert_eq!(said(&request), ["m: 1", "m: 2"]);
}

#[test]
fn rows_are_sent_as_they_are() {
    let call = Call {
        id: Some("c1".into()),
        name: "roll".into(),
        arguments: "{ \"sides\":20 }".into(),
        provider: None,
    };
    let mut rows =
        vec![row(Role::User, "a <b> & c"), row(Role::Assistant, ""), row(Role::System, "s")];
    rows[2].parts.push(value::Part::Text("s".into()));
    rows.push(value::Row {
        parts: vec![
            value::Part::Thinking(text("hm")),
            value::Part::Text("".into()),
            value::Part::Call(call.clone()),
        ],
        ..row(Role::Assistant, "")
    });
    let plan = plan(vec![], vec![Op::History(Box::new(history_of("log")))]);
    let request = request(&plan, &[("log", Value::Log(rows.into()))]);
    assert_eq!(said(&request), ["log: a <b> & c", "log: ss", "log: "], "a blank row is none");
    assert!(request.messages.iter().all(|message| message.row));
    let contents = |at: usize| -> Vec<_> {
        request.messages[at].parts.iter().map(|part| part.content.clone()).collect()
    };
    assert_eq!(contents(1), [Content::Text("s".into()), Content::Text("s".into())]);
    assert_eq!(contents(2), [Content::Thinking(text("hm")), Content::Call(call)]);
    assert_eq!(request.messages[0].parts[0].volatility, Volatility::Session);
}

fn summary(condition: Option<Expr>) -> Op {
    let mut history = history_of("log");
    let body = vec![write(Expr::Pieces(vec![word("Sum: "), Expr::Local(2)]))];
    history.forms = vec![Form {
        kind: FormKind::Summary,
        local: 2,
        condition,
        body: vec![message("user", "compacted", body)],
    }];
    Op::History(Box::new(history))
}

fn summed() -> Value {
    let old = value::Row { summary: Some(text("old")), ..row(Role::User, "raw") };
    Value::Log([old, row(Role::User, "new")].into())
}

#[test]
fn a_summary_stands_in_for_its_row() {
    let of = |history| said(&request(&plan(vec![], vec![history]), &[("log", summed())]));
    assert_eq!(of(summary(None)), ["compacted: Sum: old", "log: new"]);
    assert_eq!(of(summary(Some(input("none")))), ["log: new"]);
    assert_eq!(of(Op::History(Box::new(history_of("log")))), ["log: new"], "without a form");
}

#[test]
fn a_log_may_be_left_out() {
    let mut history = history_of("log");
    history.condition = Some(input("none"));
    let plan = plan(vec![], vec![Op::History(Box::new(history))]);
    assert_eq!(request(&plan, &[("log", log(&["a"]))]).messages, []);
}

#[test]
fn segments_are_members_with_their_own_sections() {
    // No template in them; blanks of nothing leave nothing.
    let list = segments(vec![
        segment("b", "{{ x }}", at("system")),
        segment("a", "A", at("system")),
        segment("c", "", at("system")),
        segment("d", "other", at("pre-history")),
    ]);
    let body = vec![words("x"), slot(slot_of("segments", &["system"], false)), words("y")];
    let plan = plan(vec![section("s", "\n\n", body)], vec![]);
    let request = request(&plan, &[("segments", list)]);
    assert_eq!(super::build::parts(&request), ["x", "\n\nA", "\n\n{{ x }}", "\n\ny"]);
    assert_eq!(super::build::sections(&request), ["s", "p/a", "p/b", "s"]);
    assert_eq!(request.system[1].origin.package.as_deref(), Some("p"));
    assert_eq!(request.system[1].volatility, Volatility::Session);
}

#[test]
fn segments_in_order_of_volatility_order_package_and_id_by_bytes() {
    let one = |id: &str| segment(id, id, at("system"));
    let mut list = vec![one("b"), one("a"), one("Z")];
    let mut first = one("stable");
    first.volatility = Volatility::Stable;
    first.order = 9;
    let mut ahead = one("ahead");
    ahead.order = -1;
    let mut package = one("0");
    package.package = "q".into();
    list.extend([package, ahead, first]);
    let mut place = slot_of("segments", &["system"], false);
    place.fixed = vec![segment("M", "M", at("system"))];
    let body = vec![section("s", " ", vec![slot(place)])];
    let plan = plan(body, vec![]);
    let text = request(&plan, &[("segments", segments(list))]).system_text();
    assert_eq!(text, "stable ahead M Z a b 0");
}

#[test]
fn ties_keep_declared_order() {
    let list = segments(vec![segment("a", "1", at("system")), segment("a", "2", at("system"))]);
    let plan = plan(vec![slot(slot_of("s", &["system"], false))], vec![]);
    assert_eq!(request(&plan, &[("s", list)]).system_text(), "12");
}

#[test]
fn a_slot_takes_what_it_names_and_its_viewer_sees() {
    let mut story = segment("story", "story", at("system"));
    story.audience = Audience::Story;
    let mut own = segment("own", "own", at("system"));
    own.audience = Audience::Own;
    let mut contract = segment("contract", "contract", at("system"));
    contract.audience = Audience::Contract("x@1".into());
    let mut turn = segment("turn", "turn", at("system"));
    turn.volatility = Volatility::Turn;
    let list = segments(vec![story, own, contract, turn, segment("all", "all", at("system"))]);
    let of = |viewer: Viewer, volatilities: &[Volatility]| {
        let mut place = slot_of("s", &["system"], false);
        place.viewer = viewer;
        place.volatilities = volatilities.to_vec();
        let plan = plan(vec![section("s", " ", vec![slot(place)])], vec![]);
        request(&plan, &[("s", list.clone())]).system_text()
    };
    let session = [Volatility::Session];
    assert_eq!(of(Viewer::default(), &session), "all");
    assert_eq!(of(Viewer::default(), &[Volatility::Turn]), "turn");
    let own = Viewer { package: Some("p".into()), story: false, contract: Some("x@1".into()) };
    assert_eq!(of(own, &session), "all contract own");
    assert_eq!(of(Viewer { story: true, ..Viewer::default() }, &session), "all story");
}

#[test]
fn segments_speak_as_messages_of_their_role() {
    // At position `system` the role is always system.
    let mut assistant = segment("b", "B", at("post-history"));
    assistant.role = Role::Assistant;
    let list = segments(vec![assistant, segment("a", "A", at("system"))]);
    let place = |roles: Vec<Role>| {
        let mut place = slot_of("s", &["post-history", "system"], true);
        place.roles = roles;
        request(&plan(vec![], vec![slot(place)]), &[("s", list.clone())])
    };
    let all = place(vec![Role::System, Role::User, Role::Assistant]);
    assert_eq!(said(&all), ["p/a: A", "p/b: B"]);
    let roles: Vec<_> = all.messages.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::System, Role::Assistant]);
    assert_eq!(said(&place(vec![Role::User])), [""; 0]);
}

#[test]
fn what_is_misplaced_is_told() {
    let loose = rendered(&plan(vec![], vec![words("x")]), &[]);
    assert_eq!(codes(&loose), ["render/misplaced"]);
    let inner = message("user", "i", vec![words("x")]);
    let nested = rendered(&plan(vec![inner], vec![]), &[]);
    assert_eq!(codes(&nested), ["render/misplaced"]);
}

#[test]
fn tools_are_one_list_in_order() {
    let tool = |name: &str| value::Tool {
        name: name.into(),
        description: "".into(),
        parameters: Value::Map([].into()),
    };
    let tools =
        |names: &[&str]| Value::Tools(names.iter().map(|name| tool(name)).collect::<Arc<[_]>>());
    let mut plan = contents(vec![], vec![]);
    plan.tools = vec![
        Op::Tools { list: input("game"), condition: None },
        Op::Tools { list: input("series"), condition: Some(input("on")) },
    ]
    .into();
    let plan = plan.freeze();
    let values =
        |on| [("game", tools(&["b", "a"])), ("series", tools(&["c"])), ("on", Value::Bool(on))];
    let names = |on| -> Vec<String> {
        request(&plan, &values(on)).tools.iter().map(|tool| tool.name.to_string()).collect()
    };
    assert_eq!(names(false), ["b", "a"]);
    assert_eq!(names(true), ["b", "a", "c"]);
}
