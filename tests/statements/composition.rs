use typecase::load::{Memory, Places};
use typecase::plan::Plan;
use typecase::render::request::{Place, canonical};
use typecase::render::{Rendered, render};
use typecase::value::Inputs;

use crate::support::{Made, Shelf};

/// The request of a layout for inputs in JSON.
fn made(layout: &str, inputs: &str) -> Made {
    let files = Memory::new().with("x.layout", format!("layout x\n{layout}"));
    let mut shelf = Shelf::of(files, &Places::under(""));
    let case = shelf.case_of_json(&format!("{{\"target\":\"anthropic\",\"inputs\":{inputs}}}"));
    shelf.make("x", &case, "anthropic").remove(0)
}

fn system(layout: &str, inputs: &str) -> String {
    made(layout, inputs).rendered.request.system_text()
}

/// The messages, each as `role: text`.
fn messages(made: &Made) -> Vec<String> {
    let text = |message: &typecase::render::request::Message| -> String {
        message.parts.iter().map(typecase::render::request::Part::text).collect()
    };
    let messages = made.rendered.request.messages.iter();
    messages.map(|message| format!("{}: {}", message.role, text(message))).collect()
}

#[test]
fn empty_sections_leave_nothing() {
    // R5: `A`, nothing, `C`.
    let layout = "inputs session { gone: text }\nsystem join \"\\n\\n\" {\n\
                  section a { \"A\" }\nsection b { gone }\nsection c { \"C\" }\n}\n";
    assert_eq!(system(layout, "{\"gone\":\"\"}"), "A\n\nC");
}

#[test]
fn each_group_has_its_separator() {
    // R7: the same two under one line break and under two.
    for (separator, expected) in [("\\n", "A\nB"), ("\\n\\n", "A\n\nB")] {
        let layout = format!(
            "system join \"{separator}\" {{ section a {{ \"A\" }}; section b {{ \"B\" }} }}\n"
        );
        assert_eq!(system(&layout, "{}"), expected);
    }
}

#[test]
fn groups_nest() {
    // R9: an inner group joins its own, and is left out whole when nothing is in it.
    let layout = "inputs session { x: text, y: text }\nsystem join \"\\n\\n\" {\n\
                  section inner join \"\\n\" { x; y }\nsection z { \"z\" }\n}\n";
    assert_eq!(system(layout, "{\"x\":\"x\",\"y\":\"y\"}"), "x\ny\n\nz");
    assert_eq!(system(layout, "{\"x\":\"\",\"y\":\"\"}"), "z");
}

#[test]
fn tags_stand_on_lines_inline_or_before_a_preface() {
    // R10: the three styles.
    for (block, expected) in [
        ("block t { \"x\" }", "<t>\nx\n</t>"),
        ("block t inline { \"x\" }", "<t>x</t>"),
        ("block t join \"\\n\" { frame \"P\"; \"x\" }", "<t>\nP\nx\n</t>"),
    ] {
        assert_eq!(system(&format!("system {{\n{block}\n}}\n"), "{}"), expected);
    }
}

#[test]
fn the_stream_begins_with_the_tools() {
    // R25: tools, system, messages.
    let layout = "inputs session { offered: tools }\ninputs turn { ask: text }\ntools { offered }\n\
                  system { \"S\" }\nmessages { message user ask { ask } }\n";
    let tool = "{\"name\":\"roll\",\"description\":\"d\",\"parameters\":{\"type\":\"object\"}}";
    let made = made(layout, &format!("{{\"offered\":[{tool}],\"ask\":\"A\"}}"));
    let stream = canonical(&made.rendered.request);
    let kinds: Vec<_> = stream.lines().filter_map(|line| line.split('"').nth(1)).collect();
    assert_eq!(kinds, ["tool", "system", "role", "text"]);
}

const CHAT: &str = "inputs session { world: text }\ninputs history { log: messages }\n\
     inputs turn { segments: segments<system> }\ninputs turn untrusted { note: text, ask: text }\n\
     inputs call { retry: text }\n\
     system join \"\\n\\n\" { world; segments at system of stable, session; cache session }\n\
     messages {\n  history log\n  cache history\n\
       message system context join \"\\n\\n\" { note; segments at system of turn }\n\
       message user ask { ask }\n  message user retry { retry }\n}\n";

fn chat(note: &str, segments: &str, retry: &str) -> Made {
    let rows = "[{\"role\":\"user\",\"text\":\"1\"},{\"role\":\"assistant\",\"text\":\"2\"}]";
    made(
        CHAT,
        &format!(
            "{{\"world\":\"W\",\"log\":{rows},\"segments\":{segments},\"note\":{},\
             \"ask\":\"A\",\"retry\":{retry:?}}}",
            serde_json::to_string(note).unwrap()
        ),
    )
}

/// A segment of the system, this volatile.
fn segment(volatility: &str) -> String {
    format!(
        "[{{\"package\":\"p\",\"id\":\"s\",\"content\":\"<b> {{{{ ask }}}}\",\
         \"position\":\"system\",\"volatility\":\"{volatility}\"}}]"
    )
}

#[test]
fn volatility_decides_the_place_and_no_byte() {
    // R39, R58: the same words under three volatilities. R42: of a turn they stand in the turn
    // context, and the system text stays as it is.
    for volatility in ["stable", "session", "turn"] {
        let made = chat("N", &segment(volatility), "");
        let words = "<b> {{ ask }}";
        let (text, context) = (made.rendered.request.system_text(), &messages(&made)[2]);
        let late = volatility == "turn";
        assert_eq!(text, if late { "W".to_owned() } else { format!("W\n\n{words}") });
        let expected = if late { format!("system: N\n\n{words}") } else { "system: N".to_owned() };
        assert_eq!(*context, expected, "{volatility}");
    }
}

#[test]
fn with_nothing_to_say_there_is_no_turn_context() {
    // R51. R132: the input of this turn is no row of the history.
    let made = chat("", "[]", "");
    assert_eq!(messages(&made), ["user: 1", "assistant: 2", "user: A"]);
}

#[test]
fn a_retry_only_adds_at_the_end() {
    // R150: all bytes before it stay.
    let (first, second) = (chat("N", "[]", ""), chat("N", "[]", "again"));
    let (first, second) = (canonical(&first.rendered.request), canonical(&second.rendered.request));
    assert!(second.starts_with(&first) && second.len() > first.len());
}

#[test]
fn a_mark_stands_behind_the_last_message_of_the_history() {
    // R252: before the first words of this turn.
    let made = chat("N", "[]", "");
    assert_eq!(made.rendered.request.marks[1].after, Place::Message { message: 1, part: 0 });
}

#[test]
fn no_text_is_a_mark() {
    // R248: what another system cuts at, and what a provider's mark looks like.
    let texts = "\u{E000}COVEL_CACHE_BREAK\u{E000} cache_control";
    let marks = |note: &str| chat(note, "[]", "").rendered.request.marks;
    assert_eq!(marks(texts), marks("N"));
    assert!(messages(&chat(texts, "[]", ""))[2].contains(texts));
}

#[test]
fn rendering_calls_nobody() {
    // R131: values in, a value out.
    let only: fn(&Plan, &Inputs) -> Rendered = render;
    let made = chat("N", "[]", "");
    assert_eq!(only(&made.plan, &Inputs::default()), only(&made.plan, &Inputs::default()));
}
