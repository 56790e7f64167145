//! Bodies by hand, from the provider's pages.

use crate::fault::{Fault, with};
use crate::plan::Setting;
use crate::render::request::{Content, Place};
use crate::target::LateSystem;
use crate::value::{Number, Outcome, Part, PictureSource, Role, Value};

use super::super::sample::{Sample, call, object, picture, result, text};

fn sample() -> Sample {
    Sample::new("openai-chat", "gpt-6.2-sol")
}

fn number(text: &str) -> Value {
    Value::Number(Number::parse(text).unwrap())
}

#[test]
fn a_whole_body() {
    let image = Content::Image(picture(PictureSource::Base64("AAAA".into())));
    let body = sample()
        .tool("look")
        .system("Be kind.")
        .system(" Be brief.")
        .mark()
        .system("\n\nNow.")
        .user("Hello.")
        .mark()
        .message(Role::Assistant, &[text("I look."), call(Some("c1"), "look", "{ \"at\": 1.0 }")])
        .message(Role::Tool, &[result(Some("c1"), "A door.")])
        .mark()
        .message(Role::System, &[text("It is noon.")])
        .message(Role::User, &[text("See: "), image, text("Go on.")])
        .body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"gpt-6.2-sol","reasoning_effort":"none","#,
            r#""tools":[{"type":"function","function":{"name":"look","description":"Does it.","#,
            r#""parameters":{"type":"object"}}}],"#,
            r#""messages":[{"role":"developer","content":["#,
            r#"{"type":"text","text":"Be kind. Be brief.","prompt_cache_breakpoint":{"mode":"explicit"}},"#,
            r#"{"type":"text","text":"\n\nNow."}]},"#,
            r#"{"role":"user","content":[{"type":"text","text":"Hello.","#,
            r#""prompt_cache_breakpoint":{"mode":"explicit"}}]},"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"I look."}],"#,
            r#""tool_calls":[{"id":"c1","type":"function","function":{"name":"look","#,
            r#""arguments":"{ \"at\": 1.0 }"}}]},"#,
            r#"{"role":"tool","tool_call_id":"c1","content":[{"type":"text","text":"A door.","#,
            r#""prompt_cache_breakpoint":{"mode":"explicit"}}]},"#,
            r#"{"role":"developer","content":[{"type":"text","text":"It is noon."}]},"#,
            r#"{"role":"user","content":[{"type":"text","text":"See: "},"#,
            r#"{"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}},"#,
            r#"{"type":"text","text":"Go on."}]}]}"#,
        )
    );
}

#[test]
fn a_mark_goes_back_over_the_assistant() {
    let sample = sample().system("A").user("Hello.").assistant("Hi.").mark().user("So?");
    let before = concat!(
        r#"{"model":"gpt-6.2-sol","messages":["#,
        r#"{"role":"developer","content":[{"type":"text","text":"A"}]},"#,
        r#"{"role":"user","content":[{"type":"text","text":"Hello."}"#,
    );
    assert_eq!(sample.cuts(), [before]);
}

#[test]
fn older_models_carry_no_marks_and_still_have_cuts() {
    let sample =
        Sample::new("openai-chat", "gpt-5.5").tool("look").mark().system("A").mark().user("x");
    let tools = concat!(
        r#"{"model":"gpt-5.5","tools":[{"type":"function","function":{"name":"look","#,
        r#""description":"Does it.","parameters":{"type":"object"}}}"#,
    );
    let system = format!(
        r#"{tools}],"messages":[{{"role":"developer","content":[{{"type":"text","text":"A"}}"#
    );
    assert_eq!(sample.cuts(), [tools, &system]);
    assert!(!sample.body().contains("prompt_cache"));
    let why: Vec<_> = sample.lower().report.marks.into_iter().map(|mark| mark.why).collect();
    assert_eq!(why, [["no mark is written for this model"], ["no mark is written for this model"]]);
}

#[test]
fn three_marks_at_most() {
    let mut sample = sample();
    for index in 0..5 {
        sample = sample.user(&format!("{index}")).mark();
    }
    assert_eq!(sample.body().matches("prompt_cache_breakpoint").count(), 3);
    assert!(!sample.body().contains("prompt_cache_options"));
}

#[test]
fn fillers_stand_right_behind_the_call() {
    let open = sample()
        .user("Roll.")
        .mark()
        .message(Role::Assistant, &[call(None, "roll", "{}"), call(Some("c2"), "look", "{}")])
        .mark();
    let broken = open.clone().message(Role::Tool, &[result(Some("c2"), "17")]).user("Never mind.");
    assert_eq!(open.cuts(), broken.cuts());
    let body = broken.body();
    let id = body.split("\"tool_calls\":[{\"id\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(id.len(), 29);
    assert!(
        body.contains(&format!(
            concat!(
                r#"{{"role":"tool","tool_call_id":"c2","content":[{{"type":"text","text":"17"}}]}},"#,
                r#"{{"role":"tool","tool_call_id":"{}","content":[{{"type":"text","text":"(no result)"}}]}},"#,
                r#"{{"role":"user","content":[{{"type":"text","text":"Never mind."}}]}}]}}"#,
            ),
            id
        )),
        "{body}"
    );
    assert_eq!(open.codes(), ["wire/unanswered-call", "wire/unanswered-call"]);
}

#[test]
fn text_behind_a_call_does_not_come_before_an_earlier_cut() {
    let place = |part| Place::Message { message: 1, part };
    let roll = || call(Some("c"), "roll", "{}");
    let sample = Sample::new("openai-chat", "gpt-5.5")
        .user("x")
        .message(Role::Assistant, &[text("A"), roll(), text("B")])
        .mark_at(place(0), false, None)
        .mark_at(place(1), false, None)
        .mark_at(place(2), false, None);
    let cuts = sample.cuts();
    assert!(cuts[0].ends_with(r#""content":[{"type":"text","text":"A"}"#));
    assert_eq!(cuts[0], cuts[1]);
    assert!(cuts[2].ends_with(r#""arguments":"{}"}}"#));
    assert!(sample.body().contains(
        r#""content":[{"type":"text","text":"A"},{"type":"text","text":"B"}],"tool_calls":["#
    ));
}

#[test]
fn results_are_text_and_never_empty() {
    let image = Part::Image(picture(PictureSource::Base64("AAAA".into())));
    let outcome = Outcome { call: None, parts: vec![image], error: true };
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[call(Some("c1"), "look", "{}")])
        .message(Role::Tool, &[Content::Result(outcome)]);
    assert!(sample.body().contains(
        r#"{"role":"tool","tool_call_id":"c1","content":[{"type":"text","text":"(empty)"}]}"#
    ));
    assert_eq!(sample.codes(), ["wire/misplaced-part"]);
    assert!(sample.lower().report.loses());
}

#[test]
fn settings_stand_at_the_head_of_what_they_key() {
    let schema = object(&[("type", Value::text("object"))]);
    let body = Sample::new("openai-chat", "gpt-4.1")
        .tool("look")
        .user("x")
        .set(Setting::Temperature, number("0.70"))
        .set(Setting::TopP, number("1"))
        .set(Setting::Seed, number("7"))
        .set(Setting::MaxOutput, number("100"))
        .set(Setting::ToolChoice, object(&[("name", Value::text("look"))]))
        .set(Setting::CacheKey, Value::text("k"))
        .set(Setting::ResponseFormat, schema)
        .body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"gpt-4.1","response_format":{"type":"json_schema","#,
            r#""json_schema":{"name":"response","schema":{"type":"object"}}},"#,
            r#""tools":[{"type":"function","function":{"name":"look","description":"Does it.","#,
            r#""parameters":{"type":"object"}}}],"#,
            r#""messages":[{"role":"user","content":[{"type":"text","text":"x"}]}],"#,
            r#""tool_choice":{"type":"function","function":{"name":"look"}},"#,
            r#""max_completion_tokens":100,"prompt_cache_key":"k","temperature":0.70,"top_p":1,"seed":7}"#,
        )
    );
}

#[test]
fn effort_goes_by_the_model_and_the_tools() {
    let body = |model: &str, tool: bool, effort: Option<&str>| {
        let mut sample = Sample::new("openai-chat", model).user("x");
        if tool {
            sample = sample.tool("look");
        }
        if let Some(effort) = effort {
            sample = sample.set(Setting::ReasoningEffort, Value::text(effort));
        }
        let body = sample.body();
        let effort = body.split("\"reasoning_effort\":\"").nth(1).map(str::to_owned);
        (
            effort.and_then(|rest| rest.split('"').next().map(str::to_owned)),
            sample.lower().report.loses(),
        )
    };
    let some = |word: &str| Some(word.to_owned());
    for (model, tool, asked, expected) in [
        ("gpt-6.2-sol", false, None, (None, false)),
        ("gpt-6.2-sol", false, Some("low"), (some("low"), false)),
        ("gpt-6.2-sol", false, Some("disabled"), (some("none"), false)),
        ("gpt-6.2-sol", true, None, (some("none"), false)),
        ("gpt-6.2-sol", true, Some("low"), (some("none"), true)),
        ("gpt-5.4", true, None, (None, false)),
        ("gpt-5.4", true, Some("low"), (None, true)),
        ("gpt-5", true, Some("low"), (some("low"), false)),
        ("gpt-5", true, Some("disabled"), (None, true)),
        ("gpt-4.1", false, Some("low"), (None, true)),
    ] {
        assert_eq!(body(model, tool, asked), expected, "{model} {tool} {asked:?}");
    }
}

#[test]
fn a_long_cache_key_is_sent_as_its_digest() {
    let sample = |key: &str| sample().user("x").set(Setting::CacheKey, Value::text(key.to_owned()));
    assert!(sample(&"k".repeat(64)).body().contains(&format!("\"{}\"", "k".repeat(64))));
    // printf 'k%.0s' $(seq 65) | sha256sum
    let digest = "f39cdc2584758c99cf81c1f41d2572f54e17066afffc9d187aeafe5f7cbe2122";
    assert!(sample(&"k".repeat(65)).body().contains(digest), "{}", sample(&"k".repeat(65)).body());
}

#[test]
fn a_relay_gets_what_every_model_takes() {
    let body = Sample::new("openai-chat", "some-relay").system("A").user("x").body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"some-relay","messages":[{"role":"system","content":[{"type":"text","text":"A"}]},"#,
            r#"{"role":"user","content":[{"type":"text","text":"x"}]}]}"#,
        )
    );
}

/// R277: in place, or wrapped where the row says so.
#[test]
fn late_system_text_can_be_wrapped() {
    let mut sample = sample().user("x").message(Role::System, &[text("Noon.")]).user("y");
    let mut row = (*sample.request.row).clone();
    row.late_system = LateSystem::Wrapped;
    sample.request.row = row.into();
    assert!(sample.body().contains(concat!(
        r#"{"role":"user","content":[{"type":"text","text":"x"}]},"#,
        r#"{"role":"user","content":[{"type":"text","text":"<system-instruction>\nNoon."},"#,
        r#"{"type":"text","text":"\n</system-instruction>"}]},"#,
        r#"{"role":"user","content":[{"type":"text","text":"y"}]}"#,
    )));
}

#[test]
fn merging_would_show() {
    let sample = |written| {
        sample()
            .user("x")
            .mark_at(Place::Message { message: 0, part: 0 }, written, None)
            .user("y")
            .lower()
            .body
            .erased()
    };
    assert_eq!(sample(true), sample(false));
    with(Some(Fault::B7b), || assert_ne!(sample(true), sample(false)));
}
