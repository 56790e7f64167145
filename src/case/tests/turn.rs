use super::{case, input, json, log, of, record, shown};
use crate::plan::Input;
use crate::types::Kind;
use crate::value::Value;

const TEXT: &str = "
inputs:
  player: {message: a, mood: calm}
  tags: [x]
  talk: [{role: user, text: one}]
expect: {n: 1}
turns:
  - set: {player: {message: b}, tags: [y, z]}
    append: {talk: [{role: user, text: two}]}
    expect: {n: 2}
  - set: {player: {mood: wild}, extra: hi}
    append: {talk: [{role: user, text: three}], tags: [w]}
";

fn declared() -> Vec<Input> {
    vec![
        input("player", record([("message", Kind::Text), ("mood", Kind::Text)])),
        input("tags", Kind::List(of(Kind::Text))),
        input("talk", log()),
        input("extra", Kind::Optional(of(Kind::Text))),
    ]
}

#[test]
fn turns_add_up() {
    let case = case(TEXT);
    let shown: Vec<_> = (1..=3)
        .map(|number| {
            let turn = case.turn(number).unwrap();
            assert!(turn.turns.is_empty());
            let (inputs, problems) = turn.bind(&declared(), &[]);
            assert!(problems.is_empty(), "{problems:?}");
            let Value::Log(rows) = inputs.value("talk") else { panic!() };
            let n = turn.expect.map_or("-".into(), |node| json(&node.to_value()));
            let (player, tags) = (json(inputs.value("player")), json(inputs.value("tags")));
            format!("{player} {tags} {} {} {n}", rows.len(), json(inputs.value("extra")))
        })
        .collect();
    assert_eq!(
        shown,
        [
            r#"{"message":"a","mood":"calm"} ["x"] 1 null {"n":1}"#,
            r#"{"message":"b","mood":"calm"} ["y","z"] 2 null {"n":2}"#,
            r#"{"message":"b","mood":"wild"} ["y","z","w"] 3 "hi" -"#,
        ]
    );
}

#[test]
fn a_number_that_is_no_turn_is_told_how_many_there_are() {
    let case = case(TEXT);
    for number in [0, 4, usize::MAX] {
        let problems = case.turn(number).unwrap_err();
        assert_eq!(shown(TEXT, &problems), ["no-such-turn turns \"inputs\""]);
        let help = problems.iter().next().unwrap().help.clone().unwrap();
        assert!(help.starts_with("it has 3 turns"), "{help}");
    }
    assert!(super::case("{}").turn(1).is_ok());
}

#[test]
fn findings_name_the_place_in_the_file() {
    let text = "
inputs:
  player: {message: 1, mood: calm}
  tags: [x]
  talk: [{role: user, text: one}, {role: bot, text: x}]
turns:
  - set: {player: {message: 2, mod: x}, tags: [3, {}]}
    append: {talk: [{role: usr, text: two}, {role: user, text: 5}]}
  - set: {player: {mood: 4}, tags: [ok], extra: 6}
    append: {tags: [7], talk: [{role: user}]}
";
    let case = case(text);
    let found = |number| shown(text, &case.turn(number).unwrap().bind(&declared(), &[]).1);
    assert_eq!(
        found(1),
        ["wrong-type inputs.player.message \"1\"", "wrong-value inputs.talk[1].role \"bot\"",]
    );
    assert_eq!(
        found(2),
        [
            "unknown-key turns[0].set.player.mod \"mod\"",
            "wrong-type turns[0].set.player.message \"2\"",
            "wrong-type turns[0].set.tags[0] \"3\"",
            "wrong-type turns[0].set.tags[1] \"{}\"",
            "wrong-value inputs.talk[1].role \"bot\"",
            "wrong-value turns[0].append.talk[0].role \"usr\"",
            "wrong-type turns[0].append.talk[1].text \"5\"",
        ]
    );
    assert_eq!(
        found(3),
        [
            "unknown-key turns[0].set.player.mod \"mod\"",
            "wrong-type turns[0].set.player.message \"2\"",
            "wrong-type turns[1].set.player.mood \"4\"",
            "wrong-type turns[1].append.tags[0] \"7\"",
            "wrong-value inputs.talk[1].role \"bot\"",
            "wrong-value turns[0].append.talk[0].role \"usr\"",
            "wrong-type turns[0].append.talk[1].text \"5\"",
            "missing-key turns[1].append.talk[0].text \"role\"",
            "wrong-type turns[1].set.extra \"6\"",
        ]
    );
}
