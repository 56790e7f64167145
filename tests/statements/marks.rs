//! Where the marks of a request stand, and what they cover.

use serde_json::{Value, json};
use typecase::render::request::Place;
use typecase::target;
use typecase::types::Scope;

use super::covel::{Covel, Given};
use super::request::{body, covered, holds, made, said};
use crate::support::Made;

const LAYOUT: &str = r#"inputs session { world: text }
inputs history { log: messages }
inputs turn { segments: segments<pre-history | post-history | depth> }
inputs turn untrusted { note: text, ask: text }
inputs loop { steps: messages }
system join "\n\n" {
  "Rules."
  cache stable
  world
  cache session
  assume empty "no package of this host speaks anew there"
  segments at pre-history as system
}
messages {
  assume empty "no package of this host speaks anew there"
  segments at pre-history as user, assistant
  history log
  cache history
  message system context uncounted { note }
  message user ask { ask }
  assume empty "no package of this host speaks there"
  segments at depth
  segments at post-history
  history steps
  cache loop
}
"#;

/// A request of it with these inputs over the usual ones.
fn chat(target: &str, over: &Value) -> Made {
    let mut inputs = json!({
        "world": "W",
        "log": [{ "role": "user", "text": "1" }, { "role": "assistant", "text": "2" }],
        "segments": [], "note": "N", "ask": "A", "steps": [],
    });
    for (name, value) in over.as_object().unwrap() {
        inputs[name] = value.clone();
    }
    made(LAYOUT, &json!({ "target": target, "inputs": inputs }))
}

/// A segment of a turn that says `OUTSIDE`.
fn outside(position: &Value, role: &str) -> Value {
    json!({ "segments": [{
        "package": "p", "id": "s", "content": "OUTSIDE",
        "position": position, "role": role, "volatility": "turn",
    }] })
}

const SYSTEM: [Scope; 2] = [Scope::Stable, Scope::Session];

/// R247: a mark behind each of the four parts of the system text, where it says something: the
/// mark of one that says nothing falls on the one before.
#[test]
fn marks_of_the_system_text_stand_behind_what_says_something() {
    const SAID: [&str; 4] = ["[RUNTIME]", "BODY", "TALE", "AFTER"];
    let after = r#"[{ "package": "p", "id": "l", "content": "AFTER", "position": "after-plugin",
        "volatility": "session" }]"#;
    let lore = |given: Given| given.with("world.lore", "\"TALE\"");
    let entry = |given: Given| given.with("lore-constant", after);
    let alone = Given::new().without("locale");
    let mut covel = Covel::telling("BODY");
    for (given, expected) in [
        (alone.clone(), vec![vec![1]]),
        (lore(alone), vec![vec![1], vec![1, 2]]),
        (Given::new(), vec![vec![0], vec![0, 1]]),
        (entry(Given::new()), vec![vec![0], vec![0, 1], vec![0, 1, 3]]),
        (entry(lore(Given::new())), vec![vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 1, 2, 3]]),
    ] {
        for target in target::targets() {
            let made = covel.made_for(target, &given);
            let erased = made.lowered.body.erased();
            let marks = &made.rendered.request.marks;
            let cuts = made.lowered.body.cuts.iter();
            let of_system = cuts.filter(|cut| SYSTEM.contains(&marks[cut.mark].scope));
            let mut ends: Vec<_> = of_system.map(|cut| cut.at).filter(|at| *at > 0).collect();
            ends.dedup();
            let covers = |at: usize| -> Vec<usize> {
                (0..SAID.len()).filter(|&part| holds(&erased[..at], SAID[part])).collect()
            };
            let covered: Vec<_> = ends.into_iter().map(covers).collect();
            assert_eq!(covered, expected, "{target}");
        }
    }
}

/// R249: it ends the system text, behind the last mark there, and sets none.
#[test]
fn text_of_the_turn_in_the_system_text_stands_behind_its_marks() {
    for target in target::targets() {
        let (without, with) =
            (chat(target, &json!({})), chat(target, &outside(&json!("pre-history"), "system")));
        let request = &with.rendered.request;
        assert_eq!(request.system_text(), "Rules.\n\nW\n\nOUTSIDE");
        let of_system = |made: &Made| -> Vec<_> {
            let marks = made.rendered.request.marks.iter();
            marks.filter(|mark| SYSTEM.contains(&mark.scope)).map(|mark| mark.after).collect()
        };
        assert_eq!(of_system(&with), of_system(&without), "{target}");
        assert_eq!(request.marks.len(), without.rendered.request.marks.len());
        for scope in SYSTEM {
            assert_eq!(covered(&with, scope), covered(&without, scope), "{target} {scope}");
        }
    }
}

/// R250: nothing that stands among the messages is covered by a mark of the system text.
#[test]
fn marks_of_the_system_text_cover_no_message() {
    for (position, role) in [
        (json!("pre-history"), "user"),
        (json!("post-history"), "user"),
        (json!({ "depth": 1 }), "user"),
        (json!({ "depth": 1 }), "system"),
    ] {
        for target in target::targets() {
            let made = chat(target, &outside(&position, role));
            assert!(holds(&made.lowered.body.bytes, "OUTSIDE"), "{position} {target}");
            assert!(!made.rendered.request.system_text().contains("OUTSIDE"), "{position}");
            for scope in SYSTEM {
                let covered = covered(&made, scope);
                assert!(!holds(&covered, "OUTSIDE"), "{position} {target} {scope}");
            }
        }
    }
}

/// The results of so many steps of a turn.
fn steps(count: usize) -> Value {
    let step = |at: usize| {
        let id = format!("c{at}");
        [
            json!({ "role": "assistant", "calls": [{ "id": id, "name": "roll", "arguments": "{}" }] }),
            json!({ "role": "tool", "call": id, "text": format!("result {at}") }),
        ]
    };
    json!({ "steps": (0..count).flat_map(step).collect::<Vec<_>>() })
}

/// R253: the last mark stands on the last block, and the next request of the loop begins with
/// all that it covers.
#[test]
fn a_mark_stands_on_the_last_block_of_a_loop() {
    for target in target::targets() {
        for count in 0..3 {
            let (now, next) = (chat(target, &steps(count)), chat(target, &steps(count + 1)));
            let last = &now.rendered.request.marks.last().unwrap();
            let messages = &now.rendered.request.messages;
            let expected = Place::Message { message: messages.len() - 1, part: 0 };
            assert_eq!((last.scope, last.after), (Scope::Loop, expected));
            let covered = covered(&now, Scope::Loop);
            assert!(holds(&covered, if count == 0 { "\"A\"" } else { "result" }), "{target}");
            assert!(next.lowered.body.erased().starts_with(&covered), "{target} {count}");
        }
    }
    let body = body(&chat("anthropic", &steps(2)));
    let messages = body["messages"].as_array().unwrap();
    let blocks = messages.last().unwrap()["content"].as_array().unwrap();
    assert_eq!(blocks.last().unwrap()["cache_control"], json!({ "type": "ephemeral" }));
}

/// R255: its mark is one with that of the system text, and of the messages only the last block
/// is marked. What is said late stays among the messages.
#[test]
fn without_a_history_its_mark_falls_on_the_one_before() {
    let made = chat("anthropic", &json!({ "log": [] }));
    assert_eq!(covered(&made, Scope::History), covered(&made, Scope::Session));
    assert_eq!(made.rendered.request.system_text(), "Rules.\n\nW");
    assert_eq!(said(&made.rendered.request.messages[0]), "N");
    let body = body(&made);
    let marks = |of: &str| body[of].to_string().matches("cache_control").count();
    assert_eq!((marks("system"), marks("messages")), (2, 1));
    let turns = body["messages"].as_array().unwrap();
    assert!(turns.last().unwrap().to_string().contains("cache_control"));
    let with = self::body(&chat("anthropic", &json!({})));
    assert_eq!(with["messages"].to_string().matches("cache_control").count(), 2);
}

/// R257: what is added behind a marked block is a block of its own, without a mark, and changes
/// no byte of it: here the end of the tag round late system text.
#[test]
fn what_a_target_adds_is_a_block_of_its_own() {
    let layout = "inputs turn { ask: text }\nmessages {\n  message user ask { ask }\n  \
                  message system late { \"Noon.\"; cache loop }\n}\n";
    let made = made(layout, &json!({ "target": "anthropic", "inputs": { "ask": "A" } }));
    let body = body(&made);
    let messages = body["messages"].as_array().unwrap().iter();
    let blocks = messages.flat_map(|message| message["content"].as_array().unwrap());
    let late: Vec<_> = blocks.skip(1).collect();
    assert_eq!(late[0]["text"], "<system-instruction>\nNoon.");
    assert_eq!(late[0]["cache_control"]["type"], "ephemeral");
    assert_eq!(*late[1], json!({ "type": "text", "text": "\n</system-instruction>" }));
    assert_eq!(late.len(), 2);
}

/// R280: requests that differ in what is said late alone are the same up to the end of the
/// history, whether late text is wrapped or not.
#[test]
fn another_turn_context_changes_nothing_before_it() {
    for target in target::targets() {
        let (one, other) = (
            chat(target, &json!({ "note": "one" })),
            chat(target, &json!({ "note": "an other\n\none" })),
        );
        let (same, again) = (covered(&one, Scope::History), covered(&other, Scope::History));
        assert_eq!(same, again, "{target}");
        assert!(holds(&same, "\"1\"") && !holds(&same, "one"), "{target}");
        let (one, other) = (one.lowered.body.erased(), other.lowered.body.erased());
        assert!(one.starts_with(&same) && other.starts_with(&same) && one != other);
        let shared = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        // What follows the last row of the history is the form of the next message.
        let shared = String::from_utf8(one[..shared].to_vec()).unwrap();
        let (_, behind) = shared.rsplit_once("\"2\"").unwrap();
        assert!(behind.len() < 100 && !behind.contains("one"), "{target}: {behind}");
    }
}
