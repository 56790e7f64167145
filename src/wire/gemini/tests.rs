//! Bodies by hand, from the provider's pages.

use crate::diagnostic::Severity;
use crate::plan::Setting;
use crate::render::request::{Content, Place};
use crate::value::{Call, Number, Outcome, Part, PictureSource, Role, Value};

use super::super::sample::{Sample, call, object, picture, result, text};

fn sample() -> Sample {
    Sample::new("gemini", "gemini-3.8-flash")
}

fn number(text: &str) -> Value {
    Value::Number(Number::parse(text).unwrap())
}

fn signed(id: &str, name: &str, arguments: &str) -> Content {
    let provider = Some(object(&[("thoughtSignature", Value::text("c2ln+/="))]));
    let (name, arguments) = (name.into(), arguments.into());
    Content::Call(Call { id: Some(id.into()), name, arguments, provider })
}

/// What stands in `contents`.
fn contents(sample: &Sample) -> String {
    let body = sample.body();
    body.split_once("\"contents\":").unwrap().1.strip_suffix('}').unwrap().to_owned()
}

/// R281: leading system text is the instruction, later text the user's in its place and a tag.
#[test]
fn a_whole_body() {
    let image = Content::Image(picture(PictureSource::Base64("AAAA".into())));
    let sample = sample()
        .tool("look")
        .mark()
        .system("Be kind.")
        .mark()
        .system(" Be brief.")
        .mark()
        .user("Hello.")
        .mark()
        .message(Role::Assistant, &[text("I look."), signed("c1", "look", "{ \"at\": 1.0 }")])
        .message(Role::Tool, &[result(Some("c1"), "A \"door\".")])
        .message(Role::System, &[text("It is noon.")])
        .message(Role::User, &[text("See: "), image, text("Go on.")]);
    let (system, tools, hello, rest) = (
        r#"{"systemInstruction":{"parts":[{"text":"Be kind."},{"text":" Be brief."}"#,
        concat!(
            r#"]},"tools":[{"functionDeclarations":[{"name":"look","description":"Does it.","#,
            r#""parametersJsonSchema":{"type":"object"}}"#,
        ),
        r#"]}],"contents":[{"role":"user","parts":[{"text":"Hello."}"#,
        concat!(
            r#"]},{"role":"model","parts":[{"text":"I look."},"#,
            r#"{"functionCall":{"id":"c1","name":"look","args":{ "at": 1.0 }},"thoughtSignature":"c2ln+/="}]},"#,
            r#"{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"look","#,
            r#""response":{"output":"A \"door\"."}}}]},"#,
            r#"{"role":"user","parts":[{"text":"<system-instruction>\nIt is noon."},"#,
            r#"{"text":"\n</system-instruction>"},{"text":"See: "},"#,
            r#"{"inlineData":{"mimeType":"image/png","data":"AAAA"}},{"text":"Go on."}]}]}"#,
        ),
    );
    assert_eq!(sample.body(), [system, tools, hello, rest].concat());
    // A mark of the tools goes back before the system text, which leads them here.
    let kind = r#"{"systemInstruction":{"parts":[{"text":"Be kind."}"#;
    let whole = [system, tools, hello].concat();
    assert_eq!(sample.cuts(), ["", kind, system, &whole]);
    let report = sample.lower().report;
    assert!(report.marks.iter().all(|mark| !mark.written));
    assert_eq!(report.kept.markable, 0);
}

/// R282: by parts.
#[test]
fn neighbours_of_one_role_are_one_content_of_all_their_parts() {
    let sample = sample().user("a").user("b").assistant("c").assistant("d").user("e");
    assert_eq!(
        contents(&sample),
        concat!(
            r#"[{"role":"user","parts":[{"text":"a"},{"text":"b"}]},"#,
            r#"{"role":"model","parts":[{"text":"c"},{"text":"d"}]},"#,
            r#"{"role":"user","parts":[{"text":"e"}]}]"#,
        )
    );
}

/// R283: what a model calls is not one with what it says next.
#[test]
fn calls_of_two_messages_are_two_contents() {
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[signed("a", "look", "{}")])
        .message(Role::Assistant, &[signed("b", "roll", "{}")]);
    let model = contents(&sample).matches("\"role\":\"model\"").count();
    assert_eq!(model, 2);
    assert_eq!(sample.codes(), ["wire/unanswered-call", "wire/unanswered-call"]);
}

/// R284: call, late text, result, input.
#[test]
fn answers_stand_behind_their_calls_and_alone() {
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[signed("a", "look", "{}")])
        .message(Role::System, &[text("Noon.")])
        .message(Role::Tool, &[result(Some("a"), "17")])
        .user("y");
    assert_eq!(
        contents(&sample),
        concat!(
            r#"[{"role":"user","parts":[{"text":"x"}]},"#,
            r#"{"role":"model","parts":[{"functionCall":{"id":"a","name":"look","args":{}},"thoughtSignature":"c2ln+/="}]},"#,
            r#"{"role":"user","parts":[{"functionResponse":{"id":"a","name":"look","response":{"output":"17"}}}]},"#,
            r#"{"role":"user","parts":[{"text":"<system-instruction>\nNoon."},{"text":"\n</system-instruction>"},"#,
            r#"{"text":"y"}]}]"#,
        )
    );
}

/// R285: whatever the order in which they came.
#[test]
fn answers_stand_in_the_order_of_their_calls() {
    let both = [signed("a", "look", "{}"), call(Some("b"), "roll", "{}")];
    let place = |message| Place::Message { message, part: 0 };
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &both)
        .message(Role::Tool, &[result(Some("b"), "B")])
        .mark_at(place(2), false, None)
        .message(Role::Tool, &[result(Some("a"), "A")])
        .mark_at(place(3), false, None);
    let found = contents(&sample);
    assert!(found.find("\"A\"").unwrap() < found.find("\"B\"").unwrap(), "{found}");
    // The first mark may not cover the answer that comes later and stands before its own.
    let cuts = sample.cuts();
    assert!(cuts[0].ends_with(r#""name":"roll","args":{}}}"#), "{}", cuts[0]);
    assert!(cuts[1].ends_with(r#"{"output":"B"}}}"#), "{}", cuts[1]);
}

/// R285: an answer that no call waits for, or that was given, is an error.
#[test]
fn what_answers_no_call_is_text() {
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[signed("a", "look", "{}")])
        .message(Role::Tool, &[result(Some("z"), "lost"), result(Some("a"), "A")])
        .message(Role::Tool, &[result(Some("a"), "again")])
        .user("y");
    assert!(contents(&sample).ends_with(concat!(
        r#"{"output":"A"}}}]},"#,
        r#"{"role":"user","parts":[{"text":"lost"},{"text":"again"},{"text":"y"}]}]"#,
    )));
    let found = sample.lower().findings;
    let found: Vec<_> = found.iter().map(|found| (found.code.0, found.severity)).collect();
    assert_eq!(found, [("wire/orphan-result", Severity::Error); 2]);
}

#[test]
fn calls_without_names_go_without() {
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[call(None, "look", "{}"), call(None, "look", "")])
        .message(Role::Tool, &[result(None, "A"), result(None, "B")]);
    let found = contents(&sample);
    assert!(!found.contains("\"id\""), "{found}");
    assert!(found.contains(r#"{"functionResponse":{"name":"look","response":{"output":"B"}}}]}"#));
    assert!(sample.lower().report.notes.is_empty());
}

#[test]
fn the_model_does_not_begin() {
    let sample = sample().assistant("Hi.").user("x");
    assert!(contents(&sample).starts_with(concat!(
        r#"[{"role":"user","parts":[{"text":"(start)"}]},"#,
        r#"{"role":"model","parts":[{"text":"Hi."}]},"#,
    )));
}

#[test]
fn a_result_holds_images_and_says_that_it_failed() {
    let parts = vec![
        Part::Text("Seen.".into()),
        Part::Image(picture(PictureSource::Base64("AAAA".into()))),
    ];
    let outcome = Outcome { call: None, parts, error: true };
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[signed("c", "look", "{}")])
        .message(Role::Tool, &[Content::Result(outcome)]);
    assert!(contents(&sample).ends_with(concat!(
        r#"{"functionResponse":{"id":"c","name":"look","response":{"error":"Seen."},"#,
        r#""parts":[{"inlineData":{"mimeType":"image/png","data":"AAAA"}}]}}]}]"#,
    )));
}

#[test]
fn own_parts_come_back_and_others_do_not() {
    let thought = object(&[
        ("text", Value::text("Hm.")),
        ("thought", Value::Bool(true)),
        ("thoughtSignature", Value::text("c2ln")),
    ]);
    let foreign = object(&[("type", Value::text("thinking")), ("thinking", Value::text("Hm."))]);
    let said = [Content::Thinking(foreign), Content::Opaque(thought), text("A")];
    let sample = sample().user("x").message(Role::Assistant, &said).user("y");
    assert!(contents(&sample).contains(
        r#"{"role":"model","parts":[{"text":"Hm.","thought":true,"thoughtSignature":"c2ln"},{"text":"A"}]}"#,
    ));
    assert!(sample.lower().report.loses());
}

/// R281: late text that is empty goes, what is no text is an error.
#[test]
fn late_system_text_is_text_only() {
    let image = Content::Image(picture(PictureSource::Base64("AAAA".into())));
    let sample = sample().user("x").message(Role::System, &[text("See: "), image]);
    assert!(!sample.body().contains("AAAA"));
    assert_eq!(sample.codes(), ["wire/misplaced-part"]);
    let empty = super::super::sample::bytes(
        &self::sample().user("x").message(Role::System, &[text(" \n")]).lower().body,
    );
    assert!(!empty.contains("system-instruction"), "{empty}");
}

#[test]
fn unsigned_calls_matter_in_this_turn_alone() {
    let called = |sample: Sample| {
        sample
            .message(Role::Assistant, &[call(Some("a"), "look", "{}")])
            .message(Role::Tool, &[result(Some("a"), "A")])
    };
    assert_eq!(called(sample().user("x")).codes(), ["wire/unsigned-call"]);
    assert!(called(sample().user("x")).user("y").codes().is_empty());
    // Of calls side by side the first alone is signed.
    let both = [signed("a", "look", "{}"), call(Some("b"), "look", "{}")];
    let answers = [result(Some("a"), "A"), result(Some("b"), "B")];
    let two = sample().user("x").message(Role::Assistant, &both).message(Role::Tool, &answers);
    assert!(two.codes().is_empty());
    assert!(called(Sample::new("gemini", "gemini-2.5-pro").user("x")).codes().is_empty());
}

#[test]
fn settings_stand_at_the_head_of_what_they_key() {
    let free = sample()
        .user("x")
        .set(Setting::Temperature, number("0.70"))
        .set(Setting::TopP, number("1"))
        .set(Setting::Seed, number("7"))
        .set(Setting::MaxOutput, number("100"));
    let config =
        r#""generationConfig":{"maxOutputTokens":100,"temperature":0.70,"topP":1,"seed":7}"#;
    let contents = r#""contents":[{"role":"user","parts":[{"text":"x"}]}]"#;
    assert_eq!(free.body(), format!("{{{contents},{config}}}"));
    let keyed = free
        .tool("look")
        .set(Setting::ToolChoice, object(&[("name", Value::text("look"))]))
        .set(Setting::ReasoningEffort, Value::text("xhigh"))
        .set(Setting::ResponseFormat, object(&[("type", Value::text("object"))]));
    assert!(
        keyed.body().starts_with(concat!(
            r#"{"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["look"]}},"#,
            r#""generationConfig":{"responseMimeType":"application/json","responseJsonSchema":{"type":"object"},"#,
            r#""thinkingConfig":{"thinkingLevel":"HIGH"},"maxOutputTokens":100,"temperature":0.70,"topP":1,"seed":7},"#,
            r#""tools":[{"#,
        )),
        "{}",
        keyed.body()
    );
}

#[test]
fn thinking_goes_off_as_far_as_the_model_lets_it() {
    let thinking = |model: &str| {
        let sample = Sample::new("gemini", model)
            .user("x")
            .set(Setting::ReasoningEffort, Value::text("disabled"));
        let body = sample.body();
        let config = body.split_once("\"thinkingConfig\":").map(|(_, rest)| rest.to_owned());
        let config = config.map(|rest| rest.split_once('}').unwrap().0.to_owned() + "}");
        (config, sample.lower().report.loses())
    };
    let some = |json: &str| (Some(json.to_owned()), false);
    assert_eq!(thinking("gemini-3.8-flash"), some(r#"{"thinkingLevel":"MINIMAL"}"#));
    assert_eq!(thinking("gemini-2.5-flash"), some(r#"{"thinkingBudget":0}"#));
    assert_eq!(thinking("gemini-4-argon"), (None, true));
}
