use typecase::case::Case;
use typecase::value::{Inputs, Value};

use super::covel::{Covel, Given, block, message, whole};
use crate::support::{Made, Shelf};

const INSTANT: &str = "2026-01-02T03:04:05.678Z";

fn uuid(at: usize) -> String {
    format!("123e4567-e89b-12d3-a456-4266141740{at:02}")
}

/// R72: by the name and by the value. What a story tells by name stays, and so does a date.
#[test]
fn names_and_values_tell_what_is_bookkeeping() {
    let value = format!(
        "{{\"id\":\"npc-a\",\"turnId\":\"{0}\",\"seenIds\":[\"{0}\"],\"otherIds\":[\"{0}\",\"npc-b\"],\
         \"updatedAt\":\"{INSTANT}\",\"timestamp\":\"{INSTANT}\",\"startedAt\":\"noon\",\
         \"date\":\"{INSTANT}\",\"sessionId\":\"s\",\"in\":[{{\"runId\":\"{0}\"}}]}}",
        uuid(1)
    );
    let rows = format!(
        "[{{\"tag\":\"rows\",\"format\":\"full\",\"total\":1,\"rows\":[{{\"key\":\"k\",\"value\":{value}}}]}}]"
    );
    let made = Covel::telling("B").made(&Given::new().with("data", &rows));
    let expected = format!(
        "- k: {{\"id\":\"npc-a\",\"otherIds\":[\"{}\",\"npc-b\"],\"startedAt\":\"noon\",\
         \"date\":\"{INSTANT}\",\"in\":[{{}}]}}",
        uuid(1)
    );
    assert_eq!(block(&message(&made, "turn-context"), "rows"), Some(&*expected));
}

/// R73: one planted in each place, beside something that has to stay.
#[test]
fn bookkeeping_is_in_no_block() {
    let body = "{{ world.schema }}\n<who>\n{{ characters.npcs }}\n{{ player.character }}\n\
                {{ inputs.a.b }}\n{{ player.lastFormValuesRaw }}\n</who>";
    let mut next = 0;
    let mut planted = || {
        next += 1;
        format!("{{\"keep\":\"k{next}.\",\"deep\":[{{\"runId\":\"{}\"}}]}}", uuid(next))
    };
    let rows = |tag: &str, format: &str, value: &str| {
        format!(
            "{{\"tag\":{tag:?},\"format\":{format:?},\"total\":1,\
             \"rows\":[{{\"key\":\"k\",\"value\":{value}}}]}}"
        )
    };
    let slot = |value: &str| {
        format!(
            "{{\"x\":{{\"cardinality\":\"one\",\"value\":{value},\
             \"source\":{{\"pluginId\":\"p\",\"runtimeId\":\"r\"}}}}}}"
        )
    };
    let who = |name: &str, fields: &str| {
        format!(
            "{{\"name\":{name:?},\"kind\":\"npc\",\"aliases\":[],\"description\":\"\",\
             \"fields\":{fields}}}"
        )
    };
    let started = |source: &str, payload: &str| {
        format!("{{\"source\":{source:?},\"detached\":false,\"payload\":{payload}}}")
    };
    let data = [rows("one", "summary", &planted()), rows("two", "full", &planted())].join(",");
    let given = Given::new()
        .switched(&["sheet", "profiles"])
        .with("data", &format!("[{data}]"))
        .with("bound", &slot(&planted()))
        .with("exports", &slot(&planted()))
        .with("activation", &started("event", &planted()))
        .with("staged", &started("stage", &planted()))
        .with("world.schema", &planted())
        .with("player.character", &who("Ada", &planted()))
        .with("cast", &format!("[{}]", who("Mo", &planted())))
        .with("inputs", &format!("{{\"a\":{{\"b\":{}}}}}", planted()))
        .with("player.lastFormValuesRaw", &planted());
    let mut covel = Covel::telling(body);
    for target in ["anthropic", "gemini", "openai-chat", "openai-responses"] {
        let made = covel.made_for(target, &given);
        let (text, sent) = (whole(&made), String::from_utf8(made.lowered.body.bytes).unwrap());
        for at in 1..=next {
            assert!(text.contains(&format!("\"keep\":\"k{at}.\"")), "{at} is not said: {text}");
            assert!(!sent.contains(&uuid(at)), "{at} for {target}: {text}");
        }
    }
    assert_eq!(next, 11);
}

/// Made of inputs that are kept, to look at them afterwards.
fn made_of(shelf: &Shelf<impl typecase::load::Files>, case: &Case) -> (Inputs, Inputs, Made) {
    let (plan, problems) = shelf.compile("covel", case, "anthropic");
    shelf.must_be_free_of_errors(&problems);
    let plan = plan.unwrap();
    let (inputs, problems) = case.bind(&plan.inputs, &plan.defaults);
    shelf.must_be_free_of_errors(&problems);
    let given = inputs.clone();
    let made = shelf.fill(plan, case);
    let rendered = typecase::render(&made.plan, &inputs);
    assert_eq!(rendered.request, made.rendered.request, "the same again");
    (given, inputs, made)
}

/// R74: after all that cleans, cuts, ranges, sorts and localises, each input is what it was, and
/// has the version that it came with.
#[test]
fn no_input_is_changed() {
    let mut shelf = Shelf::shipped("covel");
    for (path, version) in [("census", "7"), ("census-zh", "7"), ("evening", "")] {
        let case = shelf.case(&format!("layouts/covel/cases/{path}.yaml"));
        let (before, after, made) = made_of(&shelf, &case);
        assert_eq!(before, after);
        let tide = after.value("world").field("dimensions").field("tide");
        let number = tide.field("version");
        assert_eq!(
            matches!(number, Value::Number(it) if **it.text() == *version),
            !version.is_empty()
        );
        assert_eq!(whole(&made).contains("v7)"), !version.is_empty(), "{path}");
    }
}

/// R74, R83: what one place shows otherwise, the next has as it came.
#[test]
fn the_next_use_has_the_value_as_it_came() {
    let story = "Once there was a bell.";
    let slot = format!(
        "{{\"x\":{{\"cardinality\":\"one\",\"value\":{story:?},\
         \"source\":{{\"pluginId\":\"p\",\"runtimeId\":\"r\"}}}}}}"
    );
    let given = Given::new()
        .without("locale")
        .with("stories", &format!("[{{\"text\":{story:?}}}]"))
        .with("bound", &slot)
        .with("exports", &slot)
        .with("inputs", &format!("{{\"p\":{{\"r\":{{\"text\":{story:?}}}}}}}"));
    let mut covel = Covel::telling("<told>\n{{ inputs.p.r.text }}\n</told>");
    let case = covel.case(&given);
    let (before, after, made) = made_of(&covel.shelf, &case);
    let context = message(&made, "turn-context");
    let pointer = "\"value\":\"(see the story in the conversation)\"";
    assert!(block(&context, "runtime-inputs").unwrap().contains(pointer), "{context}");
    // A committed turn's value is not what is told in this one, and a body asked for the words.
    let whole_slot = format!("\"value\":{story:?}");
    assert!(block(&context, "runtime-exports").unwrap().contains(&whole_slot), "{context}");
    assert_eq!(block(&made.rendered.request.system_text(), "told"), Some(story));
    assert_eq!(before, after);
    assert_eq!(*after.value("bound").field("x").field("value"), Value::text(story));
}
