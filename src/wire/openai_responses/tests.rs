//! Bodies by hand, from the provider's pages.

use crate::plan::Setting;
use crate::render::request::Content;
use crate::value::{Number, Outcome, Part, PictureSource, Role, Value};

use super::super::sample::{Sample, call, object, picture, result, text};

fn sample() -> Sample {
    Sample::new("openai-responses", "gpt-6.2-sol")
}

fn number(text: &str) -> Value {
    Value::Number(Number::parse(text).unwrap())
}

fn image() -> Content {
    Content::Image(picture(PictureSource::Base64("AAAA".into())))
}

#[test]
fn a_whole_body() {
    let reasoning = Content::Thinking(object(&[
        ("type", Value::text("reasoning")),
        ("id", Value::text("rs_1")),
        ("summary", Value::List([].into())),
        ("encrypted_content", Value::text("c2VjcmV0\u{7f}")),
    ]));
    let body = sample()
        .tool("look")
        .system("Be kind.")
        .system(" Be brief.")
        .mark()
        .system("\n\nNow.")
        .user("Hello.")
        .mark()
        .message(
            Role::Assistant,
            &[reasoning, text("I look."), call(Some("c1"), "look", "{ \"at\": 1.0 }")],
        )
        .message(Role::Tool, &[result(Some("c1"), "A door.")])
        .mark()
        .message(Role::System, &[text("It is noon.")])
        .message(Role::User, &[text("See: "), image(), text("Go on.")])
        .body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"gpt-6.2-sol","#,
            r#""tools":[{"type":"function","name":"look","description":"Does it.","#,
            r#""parameters":{"type":"object"},"strict":false}],"#,
            r#""input":[{"role":"developer","content":["#,
            r#"{"type":"input_text","text":"Be kind. Be brief.","prompt_cache_breakpoint":{"mode":"explicit"}},"#,
            r#"{"type":"input_text","text":"\n\nNow."}]},"#,
            r#"{"role":"user","content":[{"type":"input_text","text":"Hello.","#,
            r#""prompt_cache_breakpoint":{"mode":"explicit"}}]},"#,
            "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[],",
            "\"encrypted_content\":\"c2VjcmV0\u{7f}\"},",
            r#"{"role":"assistant","content":"I look."},"#,
            r#"{"type":"function_call","call_id":"c1","name":"look","arguments":"{ \"at\": 1.0 }"},"#,
            r#"{"type":"function_call_output","call_id":"c1","output":[{"type":"input_text","text":"A door.","#,
            r#""prompt_cache_breakpoint":{"mode":"explicit"}}]},"#,
            r#"{"role":"developer","content":[{"type":"input_text","text":"It is noon."}]},"#,
            r#"{"role":"user","content":[{"type":"input_text","text":"See: "},"#,
            r#"{"type":"input_image","image_url":"data:image/png;base64,AAAA","detail":"auto"},"#,
            r#"{"type":"input_text","text":"Go on."}]}]}"#,
        )
    );
}

#[test]
fn a_mark_goes_back_over_the_assistant() {
    let calls = [text("Hi."), call(Some("c1"), "look", "{}")];
    let sample = sample().system("A").user("Hello.").message(Role::Assistant, &calls).mark();
    let before = concat!(
        r#"{"model":"gpt-6.2-sol","input":["#,
        r#"{"role":"developer","content":[{"type":"input_text","text":"A"}]},"#,
        r#"{"role":"user","content":[{"type":"input_text","text":"Hello."}"#,
    );
    assert_eq!(sample.cuts(), [before]);
}

#[test]
fn what_a_mark_parts_in_the_assistants_text_stays_parted() {
    let one = Role::Assistant;
    let sample = sample().user("x").message(one, &[text("A"), text("B"), text("C")]);
    let place = |part| crate::render::request::Place::Message { message: 1, part };
    let parted = sample.clone().mark_at(place(1), false, None).user("y").body();
    assert!(
        parted
            .contains(r#"{"role":"assistant","content":"AB"},{"role":"assistant","content":"C"},"#)
    );
    assert!(sample.user("y").body().contains(r#"{"role":"assistant","content":"ABC"},"#));
}

#[test]
fn a_long_life_has_its_word() {
    let place = crate::render::request::Place::Message { message: 0, part: 0 };
    let sample = sample().user("x").mark_at(place, true, Some(3600));
    let body = sample.body();
    let marker = r#""prompt_cache_breakpoint":{"mode":"explicit","ttl":"12h"}"#;
    assert!(body.contains(marker), "{body}");
    assert_eq!(sample.lower().report.marks[0].lifetime, Some(43_200));
}

#[test]
fn results_may_come_late_and_out_of_order() {
    let body = sample()
        .user("Roll.")
        .message(Role::Assistant, &[call(Some("a"), "roll", "{}"), call(Some("b"), "look", "{}")])
        .message(Role::System, &[text("It is noon.")])
        .message(Role::Tool, &[result(Some("b"), "17")])
        .message(Role::Tool, &[result(Some("a"), "18")])
        .assistant("So be it.")
        .user("?")
        .body();
    let order: Vec<_> = ["It is noon.", r#""17""#, r#""18""#, "So be it."]
        .map(|words| body.find(words).unwrap())
        .into();
    assert!(order.is_sorted(), "{body}");
    assert!(!body.contains("(no result)"));
}

#[test]
fn fillers_lead_what_the_assistant_says_next() {
    let open = sample()
        .user("Roll.")
        .mark()
        .message(Role::Assistant, &[call(Some("c"), "roll", "{}")])
        .user("Never mind.")
        .mark();
    let broken = open.clone().assistant("Well.").user("?");
    assert_eq!(open.cuts(), broken.cuts());
    assert_eq!(open.codes(), ["wire/unanswered-call"]);
    assert!(broken.body().contains(concat!(
        r#"{"role":"user","content":[{"type":"input_text","text":"Never mind.","prompt_cache_breakpoint":{"mode":"explicit"}}]},"#,
        r#"{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"(no result)"}]},"#,
        r#"{"role":"assistant","content":"Well."}"#,
    )));
}

#[test]
fn a_result_holds_images() {
    let parts = vec![
        Part::Text("Seen.".into()),
        Part::Image(picture(PictureSource::Url("https://x.y/z".into()))),
    ];
    let outcome = Outcome { call: None, parts, error: false };
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[call(Some("c1"), "look", "{}")])
        .message(Role::Tool, &[Content::Result(outcome)]);
    assert!(sample.body().ends_with(concat!(
        r#"{"type":"function_call_output","call_id":"c1","output":[{"type":"input_text","text":"Seen."},"#,
        r#"{"type":"input_image","image_url":"https://x.y/z","detail":"auto"}]}]}"#,
    )));
    assert!(sample.codes().is_empty());
}

#[test]
fn another_providers_reasoning_is_lost_and_said_to_be() {
    let thinking = object(&[("type", Value::text("thinking")), ("thinking", Value::text("Hm."))]);
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[Content::Thinking(thinking), text("A")])
        .user("y");
    assert!(!sample.body().contains("thinking"));
    let report = sample.lower().report;
    assert!(report.loses());
    assert_eq!(report.notes[0].why, "it is another provider's");
    assert!(sample.codes().is_empty());
}

#[test]
fn settings_stand_at_the_head_of_what_they_key() {
    let schema = object(&[("type", Value::text("object"))]);
    let body = Sample::new("openai-responses", "gpt-4.1")
        .tool("look")
        .user("x")
        .set(Setting::Temperature, number("0.70"))
        .set(Setting::TopP, number("1"))
        .set(Setting::MaxOutput, number("100"))
        .set(Setting::ToolChoice, object(&[("name", Value::text("look"))]))
        .set(Setting::CacheKey, Value::text("k"))
        .set(Setting::ResponseFormat, schema)
        .body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"gpt-4.1","text":{"format":{"type":"json_schema","name":"response","#,
            r#""schema":{"type":"object"}}},"#,
            r#""tools":[{"type":"function","name":"look","description":"Does it.","#,
            r#""parameters":{"type":"object"},"strict":false}],"#,
            r#""input":[{"role":"user","content":[{"type":"input_text","text":"x"}]}],"#,
            r#""tool_choice":{"type":"function","name":"look"},"#,
            r#""max_output_tokens":100,"prompt_cache_key":"k","temperature":0.70,"top_p":1}"#,
        )
    );
}

#[test]
fn effort_and_seed_go_by_the_table() {
    let sample = sample()
        .tool("look")
        .user("x")
        .set(Setting::ReasoningEffort, Value::text("low"))
        .set(Setting::Seed, number("7"));
    assert!(sample.body().starts_with(r#"{"model":"gpt-6.2-sol","reasoning":{"effort":"low"},"#));
    let lost: Vec<_> = sample.lower().report.notes.into_iter().map(|note| note.what).collect();
    assert_eq!(lost, ["the seed"]);
}
