use proptest::prelude::*;

use super::inputs::{Inputs, inputs};
use super::rules;
use crate::support::{Made, Shelf, folded, sha256, snapshot};

const GOLDEN: &str = "layouts/craftbot/cases/golden.yaml";
const TARGETS: [&str; 2] = ["anthropic", "openai-chat"];

fn made(case: &str, target: &str) -> Made {
    let mut shelf = Shelf::shipped("craftbot");
    let case = shelf.case(case);
    let mut made = shelf.make("craftbot", &case, target);
    assert_eq!(made.len(), 1);
    made.remove(0)
}

/// The texts of a list of parts, put together.
fn text(parts: &serde_json::Value) -> String {
    parts.as_array().unwrap().iter().map(|part| part["text"].as_str().unwrap()).collect()
}

fn system(made: &Made) -> String {
    text(&made.json()["system"])
}

/// Role and text of each message.
fn messages(made: &Made) -> Vec<(String, String)> {
    let json = made.json();
    let messages = json["messages"].as_array().unwrap().iter();
    let role = |message: &serde_json::Value| message["role"].as_str().unwrap().to_owned();
    messages.map(|message| (role(message), text(&message["parts"]))).collect()
}

#[test]
fn the_first_call_of_a_session_has_the_golden_bytes() {
    for target in TARGETS {
        let made = made(GOLDEN, target);
        let system = system(&made);
        assert_eq!(system.len(), 907);
        assert_eq!(
            sha256(system.as_bytes()),
            "01fa9f497dd7a6d4ce5438421ca8c9bb9415151a4315deb680f630b78e5e3e69"
        );
        let messages = messages(&made);
        let [(role, text)] = messages.as_slice() else { panic!("{messages:?}") };
        assert_eq!((&**role, text.len()), ("user", 1147));
        assert_eq!(
            sha256(text.as_bytes()),
            "393f3c4d997715e71ba36929c736adc6376a4a92c86c45542b9a85d53f6452de"
        );
        assert!(made.rendered.findings.is_empty() && made.lowered.findings.is_empty());
    }
}

#[test]
fn without_a_profile_and_a_policy_the_rest_closes_up() {
    let system = system(&made("layouts/craftbot/cases/bare.yaml", "anthropic"));
    assert_eq!(system.len(), 692);
    assert_eq!(
        sha256(system.as_bytes()),
        "47934e4ce8def73456373ff1ec4abe8628383d630faa1a1b2b0208461452d25e"
    );
}

#[test]
fn a_later_call_of_a_session_sends_the_new_lines_alone() {
    for target in TARGETS {
        let (first, second) =
            (made(GOLDEN, target), made("layouts/craftbot/cases/delta.yaml", target));
        assert_eq!(system(&first), system(&second));
        let sent = messages(&second);
        let [row, reply, (role, news)] = sent.as_slice() else { panic!("{sent:?}") };
        assert_eq!(*row, messages(&first)[0], "the first call stands as it was sent");
        assert_eq!(reply.0, "assistant");
        let lines = "09:00:03 [action_start]: cat\n09:00:04 [action_end]: cat -> ok";
        assert_eq!((&**role, &**news), ("user", lines));
    }
}

/// R108: the lines that are written down for a sender from outside.
#[test]
fn the_source_of_a_message_is_told_before_its_objective() {
    let made = made("layouts/craftbot/cases/conversation.yaml", "anthropic");
    let block = "<message_source>\nPlatform: telegram\nIntegration Type: telegram_bot\nMessage Type: Third-party message (someone else sent this)\nSender: Bo\nSender ID: 42\nChannel: ops\n</message_source>\n\n<objective>";
    assert!(messages(&made)[0].1.contains(block));
}

/// R268: the name of the call and half of the digest's first half; no call, no name.
#[test]
fn the_cache_key_is_made_of_the_system_text() {
    let key = |case: &str, target: &str| {
        let body = made(case, target).lowered.body.bytes;
        let body: serde_json::Value = serde_json::from_slice(&body).unwrap();
        body["prompt_cache_key"].as_str().map(str::to_owned)
    };
    let of = |case: &str| key(case, "openai-chat");
    assert_eq!(of(GOLDEN).as_deref(), Some("action_selection_01fa9f497dd7a6d4"));
    assert_eq!(of("layouts/craftbot/cases/bare.yaml").as_deref(), Some("47934e4ce8def734"));
    assert_eq!(key(GOLDEN, "anthropic"), None, "there is no such field");
}

/// R268, R270, R273: 499 characters of system text get neither mark nor key, 500 get both. With
/// a call the mark lives an hour, without one five minutes.
#[test]
fn a_short_system_text_is_not_cached() {
    let mut shelf = Shelf::shipped("craftbot");
    let mut body = |about: usize, call: &str, target: &str| {
        let case = format!(
            r#"{{"inputs":{{"agent":{{"about":"{}","maker":"m","policy":"p"}},"place":{{"location":"l","cwd":"c","os":"o","release":"r","platform":"p"}},"files":{{"root":"/"}},"call":{call},"mode":"conversation","form":"full","prompt":{{"rules":"r","output":"o"}},"query":"q","memory":"","stream":{{}}}}}}"#,
            "é".repeat(about)
        );
        let case = shelf.case_of_json(&case);
        let made = shelf.make("craftbot", &case, target).remove(0);
        let size = made.rendered.request.system_text().chars().count();
        (size, String::from_utf8(made.lowered.body.bytes).unwrap())
    };
    let (rest, _) = body(0, "null", "anthropic");
    // An empty section takes its tags with it: `<context>\n\n</context>` and what parts it.
    let about = 500 - rest - "<context>\n\n</context>\n\n\n".len();
    for (more, cached) in [(0, true), (1, false)] {
        let (size, anthropic) = body(about - more, r#""reasoning""#, "anthropic");
        assert_eq!(size, 500 - more);
        let hour = r#""cache_control":{"type":"ephemeral","ttl":"1h"}"#;
        assert_eq!(anthropic.contains(hour), cached);
        assert_eq!(anthropic.contains("cache_control"), cached);
        let (_, openai) = body(about - more, r#""reasoning""#, "openai-chat");
        assert_eq!(openai.contains(r#""prompt_cache_key":"reasoning_"#), cached);
        assert_eq!(openai.contains("prompt_cache_breakpoint"), cached);
    }
    let (_, stateless) = body(about, "null", "anthropic");
    assert!(stateless.contains(r#""cache_control":{"type":"ephemeral"}"#));
    assert!(!stateless.contains("ttl"));
}

/// The bodies as the two providers take them, written by hand around the golden texts.
#[test]
fn the_golden_bodies_are_what_the_providers_take() {
    let bodies = TARGETS.map(|target| {
        let made = made(GOLDEN, target);
        let quoted = |text: &str| serde_json::to_string(text).unwrap();
        let (system, tail) = (quoted(&system(&made)), quoted(&messages(&made)[0].1));
        (system, tail, String::from_utf8(made.lowered.body.bytes).unwrap())
    });
    let [(system, tail, anthropic), (_, _, openai)] = &bodies;
    assert_eq!(
        *anthropic,
        format!(
            r#"{{"model":"claude-opus-5-5","system":[{{"type":"text","text":{system},"cache_control":{{"type":"ephemeral","ttl":"1h"}}}}],"messages":[{{"role":"user","content":[{{"type":"text","text":{tail},"cache_control":{{"type":"ephemeral"}}}}]}}],"max_tokens":16000}}"#
        )
    );
    let mark = r#""prompt_cache_breakpoint":{"mode":"explicit"}"#;
    assert_eq!(
        *openai,
        format!(
            r#"{{"model":"gpt-6.2-sol","response_format":{{"type":"json_object"}},"messages":[{{"role":"developer","content":[{{"type":"text","text":{system},{mark}}}]}},{{"role":"user","content":[{{"type":"text","text":{tail},{mark}}}]}}],"prompt_cache_key":"action_selection_01fa9f497dd7a6d4"}}"#
        )
    );
    for ((_, _, body), target) in bodies.iter().zip(TARGETS) {
        snapshot("golden", &format!("craftbot.{target}"), body.as_bytes(), &folded(body));
    }
}

/// R104 to R111, R17 to R19, R27: other names, lists and events, against the rules written anew.
#[test]
fn any_inputs_give_what_the_rules_give() {
    let shelf = Shelf::shipped("craftbot");
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 96,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let shelf = std::cell::RefCell::new(shelf);
    let strategy = (inputs(), any::<bool>(), prop::sample::select(&TARGETS[..]));
    let outcome = runner.run(&strategy, |(inputs, policy, target)| {
        let mut shelf = shelf.borrow_mut();
        let case = shelf.case_of_json(&inputs.case(policy));
        let made = shelf.make("craftbot", &case, target).remove(0);
        prop_assert_eq!(system(&made), rules::system(&inputs, policy));
        let expected = vec![("user".to_owned(), rules::tail(&inputs))];
        prop_assert_eq!(messages(&made), expected);
        let later = Inputs { form: "delta", feedback: None, ..inputs };
        let case = shelf.case_of_json(&later.case(policy));
        let made = shelf.make("craftbot", &case, target).remove(0);
        let expected = vec![("user".to_owned(), rules::delta(&later.stream.new))];
        prop_assert_eq!(messages(&made), expected);
        Ok(())
    });
    outcome.unwrap_or_else(|fault| panic!("{fault}"));
}

/// R105: two skills that are too long together: the mark once, nothing of the second.
#[test]
fn skills_are_cut_at_a_paragraph_within_their_budget() {
    let paragraph = "Do this and that. ".repeat(50);
    let first = vec![paragraph.trim().to_owned(); 10].join("\\n\\n");
    let case = format!(
        r#"{{"inputs":{{"agent":{{"about":"a","maker":"m","policy":"p"}},"place":{{"location":"l","cwd":"c","os":"o","release":"r","platform":"p"}},"files":{{"root":"/"}},"mode":"task","form":"full","prompt":{{"rules":"r","output":"o"}},"query":"q","memory":"","stream":{{}},"task":{{"id":"t","name":"n","instruction":"i","skills":[{{"name":"one","text":"{first}"}},{{"name":"two","text":"never seen"}}]}}}}}}"#
    );
    let mut shelf = Shelf::shipped("craftbot");
    let case = shelf.case_of_json(&case);
    let made = shelf.make("craftbot", &case, "anthropic").remove(0);
    let text = messages(&made).remove(0).1;
    let mark = "\n\n[... instructions truncated due to length limit]\n</active_skills>";
    assert_eq!(text.matches("truncated due to length").count(), 1);
    assert!(text.contains(&format!("{}{mark}", paragraph.trim())), "cut at a paragraph's end");
    assert!(!text.contains("never seen") && !text.contains("## Skill: two"));
    let skills =
        text.split("for this task:\n\n").nth(1).unwrap().split("\n</active_skills>").next();
    assert!(skills.unwrap().chars().count() <= 8000);
}
