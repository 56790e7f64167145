use proptest::prelude::*;
use serde_json::{Value, json};
use typecase::plan::{Contents, Plan, file};
use typecase::render::render;
use typecase::value::Inputs;

use super::{codes, plan, read, sealed};
use crate::support::Shelf;

/// The JSON of a plan with one thing changed.
fn changed(path: &str, to: Value) -> Value {
    let mut value = serde_json::to_value(plan().contents()).unwrap();
    *value.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = to;
    value
}

/// Contents that somebody made up, in a file with digests that fit.
fn resealed(value: Value) -> Option<String> {
    let contents: Contents = serde_json::from_value(value).ok()?;
    Some(file::write(&contents.freeze()))
}

#[test]
fn what_names_nothing_is_no_plan() {
    let write =
        |value: Value| json!({"Write": {"value": value, "volatility": "turn", "origin": 0}});
    let filter = json!({"Filter": {"filter": "gone", "value": {"Words": "a"}, "arguments": []}});
    for (path, to) in [
        ("/marks/0/origin", json!(4_000_000_000_u32)),
        ("/marks", json!([])),
        ("/locals", json!(0)),
        ("/origins", json!([])),
        ("/row/target", json!("elsewhere")),
        ("/tools", json!([{"Mark": {"mark": 0, "condition": null}}])),
        ("/messages/0", json!({"Mark": {"mark": 99, "condition": null}})),
        ("/messages/0", json!({"Assumed": {"obligation": 99, "body": []}})),
        ("/messages/0", write(json!({"Local": 4_000_000_000_u32}))),
        ("/messages/0", write(filter)),
    ] {
        let text = resealed(changed(path, to.clone())).unwrap();
        assert_eq!(codes(&text), ["plan/unsound"], "{path} {to}");
    }
}

#[test]
fn a_number_is_a_number() {
    let number = json!({"Value": {"Number": "1,\"stolen\":true"}});
    let value = changed(
        "/messages/0",
        json!({"Write": {"value": number, "volatility": "turn", "origin": 0}}),
    );
    let text = sealed(&value.to_string(), "");
    assert_eq!(codes(&text), ["plan/malformed"]);
    assert!(read(&text).1.iter().any(|found| found.label.contains("is no number")));
}

#[test]
fn what_is_laid_out_anew_is_not_the_plan() {
    let value = serde_json::to_value(plan().contents()).unwrap();
    let digest = plan().digest();
    assert_eq!(codes(&sealed(&value.to_string(), &digest)), ["plan/changed"], "sorted keys");
    assert_eq!(codes(&sealed(&plan().encode(), &digest)), [""; 0], "the plan as it is written");
    assert_eq!(codes(&sealed(&plan().encode(), "0")), ["plan/changed"], "another digest");
}

#[test]
fn depth_is_stopped_before_the_stack_is() {
    let head = plan().encode();
    let head = head.split_once("\"tools\":").unwrap().0.to_owned();
    let deep = move |open: &str, close: &str, times: usize| {
        let plan = format!("{head}\"tools\":{}0{}}}", open.repeat(times), close.repeat(times));
        sealed(&plan, "")
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    let run = move || {
        for (open, close) in [("[", "]"), ("[{\"Choose\":[[],", "]}]"), ("{\"a\":", "}")] {
            assert_eq!(codes(&deep(open, close, 100_000)), ["plan/too-deep"]);
        }
        // The deepest that is read at all.
        let found = codes(&deep("[{\"Choose\":[[],", "]}]", 230));
        assert_eq!(found, ["plan/malformed"], "what follows is missing");
    };
    thread.spawn(run).unwrap().join().unwrap();
}

/// The deepest layouts that compile have files that are read, on a small stack.
#[test]
fn the_deepest_layouts_come_back() {
    use typecase::load::{Memory, Places};
    let deep = |open: &str, close: &str, times: usize| {
        format!("{}a{}", open.repeat(times), close.repeat(times))
    };
    for (open, close, times) in [
        ("section s { ", " }", 120),
        ("block b { ", " }", 120),
        ("each x in l { ", " }", 120),
        ("(", ")", 120),
        ("\"{{ ", " }}\"", 60),
        ("", " | trim", 120),
    ] {
        let layout = format!(
            "layout x\ninputs turn {{ a: text, l: list<text> }}\nsystem {{ {} }}\n",
            deep(open, close, times)
        );
        let run = move || {
            let shelf = Shelf::of(Memory::new().with("x.layout", layout), &Places::under(""));
            let case = typecase::case::Case::new(typecase::text::Span::new(
                typecase::text::SourceId(0),
                0..0,
            ));
            let plan = shelf.compile("x", &case, "anthropic").0.unwrap();
            let written = file::write(&plan);
            assert_eq!(codes(&written), [""; 0], "{open}");
            assert_eq!(read(&written).0.unwrap(), plan, "{open}");
        };
        std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
    }
}

/// A value to put in place of another.
fn stranger() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        Just(json!(true)),
        Just(json!(0)),
        Just(json!(4_294_967_295_u32)),
        Just(json!("")),
        Just(json!("user")),
        Just(json!("</x>{{ a }}")),
        Just(json!([])),
        Just(json!({})),
        Just(json!({"Words": "w"})),
        Just(json!({"Input": "conversation"})),
        Just(json!({"Input": "player"})),
        Just(json!("System")),
    ]
}

/// Puts `to` in place of the value that a walk of `at` steps comes to.
fn put(value: &mut Value, at: &[prop::sample::Index], to: &Value) {
    let Some((step, rest)) = at.split_first() else {
        to.clone_into(value);
        return;
    };
    match value {
        Value::Array(items) if !items.is_empty() => {
            let index = step.index(items.len());
            put(&mut items[index], rest, to);
        }
        Value::Object(entries) if !entries.is_empty() => {
            let index = step.index(entries.len());
            put(entries.values_mut().nth(index).unwrap(), rest, to);
        }
        other => to.clone_into(other),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Plans that nobody compiled, with digests that fit: a finding, or something that renders.
    #[test]
    fn a_plan_of_other_hands_does_no_harm(
        at in prop::collection::vec(any::<prop::sample::Index>(), 2..14),
        to in stranger(),
    ) {
        thread_local!(static MADE: (Value, Inputs) = made());
        let (mut value, inputs) = MADE.with(Clone::clone);
        put(&mut value, &at, &to);
        let Some(text) = resealed(value.clone()) else {
            let text = sealed(&value.to_string(), "");
            prop_assert_eq!(codes(&text).len(), 1);
            return Ok(());
        };
        if codes(&text).is_empty() {
            harmless(&read(&text).0.unwrap(), &inputs);
        }
    }
}

fn made() -> (Value, Inputs) {
    let mut shelf = Shelf::shipped("covel");
    let case = shelf.case("layouts/covel/cases/evening.yaml");
    let plan = shelf.compile("covel", &case, "anthropic").0.unwrap();
    let inputs = case.bind(&plan.inputs, &plan.defaults).0;
    (serde_json::to_value(plan.contents()).unwrap(), inputs)
}

/// It renders, and what comes out is JSON.
fn harmless(plan: &Plan, inputs: &Inputs) {
    let rendered = render(plan, inputs);
    let lowered = typecase::lower(&rendered.request);
    let body: Result<Value, _> = serde_json::from_slice(&lowered.body.bytes);
    assert!(body.is_ok_and(|body| body.is_object()));
}
