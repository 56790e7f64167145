use std::cmp::Ordering;
use std::sync::Arc;

use crate::value::{JsonStyle, Number, Value, write_json};

use super::text::text_of;
use super::{Environment, Given, given, whole};

/// How many items, entries or rows there are; of anything else none.
pub(super) fn count(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    let count = match input {
        Value::List(items) => items.len(),
        Value::Map(entries) => entries.len(),
        Value::Log(rows) => rows.len(),
        Value::Segments(segments) => segments.len(),
        Value::Tools(tools) => tools.len(),
        _ => 0,
    };
    Value::Number(Number::from(i64::try_from(count).unwrap_or(i64::MAX)))
}

/// The entries of a map in its order, each as a record of `key` and `value`.
pub(super) fn entries(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    let Value::Map(entries) = input else { return input.clone() };
    let entry = |(key, value): &(Arc<str>, Value)| {
        let fields = [("key".into(), Value::Text(key.clone())), ("value".into(), value.clone())];
        Value::Map(fields.into_iter().collect())
    };
    Value::List(entries.iter().map(entry).collect())
}

/// The first `n` items; all of them without `n`.
pub(super) fn first(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let most = whole(arguments, "n").unwrap_or(usize::MAX);
    match input {
        Value::List(items) => Value::List(head(items, most).into()),
        Value::Log(rows) => Value::Log(head(rows, most).into()),
        other => other.clone(),
    }
}

/// The last `n` items; all of them without `n`.
pub(super) fn last(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let most = whole(arguments, "n").unwrap_or(usize::MAX);
    match input {
        Value::List(items) => Value::List(tail(items, most).into()),
        Value::Log(rows) => Value::Log(tail(rows, most).into()),
        other => other.clone(),
    }
}

/// A list of at most `a + b` items stays as it is. Of a longer one the first `a` stay, and then
/// come, of the others, the `b` with the greatest member, greatest first; without a member the
/// last `b` in their order. Without `b` at most `a` items stay, half of them from the front.
pub(super) fn ends(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let (Value::List(items), Some(a)) = (input, whole(arguments, "a")) else {
        return input.clone();
    };
    let (a, b) = whole(arguments, "b").map_or((a / 2, a - a / 2), |b| (a, b));
    if items.len() <= a.saturating_add(b) {
        return input.clone();
    }
    let (anchors, others) = items.split_at_checked(a).unwrap_or((items, &[]));
    let chosen = match member(arguments) {
        Some(name) => {
            let mut others = others.to_vec();
            others.sort_by(|x, y| compare(y.field(name), x.field(name)));
            head(&others, b).to_vec()
        }
        None => tail(others, b).to_vec(),
    };
    Value::List(anchors.iter().cloned().chain(chosen).collect())
}

/// Nothing before truth values before numbers before texts before the rest; equals stay in
/// their order. Texts compare by code points.
pub(super) fn sort(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let Value::List(items) = input else { return input.clone() };
    let mut items = items.to_vec();
    match member(arguments) {
        Some(name) => items.sort_by(|x, y| compare(x.field(name), y.field(name))),
        None => items.sort_by(compare),
    }
    Value::List(items.into())
}

/// The member of each item that has it.
pub(super) fn pluck(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let (Value::List(items), Some(name)) = (input, member(arguments)) else {
        return Value::Absent;
    };
    let members = items.iter().map(|item| item.field(name));
    Value::List(members.filter(|member| **member != Value::Absent).cloned().collect())
}

/// The texts of the items; a list or an object among them as compact JSON. What renders to
/// nothing is left out, an empty text is not.
pub(super) fn join(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let Value::List(items) = input else { return input.clone() };
    let separator = text_of(given(arguments, "separator"));
    let texts: Vec<String> = items
        .iter()
        .filter(|item| !matches!(item, Value::Absent | Value::Null))
        .map(|item| {
            text_of(item).map_or_else(
                || {
                    let mut json = String::new();
                    write_json(&mut json, item, JsonStyle::Compact);
                    json
                },
                |text| text.to_string(),
            )
        })
        .collect();
    Value::text(texts.join(separator.as_deref().unwrap_or("")))
}

fn member(arguments: &[Given]) -> Option<&str> {
    match given(arguments, "member") {
        Value::Text(name) => Some(name),
        _ => None,
    }
}

fn head<T>(items: &[T], most: usize) -> &[T] {
    items.get(..most).unwrap_or(items)
}

fn tail<T>(items: &[T], most: usize) -> &[T] {
    items.get(items.len().saturating_sub(most)..).unwrap_or(items)
}

fn compare(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Number(a), Value::Number(b)) => a.as_f64().total_cmp(&b.as_f64()),
        (Value::Text(a), Value::Text(b)) => a.cmp(b),
        _ => rank(a).cmp(&rank(b)),
    }
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::Absent | Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::Text(_) => 3,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, number, text};
    use crate::value::Value;

    fn numbers(numbers: impl IntoIterator<Item = i64>) -> Value {
        list(numbers.into_iter().map(|n| Value::Number(n.into())))
    }

    /// Rows in the order of creation; the later a row, the later it was updated.
    fn rows(count: i64) -> Value {
        list((0..count).map(|n| {
            let updated = format!("2026-01-02T03:04:{n:02}Z");
            map([("key", Value::Number(n.into())), ("updated", text(&updated))])
        }))
    }

    fn keys(rows: &Value) -> Vec<i64> {
        let Value::List(rows) = rows else { panic!("no list") };
        rows.iter()
            .map(|row| match row.field("key") {
                Value::Number(number) => number.as_int().unwrap(),
                _ => panic!("no key"),
            })
            .collect()
    }

    #[test]
    fn r77_ends_keeps_anchors_and_the_most_recently_updated() {
        let ends = |count| {
            let call = Call::new("ends").with("a", 25).with("b", 25).with("member", "updated");
            keys(&call.on(&rows(count)))
        };
        assert_eq!(ends(60), (0..25).chain((35..60).rev()).collect::<Vec<_>>());
        assert_eq!(ends(10), (0..10).collect::<Vec<_>>(), "creation order");
        assert_eq!(ends(50), (0..50).collect::<Vec<_>>(), "creation order");
    }

    #[test]
    fn r77_one_number_is_halved_and_the_odd_one_is_recent() {
        let ends = |most, count| {
            keys(&Call::new("ends").with("a", most).with("member", "updated").on(&rows(count)))
        };
        assert_eq!(ends(50, 60), (0..25).chain((35..60).rev()).collect::<Vec<_>>());
        assert_eq!(ends(5, 9), [0, 1, 8, 7, 6]);
        assert_eq!(ends(1, 9), [8]);
        assert_eq!(ends(5, 5), [0, 1, 2, 3, 4], "creation order");
    }

    #[test]
    fn r77_equal_times_stay_in_order_and_no_member_means_the_tail() {
        let same =
            list((0..5).map(|n| map([("key", Value::Number(n.into())), ("updated", text("t"))])));
        let call = || Call::new("ends").with("a", 1).with("b", 2);
        assert_eq!(keys(&call().with("member", "updated").on(&same)), [0, 1, 2]);
        assert_eq!(keys(&call().on(&same)), [0, 3, 4]);
    }

    #[test]
    fn r106_first_and_last_take_from_the_ends() {
        let all = numbers(1..=25);
        assert_eq!(Call::new("last").with("n", 20).on(&all), numbers(6..=25));
        assert_eq!(Call::new("first").with("n", 2).on(&all), numbers(1..=2));
        assert_eq!(Call::new("last").with("n", 0).on(&all), numbers([]));
        assert_eq!(Call::new("last").with("n", 99).on(&all), all);
        assert_eq!(Call::new("first").with("n", 1).on(&text("abc")), text("abc"));
    }

    #[test]
    fn sort_is_stable_and_knows_numbers_from_texts() {
        let item = |id: Value, n: i64| map([("id", id), ("n", Value::Number(n.into()))]);
        let unsorted = list([
            item(text("b"), 0),
            item(number("10"), 1),
            item(text("a"), 2),
            item(number("9"), 3),
            item(Value::Null, 4),
            item(text("a"), 5),
        ]);
        let sorted = Call::new("sort").with("member", "id").on(&unsorted);
        assert_eq!(Call::new("pluck").with("member", "n").on(&sorted), numbers([4, 3, 1, 2, 5, 0]));
        assert_eq!(Call::new("sort").on(&numbers([3, 1, 2])), numbers([1, 2, 3]));
    }

    #[test]
    fn r98_entries_are_a_list_of_keys_and_values() {
        let entry = |key: &str, value| map([("key", text(key)), ("value", value)]);
        let entries = |input: &Value| Call::new("entries").on(input);
        let both = map([("b", number("1")), ("a", Value::Null)]);
        assert_eq!(entries(&both), list([entry("b", number("1")), entry("a", Value::Null)]));
        assert_eq!(entries(&list([])), list([]), "a list goes through");
    }

    #[test]
    fn pluck_leaves_out_items_without_the_member() {
        let cast = list([map([("name", text("Ash"))]), map([]), text("x")]);
        assert_eq!(Call::new("pluck").with("member", "name").on(&cast), list([text("Ash")]));
    }

    #[test]
    fn count_counts_items_and_entries() {
        assert_eq!(Call::new("count").on(&numbers(0..3)), number("3"));
        assert_eq!(Call::new("count").on(&map([("a", Value::Null)])), number("1"));
    }

    #[test]
    fn join_writes_texts_and_skips_what_renders_to_nothing() {
        let items = list([text("a"), Value::Null, text(""), number("2"), map([("k", text("v"))])]);
        let joined = Call::new("join").with("separator", "、").on(&items);
        assert_eq!(joined, text("a、、2、{\"k\":\"v\"}"));
        assert_eq!(Call::new("join").with("separator", ", ").on(&list([])), text(""));
    }
}
