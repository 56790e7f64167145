use std::sync::Arc;

use crate::value::Value;

use super::{Environment, Given, given};

/// In a map of slots, the `value` of each slot of cardinality `one` that is exactly the text of
/// an item of `list` becomes `text`; everything else, such as its `source`, stays.
pub(super) fn refer(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let (Value::Map(slots), Value::List(items)) = (input, given(arguments, "list")) else {
        return input.clone();
    };
    let pointer = given(arguments, "text");
    let said = |value: &Value| {
        matches!(value, Value::Text(text) if !text.is_empty())
            && items.iter().any(|item| item == value || item.field("text") == value)
    };
    let slots = slots.iter().map(|(name, slot)| {
        let repeats = *slot.field("cardinality") == Value::text("one") && said(slot.field("value"));
        (Arc::clone(name), if repeats { pointed(slot, pointer) } else { slot.clone() })
    });
    Value::Map(slots.collect())
}

fn pointed(slot: &Value, pointer: &Value) -> Value {
    let Value::Map(entries) = slot else { return slot.clone() };
    let entries = entries.iter().map(|(key, value)| {
        (Arc::clone(key), if &**key == "value" { pointer.clone() } else { value.clone() })
    });
    Value::Map(entries.collect())
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, text};
    use crate::value::Value;

    fn slot(cardinality: &str, value: Value) -> Value {
        let source = map([("pluginId", text("p")), ("runtimeId", text("r"))]);
        map([("cardinality", text(cardinality)), ("value", value), ("source", source)])
    }

    fn refer(slots: &Value, stories: Value) -> Value {
        Call::new("refer").with("list", stories).with("text", "(above)").on(slots)
    }

    #[test]
    fn r82_the_story_text_is_sent_once() {
        let summary = map([("summary", text("She knocks."))]);
        let slots = map([
            ("tale", slot("one", text("She knocks."))),
            ("record", slot("one", summary)),
            ("more", slot("one", text("She knocks. Twice."))),
            ("all", slot("all", text("She knocks."))),
        ]);
        let stories = list([map([("text", text("Rain."))]), map([("text", text("She knocks."))])]);
        let referred = refer(&slots, stories);
        assert_eq!(*referred.field("tale"), slot("one", text("(above)")), "the source is kept");
        for untouched in ["record", "more", "all"] {
            assert_eq!(referred.field(untouched), slots.field(untouched), "{untouched}");
        }
    }

    #[test]
    fn r82_without_a_story_values_stay() {
        let slots =
            map([("tale", slot("one", text("She knocks."))), ("none", slot("one", text("")))]);
        assert_eq!(refer(&slots, list([])), slots);
        assert_eq!(refer(&slots, list([map([("text", text(""))])])), slots);
    }
}
