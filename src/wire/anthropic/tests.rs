//! Bodies by hand, from the provider's pages.

use crate::fault::{Fault, with};
use crate::plan::Setting;
use crate::render::request::{Content, Place};
use crate::value::{Number, Outcome, Part, PictureSource, Role, Value};

use super::super::Fate;
use super::super::sample::{Sample, call, object, picture, result, text};

const OPUS: &str = "claude-opus-5-5";

fn sample() -> Sample {
    Sample::new("anthropic", OPUS).set(Setting::MaxOutput, number("100"))
}

fn number(text: &str) -> Value {
    Value::Number(Number::parse(text).unwrap())
}

#[test]
fn a_whole_body() {
    let body = sample()
        .tool("look")
        .tool("roll")
        .mark()
        .system("Be kind.")
        .system("\n\nBe \"brief\".")
        .mark()
        .user("Hello.")
        .assistant("Hi.")
        .mark()
        .message(Role::System, &[text("It is noon.")])
        .user("Go on.")
        .mark()
        .body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"claude-opus-5-5","#,
            r#""tools":[{"name":"look","description":"Does it.","input_schema":{"type":"object"}},"#,
            r#"{"name":"roll","description":"Does it.","input_schema":{"type":"object"},"#,
            r#""cache_control":{"type":"ephemeral"}}],"#,
            r#""system":[{"type":"text","text":"Be kind.\n\nBe \"brief\".","#,
            r#""cache_control":{"type":"ephemeral"}}],"#,
            r#""messages":[{"role":"user","content":[{"type":"text","text":"Hello."}]},"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"Hi.","#,
            r#""cache_control":{"type":"ephemeral"}}]},"#,
            r#"{"role":"user","content":["#,
            r#"{"type":"text","text":"<system-instruction>\nIt is noon."},"#,
            r#"{"type":"text","text":"\n</system-instruction>"},"#,
            r#"{"type":"text","text":"Go on.","cache_control":{"type":"ephemeral"}}]}],"#,
            r#""max_tokens":100}"#,
        )
    );
}

#[test]
fn cuts_stand_behind_what_marks_close() {
    let sample =
        sample().tool("look").mark().system("A").mark().system("B").user("Hello.").mark_at(
            Place::Message { message: 0, part: 0 },
            false,
            None,
        );
    let tools = concat!(
        r#"{"model":"claude-opus-5-5","#,
        r#""tools":[{"name":"look","description":"Does it.","input_schema":{"type":"object"}}"#,
    );
    let system = format!(r#"{tools}],"system":[{{"type":"text","text":"A"}}"#);
    let message = format!(
        r#"{system},{{"type":"text","text":"B"}}],"messages":[{{"role":"user","content":[{{"type":"text","text":"Hello."}}"#
    );
    assert_eq!(sample.cuts(), [tools, &system, &message]);
}

#[test]
fn calls_and_results_find_each_other() {
    let image = Part::Image(picture(PictureSource::Base64("AAAA".into())));
    let outcome = Outcome {
        call: Some("c2".into()),
        parts: vec![Part::Text("a".into()), Part::Text("b".into()), image],
        error: true,
    };
    let body = sample()
        .user("Roll.")
        .message(
            Role::Assistant,
            &[
                text("I roll."),
                call(Some("c1"), "roll", "{ \"sides\": 1.0 }"),
                call(Some("c2"), "look", ""),
            ],
        )
        .message(Role::Tool, &[result(Some("c1"), "17")])
        .message(Role::Tool, &[Content::Result(outcome)])
        .user("Well?")
        .body();
    assert!(
        body.contains(concat!(
            r#"{"role":"assistant","content":[{"type":"text","text":"I roll."},"#,
            r#"{"type":"tool_use","id":"c1","name":"roll","input":{ "sides": 1.0 }},"#,
            r#"{"type":"tool_use","id":"c2","name":"look","input":{}}]},"#,
            r#"{"role":"user","content":["#,
            r#"{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"17"}]},"#,
            r#"{"type":"tool_result","tool_use_id":"c2","content":[{"type":"text","text":"ab"},"#,
            r#"{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}],"#,
            r#""is_error":true},"#,
            r#"{"type":"text","text":"Well?"}]}"#,
        )),
        "{body}"
    );
}

#[test]
fn a_filler_leads_what_follows() {
    let open =
        sample().user("Roll.").message(Role::Assistant, &[call(Some("c1"), "roll", "{}")]).mark();
    let answered = open.clone().message(Role::Tool, &[result(Some("c1"), "17")]);
    let broken = open.clone().user("Never mind.");
    let before = concat!(
        r#"{"model":"claude-opus-5-5","#,
        r#""messages":[{"role":"user","content":[{"type":"text","text":"Roll."}]},"#,
        r#"{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"roll","input":{}}"#,
    );
    for sample in [&open, &answered, &broken] {
        assert_eq!(sample.cuts(), [before]);
    }
    assert!(broken.body().contains(concat!(
        r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","#,
        r#""content":[{"type":"text","text":"(no result)"}]},{"type":"text","text":"Never mind."}]}"#,
    )));
    assert_eq!(broken.codes(), ["wire/unanswered-call"]);
    assert!(answered.codes().is_empty());
    // The broken rule: the filler is inside what the mark covers, unless a result follows.
    with(Some(Fault::B10), || assert_ne!(open.cuts(), answered.cuts()));
}

#[test]
fn a_result_that_comes_too_late_is_text() {
    let sample = sample()
        .user("Roll.")
        .message(Role::Assistant, &[call(Some("c1"), "roll", "{}")])
        .user("Wait.")
        .message(Role::Tool, &[result(Some("c1"), "17")]);
    assert!(
        sample.body().contains(r#"{"type":"text","text":"Wait."},{"type":"text","text":"17"}]"#)
    );
    assert_eq!(sample.codes(), ["wire/unanswered-call", "wire/orphan-result"]);
}

#[test]
fn the_assistant_does_not_begin() {
    let body = sample().assistant("Once upon a time").user("Go on.").body();
    assert!(body.contains(
        r#""messages":[{"role":"user","content":[{"type":"text","text":"(start)"}]},{"role":"assistant""#
    ));
}

/// R256: thinking carries no mark.
#[test]
fn a_mark_goes_back_over_thinking() {
    let thinking = object(&[
        ("type", Value::text("thinking")),
        ("thinking", Value::text("Hm.")),
        ("signature", Value::text("c2ln")),
    ]);
    let sample = sample()
        .user("A")
        .message(Role::Assistant, &[Content::Thinking(thinking)])
        .mark()
        .user("B");
    assert!(sample.body().contains(concat!(
        r#"[{"type":"text","text":"A","cache_control":{"type":"ephemeral"}}]},"#,
        r#"{"role":"assistant","content":[{"type":"thinking","thinking":"Hm.","signature":"c2ln"}]}"#,
    )));
    assert!(sample.cuts()[0].ends_with(r#"{"type":"text","text":"A"}"#));
    assert_eq!(
        sample.lower().report.marks[0].why,
        ["what it closes takes no mark; it goes back to what does"]
    );
}

#[test]
fn blank_text_goes_by_itself() {
    let sample = sample()
        .system("A")
        .mark()
        .system(" \n")
        .mark_at(Place::System { part: 1 }, true, None)
        .system("B")
        .message(Role::User, &[text("X"), text(" ")])
        .mark_at(Place::Message { message: 0, part: 0 }, false, None)
        .mark_at(Place::Message { message: 0, part: 1 }, false, None)
        .user("\u{1c}\u{3000}")
        .mark();
    assert_eq!(
        sample.body(),
        concat!(
            r#"{"model":"claude-opus-5-5","#,
            r#""system":[{"type":"text","text":"A","cache_control":{"type":"ephemeral"}},"#,
            r#"{"type":"text","text":" \nB"}],"#,
            r#""messages":[{"role":"user","content":[{"type":"text","text":"X","#,
            r#""cache_control":{"type":"ephemeral"}}]}],"max_tokens":100}"#,
        )
    );
    let marks = sample.lower().report.marks;
    assert_eq!(marks[1].why, ["it falls together with the mark before it"]);
    assert_eq!(marks[0].at, marks[1].at);
}

#[test]
fn of_too_many_marks_the_earliest_go() {
    let mut sample = sample();
    for index in 0..6 {
        sample = sample.system(&format!("{index}")).mark();
    }
    let lowered = sample.user("x").lower();
    let written: Vec<bool> = lowered.report.marks.iter().map(|mark| mark.written).collect();
    assert_eq!(written, [false, false, true, true, true, true]);
    assert_eq!(lowered.report.marks[0].why, ["4 marks at most; the earliest go"]);
}

#[test]
fn no_long_life_follows_a_short_one() {
    let sample = sample()
        .system("A")
        .mark()
        .system("B")
        .mark_at(Place::System { part: 1 }, true, Some(301))
        .system("C")
        .mark_at(Place::System { part: 2 }, true, Some(300))
        .user("x")
        .mark_at(Place::Message { message: 0, part: 0 }, true, None);
    let report = sample.lower().report;
    let lifetimes: Vec<_> = report.marks.iter().map(|mark| mark.lifetime).collect();
    assert_eq!(lifetimes, [Some(3600), Some(3600), Some(300), Some(300)]);
    assert!(
        sample.body().contains(
            r#"{"type":"text","text":"A","cache_control":{"type":"ephemeral","ttl":"1h"}}"#
        )
    );
    assert_eq!(report.marks[0].why, ["lives 3600 seconds, as a mark behind it does"]);
}

#[test]
fn settings_stand_at_the_head_of_what_they_key() {
    let schema = object(&[("type", Value::text("object"))]);
    let body = sample()
        .tool("look")
        .system("A")
        .user("x")
        .set(Setting::ToolChoice, Value::text("none"))
        .set(Setting::ReasoningEffort, Value::text("low"))
        .set(Setting::ResponseFormat, schema)
        .body();
    assert_eq!(
        body,
        concat!(
            r#"{"model":"claude-opus-5-5","#,
            r#""tools":[{"name":"look","description":"Does it.","input_schema":{"type":"object"}}],"#,
            r#""output_config":{"effort":"low","#,
            r#""format":{"type":"json_schema","schema":{"type":"object"}}},"#,
            r#""system":[{"type":"text","text":"A"}],"tool_choice":{"type":"none"},"#,
            r#""messages":[{"role":"user","content":[{"type":"text","text":"x"}]}],"max_tokens":100}"#,
        )
    );
}

#[test]
fn what_a_model_refuses_is_reported() {
    let sample = Sample::new("anthropic", OPUS)
        .tool("look")
        .user("x")
        .set(Setting::Temperature, number("0.70"))
        .set(Setting::Seed, number("7"))
        .set(Setting::ReasoningEffort, Value::text("disabled"))
        .set(Setting::ToolChoice, Value::text("required"))
        .set(Setting::CacheKey, Value::text("k"))
        .set(Setting::Affinity, Value::text("k"))
        .set(Setting::ResponseFormat, Value::text("json"));
    assert_eq!(
        sample.body(),
        concat!(
            r#"{"model":"claude-opus-5-5","#,
            r#""tools":[{"name":"look","description":"Does it.","input_schema":{"type":"object"}}],"#,
            r#""tool_choice":{"type":"auto"},"#,
            r#""messages":[{"role":"user","content":[{"type":"text","text":"x"}]}],"max_tokens":16000}"#,
        )
    );
    let report = sample.lower().report;
    assert!(report.loses());
    let fates: Vec<(Fate, String)> =
        report.notes.iter().map(|note| (note.fate, note.site.to_string())).collect();
    let expected = [
        (Fate::Changed, "setting `tool-choice`"),
        (Fate::Lost, "setting `reasoning-effort`"),
        (Fate::Lost, "setting `response-format`"),
        (Fate::Added, "setting `max-output`"),
        (Fate::Lost, "setting `temperature`"),
        (Fate::Lost, "setting `seed`"),
        (Fate::Unsent, "setting `cache-key`"),
        (Fate::Unsent, "setting `affinity`"),
    ];
    assert_eq!(fates, expected.map(|(fate, site)| (fate, site.to_string())));
    serde_json::to_string(&report).unwrap();
}

#[test]
fn thinking_goes_off_in_the_words_of_the_model() {
    for (model, word) in [("claude-sonnet-5-5", "between_tools"), ("claude-opus-5", "disabled")] {
        let body = Sample::new("anthropic", model)
            .user("x")
            .set(Setting::ReasoningEffort, Value::text("disabled"))
            .body();
        let head = format!(r#"{{"model":"{model}","thinking":{{"type":"{word}"}},"messages":"#);
        assert!(body.starts_with(&head), "{body}");
    }
}

#[test]
fn small_prompts_carry_no_marks() {
    let sample = |text: &str| sample().system(text).mark().user("x");
    let least = |sample: Sample| sample.set(Setting::CacheMinimum, number("5"));
    assert!(!least(sample("äöüß")).body().contains("cache_control"));
    assert!(least(sample("äöüß.")).body().contains("cache_control"));
    assert_eq!(least(sample("äöüß")).cuts(), sample("äöüß").cuts());
}

#[test]
fn misplaced_parts_are_findings() {
    let image = || Content::Image(picture(PictureSource::Url("https://example.com/a.png".into())));
    let mut sample = sample()
        .message(Role::User, &[image(), call(None, "roll", "{}")])
        .message(Role::Assistant, &[image(), result(None, "1"), text("ok ")]);
    sample.request.system.push(super::super::sample::part(image()));
    assert_eq!(
        sample.body(),
        concat!(
            r#"{"model":"claude-opus-5-5","messages":[{"role":"user","content":["#,
            r#"{"type":"image","source":{"type":"url","url":"https://example.com/a.png"}}]},"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"ok "}]}],"max_tokens":100}"#,
        )
    );
    assert_eq!(
        sample.codes(),
        [
            "wire/misplaced-part",
            "wire/misplaced-part",
            "wire/misplaced-part",
            "wire/misplaced-part",
            "wire/refused-prefill"
        ]
    );
}

/// R276, R279: wrapped in its place, part by part.
#[test]
fn late_system_text_keeps_its_parts() {
    let image = Content::Image(picture(PictureSource::Base64("AAAA".into())));
    let body = sample()
        .user("x")
        .message(Role::System, &[image, text("Noon.")])
        .mark()
        .message(Role::System, &[text(" ")])
        .body();
    assert!(
        body.contains(concat!(
            r#"{"type":"text","text":"<system-instruction>\n"},"#,
            r#"{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},"#,
            r#"{"type":"text","text":"Noon.","cache_control":{"type":"ephemeral"}},"#,
            r#"{"type":"text","text":"\n</system-instruction>"}]}],"#,
        )),
        "{body}"
    );
}

/// A mark behind the part that is last here must not cover the closing tag: with a further part
/// the tag stands behind that one.
#[test]
fn the_closing_tag_stands_behind_the_cut() {
    let place = Place::Message { message: 1, part: 0 };
    let short = sample().user("x").message(Role::System, &[text("A")]).mark_at(place, true, None);
    let long = sample()
        .user("x")
        .message(Role::System, &[text("A"), text("B")])
        .mark_at(place, true, None);
    assert_eq!(short.cuts(), long.cuts());
}

#[test]
fn broken_arguments_stay_readable() {
    let sample = sample()
        .user("x")
        .message(Role::Assistant, &[call(Some("a b"), "roll", "{\"a\":")])
        .message(Role::Tool, &[result(Some("a b"), "no")]);
    let body = sample.body();
    assert!(body.contains(r#""name":"roll","input":{"arguments":"{\"a\":"}}"#), "{body}");
    assert!(!body.contains("a b"), "a name that the target refuses is replaced: {body}");
    assert_eq!(sample.codes(), ["wire/bad-arguments"]);
}

#[test]
fn own_fields_stay_but_their_markers_go() {
    let own = object(&[
        ("type", Value::text("server_tool_use")),
        ("cache_control", Value::Null),
        ("n", number("1.10")),
    ]);
    let sample =
        sample().user("x").message(Role::Assistant, &[Content::Opaque(own)]).mark().user("y");
    assert!(
        sample.body().contains(
            r#"{"type":"server_tool_use","n":1.10,"cache_control":{"type":"ephemeral"}}"#
        )
    );
}

#[test]
fn the_faults_show() {
    let late = |sample: Sample| sample.message(Role::System, &[text("Noon.")]);
    let first = late(sample().system("A").mark().system("B"));
    let second = late(sample().system("A").mark().system("B").user("x"));
    with(Some(Fault::B8), || {
        assert!(first.body().contains(r#"{"type":"text","text":"BNoon."}]"#));
        assert!(second.body().contains("<system-instruction>"));
    });
    with(Some(Fault::B9), || {
        assert!(
            second
                .body()
                .contains(r#"{"role":"system","content":[{"type":"text","text":"Noon."}]}"#)
        );
        assert!(second.clone().user("y").body().contains("<system-instruction>"));
        assert!(!second.clone().assistant("y").body().contains("<system-instruction>"));
    });
    let trailing = sample().user("x").assistant("y \n").mark();
    with(Some(Fault::B5), || {
        assert!(trailing.cuts()[0].ends_with(r#""text":"y"}"#));
        assert!(trailing.clone().user("z").cuts()[0].ends_with(r#""text":"y \n"}"#));
    });
    let blank = sample().message(Role::User, &[text(" ")]).mark();
    let more = sample().message(Role::User, &[text(" "), text("A")]).mark_at(
        Place::Message { message: 0, part: 0 },
        true,
        None,
    );
    assert_eq!(blank.cuts(), more.cuts());
    with(Some(Fault::B4), || assert_ne!(blank.cuts(), more.cuts()));
    let marked = |written| {
        sample()
            .system("A")
            .mark_at(Place::System { part: 0 }, written, None)
            .system("B")
            .user("x")
            .lower()
            .body
            .erased()
    };
    assert_eq!(marked(true), marked(false));
    with(Some(Fault::B17), || assert_ne!(marked(true), marked(false)));
}
