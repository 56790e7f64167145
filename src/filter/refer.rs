use std::sync::Arc;

use crate::value::Value;

use super::{Environment, Given, given};

/// A text that is exactly one of the texts of `list` becomes `text`. With a member, the same of
/// that member of each item or entry; everything else stays.
pub(super) fn refer(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let Value::List(texts) = given(arguments, "list") else { return input.clone() };
    let pointer = given(arguments, "text");
    let said = |value: &Value| {
        matches!(value, Value::Text(text) if !text.is_empty()) && texts.contains(value)
    };
    let pointed = |value: &Value| if said(value) { pointer.clone() } else { value.clone() };
    let Value::Text(member) = given(arguments, "member") else { return pointed(input) };
    let inside = |item: &Value| match item {
        Value::Map(entries) => Value::Map(
            entries
                .iter()
                .map(|(key, value)| {
                    (Arc::clone(key), if key == member { pointed(value) } else { value.clone() })
                })
                .collect(),
        ),
        other => other.clone(),
    };
    match input {
        Value::List(items) => Value::List(items.iter().map(inside).collect()),
        Value::Map(entries) => Value::Map(
            entries.iter().map(|(key, value)| (Arc::clone(key), inside(value))).collect(),
        ),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, text};
    use crate::value::Value;

    fn slot(value: Value) -> Value {
        let source = map([("pluginId", text("p")), ("runtimeId", text("r"))]);
        map([("cardinality", text("one")), ("value", value), ("source", source)])
    }

    fn refer(slots: &Value, stories: Value) -> Value {
        let call = Call::new("refer").with("list", stories).with("text", "(above)");
        call.with("member", "value").on(slots)
    }

    #[test]
    fn r82_the_story_text_is_sent_once() {
        let summary = map([("summary", text("She knocks."))]);
        let many = map([("items", list([slot(text("She knocks."))]))]);
        let slots = map([
            ("tale", slot(text("She knocks."))),
            ("record", slot(summary)),
            ("more", slot(text("She knocks. Twice."))),
            ("many", many),
        ]);
        let referred = refer(&slots, list([text("Rain."), text("She knocks.")]));
        assert_eq!(*referred.field("tale"), slot(text("(above)")), "the source is kept");
        for untouched in ["record", "more", "many"] {
            assert_eq!(referred.field(untouched), slots.field(untouched), "{untouched}");
        }
    }

    #[test]
    fn r82_without_a_story_values_stay() {
        let slots = map([("tale", slot(text("She knocks."))), ("none", slot(text("")))]);
        assert_eq!(refer(&slots, list([])), slots);
        assert_eq!(refer(&slots, list([text("")])), slots);
    }

    #[test]
    fn without_a_member_the_text_itself_is_compared() {
        let call = |value: &str| {
            let call = Call::new("refer").with("list", list([text("a")])).with("text", "b");
            call.on(&text(value))
        };
        assert_eq!((call("a"), call("aa")), (text("b"), text("aa")));
    }
}
