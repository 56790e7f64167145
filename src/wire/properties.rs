//! What holds for every request, on random ones.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::fault::{Fault, with};
use crate::plan::Setting;
use crate::render::request::{self, Content, Place};
use crate::target;
use crate::value::{Number, Outcome, Part, PictureSource, Role, Value};

use super::sample::{Sample, bytes, call, object, picture, result, text};

fn words() -> impl Strategy<Value = String> {
    prop::sample::select(vec![" ", "\n", "a", "b\n", " c", "</tag>", "é\u{0}\"\\", "\n\n", "{{x}}"])
        .prop_map(str::to_owned)
}

fn name() -> impl Strategy<Value = Option<&'static str>> {
    prop::sample::select(vec![None, None, Some("c1"), Some("c2"), Some("a b"), Some("")])
}

fn content() -> impl Strategy<Value = Content> {
    let own = |kind: &'static str| {
        object(&[("type", Value::text(kind)), ("cache_control", Value::Null), ("x", Value::Null)])
    };
    prop_oneof![
        8 => words().prop_map(|words| text(&words)),
        3 => (name(), prop::sample::select(vec!["{}", "{\"a\": 1.0}", "", "[", "x"]))
            .prop_map(|(id, arguments)| call(id, "roll", arguments)),
        3 => (name(), words()).prop_map(|(id, words)| result(id, &words)),
        1 => name().prop_map(|id| Content::Result(Outcome {
            call: id.map(Into::into),
            parts: vec![Part::Image(picture(PictureSource::Base64("AAAA".into())))],
            error: true,
        })),
        1 => Just(Content::Image(picture(PictureSource::Url("https://x.y/z".into())))),
        1 => Just(Content::Thinking(own("thinking"))),
        1 => Just(Content::Thinking(Value::Null)),
        1 => Just(Content::Thinking(own("reasoning"))),
        1 => Just(Content::Opaque(own("server_tool_use"))),
        1 => Just(Content::Opaque(own("web_search_call"))),
        1 => Just(Content::Opaque(object(&[("text", Value::text("x"))]))),
        1 => Just(Content::Opaque(Value::Map([].into()))),
    ]
}

fn role() -> impl Strategy<Value = Role> {
    prop::sample::select(vec![Role::User, Role::Assistant, Role::Tool, Role::System])
}

fn settings() -> impl Strategy<Value = Vec<(Setting, Value)>> {
    let value = prop_oneof![
        prop::sample::select(vec!["auto", "required", "json", "low", "disabled", "roll"])
            .prop_map(Value::text),
        prop::sample::select(vec!["3", "0", "-1", "1.50", "1e2"])
            .prop_map(|text| Value::Number(Number::parse(text).unwrap())),
        Just(object(&[("name", Value::text("roll")), ("type", Value::text("object"))])),
        Just(Value::Absent),
    ];
    prop::collection::vec((prop::sample::select(Setting::ALL.to_vec()), value), 0..4)
}

/// A request, with marks behind about a third of its parts and at places that do not exist.
fn requests() -> impl Strategy<Value = Sample> {
    let models = vec![
        ("anthropic", "claude-opus-5-5"),
        ("anthropic", "claude-haiku-4-5"),
        ("anthropic", "unheard-of"),
        ("openai-chat", "gpt-6.2-sol"),
        ("openai-chat", "gpt-4.1"),
        ("openai-chat", "unheard-of"),
        ("openai-responses", "gpt-6.2-sol"),
        ("openai-responses", "gpt-4.1"),
        ("gemini", "gemini-3.8-flash"),
        ("gemini", "unheard-of"),
    ];
    let marks = prop::collection::vec(prop::option::weighted(0.3, (any::<bool>(), lifetime())), 40);
    let messages = prop::collection::vec((role(), prop::collection::vec(content(), 1..4)), 0..8);
    (
        prop::sample::select(models),
        0..3_usize,
        prop::collection::vec(words(), 0..4),
        messages,
        marks,
        settings(),
    )
        .prop_map(|((target, model), tools, system, messages, marks, settings)| {
            let mut sample = Sample::new(target, model);
            let mut places = vec![Place::Start];
            for index in 0..tools {
                sample = sample.tool(["roll", "look"][index]);
            }
            places.push(Place::Tools);
            for (part, words) in system.iter().enumerate() {
                sample = sample.system(words);
                places.push(Place::System { part });
            }
            places.push(Place::System { part: 90 });
            for (message, (role, contents)) in messages.iter().enumerate() {
                sample = sample.message(*role, contents);
                places.extend((0..contents.len()).map(|part| Place::Message { message, part }));
            }
            places.push(Place::Message { message: 90, part: 3 });
            for (place, mark) in places.into_iter().zip(marks) {
                if let Some((written, lifetime)) = mark {
                    sample = sample.mark_at(place, written, lifetime);
                }
            }
            sample.request.settings = settings;
            sample
        })
}

fn lifetime() -> impl Strategy<Value = Option<u32>> {
    prop::sample::select(vec![None, Some(300), Some(3600), Some(u32::MAX)])
}

/// Another text than `erased` to say the same: the parsed body with the markers taken out.
fn without_markers(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.remove("prompt_cache_breakpoint");
            fields.remove("cache_control");
            fields.values_mut().for_each(without_markers);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(without_markers),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn bodies_are_json_and_cuts_stand_in_order(sample in requests()) {
        let lowered = sample.lower();
        let body = &lowered.body;
        let mut parsed: serde_json::Value = serde_json::from_str(&bytes(body)).unwrap();
        let erased = body.erased();
        without_markers(&mut parsed);
        prop_assert_eq!(&parsed, &serde_json::from_slice::<serde_json::Value>(&erased).unwrap());

        let marks: Vec<usize> = body.cuts.iter().map(|cut| cut.mark).collect();
        prop_assert_eq!(marks, (0..sample.request.marks.len()).collect::<Vec<_>>());
        let mut last = 0;
        for cut in &body.cuts {
            prop_assert!(last <= cut.at);
            last = cut.at;
            let is_end = cut.at == 0 || erased[cut.at - 1] == b'}';
            prop_assert!(is_end);
        }
        let rule = &sample.request.row.marks;
        let written = lowered.report.marks.iter().filter(|mark| mark.written);
        let mut offsets: Vec<usize> = written.map(|mark| mark.at).collect();
        offsets.dedup();
        prop_assert!(offsets.len() <= rule.most as usize);
        let markers = bytes(body).matches("\"cache_control\"").count()
            + bytes(body).matches("\"prompt_cache_breakpoint\"").count();
        prop_assert_eq!(markers, offsets.len());
    }

    /// T5: marks are layout.
    #[test]
    fn any_marks_may_be_written(sample in requests(), written in any::<u64>()) {
        let mut other = sample.clone();
        for (index, mark) in other.request.marks.iter_mut().enumerate() {
            mark.written = written >> (index % 64) & 1 == 1;
        }
        let (one, two) = (sample.lower().body, other.lower().body);
        prop_assert_eq!(one.erased(), two.erased());
        prop_assert_eq!(one.cuts, two.cuts);
    }

    /// What stands behind a mark changes no byte before it, nor its cut. Chat Completions put
    /// calls behind the text of their message, so there a mark behind a call goes back where
    /// text follows.
    #[test]
    fn no_byte_depends_on_what_follows(
        sample in requests(),
        at in any::<prop::sample::Index>(),
        within in any::<prop::sample::Index>(),
    ) {
        prop_assume!(!sample.request.messages.is_empty());
        let message = at.index(sample.request.messages.len());
        let part = within.index(sample.request.messages[message].parts.len());
        let (long, short) = truncated(&sample, message, part);
        let goes_back = goes_back(&sample, message, part);
        prop_assert!(long == short || goes_back && long.len() < short.len(), "{}\n{}", long, short);
    }
}

/// What stands before the cut of a mark behind a part of a message, in the request and in the
/// same one that ends there.
fn truncated(sample: &Sample, message: usize, part: usize) -> (String, String) {
    let long = sample.clone().mark_at(Place::Message { message, part }, false, None);
    let mut short = long.clone();
    short.request.messages.truncate(message + 1);
    short.request.messages[message].parts.truncate(part + 1);
    let cut = |sample: &Sample| sample.cuts().pop().unwrap();
    (cut(&long), cut(&short))
}

/// Whether a mark stands behind a call where calls stand behind the text of their message.
fn goes_back(sample: &Sample, message: usize, part: usize) -> bool {
    let is_call = |part: &request::Part| matches!(part.content, Content::Call(_));
    &*sample.request.row.target == "openai-chat"
        && sample.request.messages[message].parts[..=part].iter().any(is_call)
}

/// Each of these rules, when broken, is noticed by one of the properties above. (B8 shows only
/// between requests of different history.)
#[test]
fn broken_rules_are_noticed() {
    for (fault, target) in [
        (Fault::B4, "anthropic"),
        (Fault::B5, "anthropic"),
        (Fault::B5, "openai-chat"),
        (Fault::B5, "openai-responses"),
        (Fault::B5, "gemini"),
        (Fault::B7, "openai-chat"),
        (Fault::B7, "openai-responses"),
        (Fault::B9, "anthropic"),
        (Fault::B9, "gemini"),
        (Fault::B10, "anthropic"),
        (Fault::B10, "openai-chat"),
        (Fault::B10, "openai-responses"),
        (Fault::B10, "gemini"),
        (Fault::B17, "anthropic"),
        (Fault::B17, "openai-chat"),
        (Fault::B17, "openai-responses"),
        (Fault::B17, "gemini"),
    ] {
        let mut runner = TestRunner::deterministic();
        let noticed = (0..5000).any(|_| {
            let sample = requests().new_tree(&mut runner).unwrap().current();
            if &*sample.request.row.target != target {
                return false;
            }
            let mut unwritten = sample.clone();
            unwritten.request.marks.iter_mut().for_each(|mark| mark.written = false);
            with(Some(fault), || {
                let moves = (0..sample.request.messages.len()).any(|message| {
                    let parts = sample.request.messages[message].parts.len();
                    (0..parts).any(|part| {
                        let (long, short) = truncated(&sample, message, part);
                        long != short && !goes_back(&sample, message, part)
                    })
                });
                moves || sample.lower().body.erased() != unwritten.lower().body.erased()
            })
        });
        assert!(noticed, "{fault:?} on {target}");
    }
}

#[test]
fn keys_of_the_tables_are_settings() {
    for name in target::targets() {
        let row = target::row(name, None).unwrap();
        for word in row.keys.keys().chain(row.one_field.iter().flatten()) {
            assert!(Setting::ALL.iter().any(|setting| setting.word() == &**word), "{word}");
        }
    }
}

#[test]
fn a_target_without_a_folder_gets_a_finding() {
    let mut sample = Sample::new("anthropic", "claude-opus-5-5").user("x").mark();
    let mut row = (*sample.request.row).clone();
    row.target = "teletype".into();
    sample.request.row = row.into();
    assert_eq!(sample.body(), "{}");
    assert_eq!(sample.codes(), ["wire/unknown-target"]);
    assert_eq!(sample.cuts(), [""]);
}
