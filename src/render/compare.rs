use std::cmp::Ordering;

use crate::syntax::tree::Comparison;
use crate::value::{Number, Value};

/// Whether two values compare so. A test on an absent or null one is false; values of different
/// kinds are unequal and in no order.
pub(super) fn compare(comparison: Comparison, left: &Value, right: &Value) -> bool {
    let order = |wanted: fn(Ordering) -> bool| order(left, right).is_some_and(wanted);
    match comparison {
        Comparison::Equal => equal(left, right),
        Comparison::Unequal => !nothing(left) && !nothing(right) && !same(left, right),
        Comparison::Less => order(Ordering::is_lt),
        Comparison::LessOrEqual => order(Ordering::is_le),
        Comparison::Greater => order(Ordering::is_gt),
        Comparison::GreaterOrEqual => order(Ordering::is_ge),
        Comparison::In => is_in(left, right),
    }
}

fn equal(left: &Value, right: &Value) -> bool {
    !nothing(left) && !nothing(right) && same(left, right)
}

fn nothing(value: &Value) -> bool {
    matches!(value, Value::Absent | Value::Null)
}

/// Equality inside lists and maps, where `null` is itself.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => {
            number_order(left, right).is_some_and(Ordering::is_eq)
        }
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len() && left.iter().zip(right.iter()).all(|(l, r)| same(l, r))
        }
        (Value::Map(left), Value::Map(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right.iter())
                    .all(|((left_key, l), (right_key, r))| left_key == right_key && same(l, r))
        }
        _ => left == right,
    }
}

/// Numbers by value, texts by bytes.
fn order(left: &Value, right: &Value) -> Option<Ordering> {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => number_order(left, right),
        (Value::Text(left), Value::Text(right)) => Some(left.as_bytes().cmp(right.as_bytes())),
        _ => None,
    }
}

fn number_order(left: &Number, right: &Number) -> Option<Ordering> {
    if left == right {
        return Some(Ordering::Equal);
    }
    match (left.as_int(), right.as_int()) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        _ => left.as_f64().partial_cmp(&right.as_f64()),
    }
}

/// A member of a list, a key of a map, a part of a text.
fn is_in(item: &Value, whole: &Value) -> bool {
    match (item, whole) {
        (Value::Text(key), Value::Map(entries)) => entries.iter().any(|(name, _)| name == key),
        (Value::Text(part), Value::Text(text)) => text.contains(&**part),
        (_, Value::List(items)) => items.iter().any(|one| equal(item, one)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Number, Value, compare};

    fn number(text: &str) -> Value {
        Value::Number(Number::parse(text).unwrap())
    }

    #[test]
    fn compares_numbers_by_value_and_texts_by_bytes() {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Unequal};
        assert!(compare(Equal, &number("1.0"), &number("1")));
        assert!(compare(Less, &number("2"), &number("10")));
        assert!(compare(Less, &number("9007199254740992"), &number("9007199254740993")));
        assert!(compare(GreaterOrEqual, &number("1e2"), &number("100")));
        assert!(compare(Less, &Value::text("Z"), &Value::text("a")));
        assert!(compare(LessOrEqual, &Value::text("a"), &Value::text("a")));
        assert!(!compare(Greater, &Value::text("2"), &number("1")));
        assert!(compare(Unequal, &Value::text("1"), &number("1")));
    }

    #[test]
    fn is_false_for_what_is_absent() {
        for absent in [Value::Absent, Value::Null] {
            for comparison in
                [Comparison::Equal, Comparison::Unequal, Comparison::LessOrEqual, Comparison::In]
            {
                assert!(!compare(comparison, &absent, &number("1")));
                assert!(!compare(comparison, &number("1"), &absent));
                assert!(!compare(comparison, &absent, &absent));
            }
        }
    }

    #[test]
    fn finds_members_keys_and_parts() {
        let list = Value::List([number("1.0"), Value::text("a")].into());
        assert!(compare(Comparison::In, &number("1"), &list));
        assert!(!compare(Comparison::In, &Value::text("b"), &list));
        let map = Value::Map([("k".into(), Value::Null)].into());
        assert!(compare(Comparison::In, &Value::text("k"), &map));
        assert!(compare(Comparison::In, &Value::text("el"), &Value::text("hello")));
        assert!(!compare(Comparison::In, &number("1"), &Value::text("1")));
    }
}
