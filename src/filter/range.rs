use std::sync::Arc;

use crate::value::Value;

use super::text::text_of;
use super::{Environment, Given, given};

/// In a map, a number of which the schema says both the least and the most becomes the text
/// `number/most`. The schema is a map of attributes by their names, a list of attributes with an
/// `id` each, or a JSON Schema with `properties`; an attribute says `min` and `max`, or `minimum`
/// and `maximum`. With a member, the same of that member of a record.
pub(super) fn range(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let schema = given(arguments, "schema");
    let (Value::Map(entries), Value::Text(member)) = (input, given(arguments, "member")) else {
        return ranged(input, schema);
    };
    let entries = entries.iter().map(|(name, value)| {
        let value = if name == member { ranged(value, schema) } else { value.clone() };
        (Arc::clone(name), value)
    });
    Value::Map(entries.collect())
}

fn ranged(input: &Value, schema: &Value) -> Value {
    let Value::Map(entries) = input else { return input.clone() };
    let entries = entries.iter().map(|(name, value)| {
        let ranged = matches!(value, Value::Number(_)).then(|| most(attribute(schema, name)));
        let ranged = ranged.flatten().zip(text_of(value));
        let ranged = ranged.map(|(most, number)| Value::text(format!("{number}/{most}")));
        (Arc::clone(name), ranged.unwrap_or_else(|| value.clone()))
    });
    Value::Map(entries.collect())
}

fn attribute<'a>(schema: &'a Value, name: &Arc<str>) -> &'a Value {
    const ABSENT: &Value = &Value::Absent;
    match (schema, schema.field("properties")) {
        (Value::List(attributes), _) => attributes
            .iter()
            .find(|one| *one.field("id") == Value::Text(Arc::clone(name)))
            .unwrap_or(ABSENT),
        (_, properties @ Value::Map(_)) => properties.field(name),
        _ => schema.field(name),
    }
}

/// The most that an attribute may be, where it says the least as well.
fn most(attribute: &Value) -> Option<Arc<str>> {
    let number = |names: [&str; 2]| {
        let found = names.into_iter().map(|name| attribute.field(name));
        found.filter(|value| matches!(value, Value::Number(_))).find_map(text_of)
    };
    number(["min", "minimum"])?;
    number(["max", "maximum"])
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, number, text};
    use crate::value::Value;

    fn sheet() -> Value {
        map([("might", number("2")), ("name", text("Mo")), ("luck", number("1.50"))])
    }

    fn range(schema: Value) -> Value {
        Call::new("range").with("schema", schema).on(&sheet())
    }

    fn bounds(min: &str, max: &str) -> Value {
        map([(min, number("0")), (max, number("5"))])
    }

    #[test]
    fn r90_a_number_with_both_bounds_shows_the_most() {
        let ranged = map([("might", text("2/5")), ("name", text("Mo")), ("luck", text("1.50/5"))]);
        let both = map([("might", bounds("min", "max")), ("luck", bounds("minimum", "maximum"))]);
        assert_eq!(range(both.clone()), ranged);
        assert_eq!(range(map([("properties", both)])), ranged);
        let named = |id: &str| map([("id", text(id)), ("min", number("0")), ("max", number("5"))]);
        assert_eq!(range(list([named("luck"), named("might")])), ranged);
    }

    #[test]
    fn r90_a_member_of_a_record_may_be_meant() {
        let who = map([("name", text("Mo")), ("fields", sheet()), ("might", number("2"))]);
        let call = Call::new("range").with("schema", map([("might", bounds("min", "max"))]));
        let ranged = call.with("member", "fields").on(&who);
        assert_eq!(*ranged.field("fields").field("might"), text("2/5"));
        assert_eq!(*ranged.field("might"), number("2"));
    }

    #[test]
    fn r90_without_both_bounds_it_stays() {
        for attribute in [
            map([("max", number("5"))]),
            map([("min", number("0"))]),
            map([("min", text("0")), ("max", text("5"))]),
            Value::Null,
        ] {
            assert_eq!(range(map([("might", attribute), ("name", bounds("min", "max"))])), sheet());
        }
        assert_eq!(range(Value::Absent), sheet());
        assert_eq!(Call::new("range").with("schema", list([])).on(&text("x")), text("x"));
    }
}
