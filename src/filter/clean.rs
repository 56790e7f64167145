use std::sync::Arc;

use crate::value::Value;

use super::{Environment, Given, given};

/// Takes bookkeeping out of objects at any depth: `id`, `*Id` and `*Ids` that hold a UUID or a
/// list of nothing but UUIDs; `timestamp` and `*At` that hold an ISO instant; whatever has a name
/// that `without` lists. With a `key` also the object's own `id`, where it only says the key
/// again.
pub(super) fn clean(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let key = given(arguments, "key");
    let without = match given(arguments, "without") {
        Value::Text(names) => names.split_whitespace().collect(),
        _ => Vec::new(),
    };
    match cleaned(input, &without) {
        Value::Map(entries) if *key != Value::Absent => {
            let says_more = |(name, value): &&(Arc<str>, Value)| &**name != "id" || value != key;
            Value::Map(entries.iter().filter(says_more).cloned().collect())
        }
        cleaned => cleaned,
    }
}

// As deep as values are, which is capped where they are read.
fn cleaned(value: &Value, without: &[&str]) -> Value {
    match value {
        Value::List(items) => {
            Value::List(items.iter().map(|item| cleaned(item, without)).collect())
        }
        Value::Map(entries) => Value::Map(
            entries
                .iter()
                .filter(|(key, value)| !without.contains(&&**key) && !is_bookkeeping(key, value))
                .map(|(key, value)| (Arc::clone(key), cleaned(value, without)))
                .collect(),
        ),
        other => other.clone(),
    }
}

fn is_bookkeeping(key: &str, value: &Value) -> bool {
    let names_ids = key == "id" || key.ends_with("Id") || key.ends_with("Ids");
    let names_time = key == "timestamp" || key.ends_with("At");
    match value {
        Value::Text(text) => names_ids && is_uuid(text) || names_time && is_instant(text),
        Value::List(items) => {
            names_ids
                && !items.is_empty()
                && items.iter().all(|item| matches!(item, Value::Text(text) if is_uuid(text)))
        }
        _ => false,
    }
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// `2026-01-02T03:04:05`, perhaps with a fraction, then `Z` or an offset.
fn is_instant(text: &str) -> bool {
    let Some((moment, rest)) = text.split_at_checked(19) else { return false };
    let zone = match rest.strip_prefix('.') {
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if zone.len() == fraction.len() {
                return false;
            }
            zone
        }
        None => rest,
    };
    has_form(moment, "0000-00-00T00:00:00") && (zone == "Z" || is_offset(zone))
}

fn is_offset(zone: &str) -> bool {
    zone.strip_prefix(['+', '-']).is_some_and(|offset| has_form(offset, "00:00"))
}

/// Whether a text has the length and the signs of a form, and a digit for each `0`.
fn has_form(text: &str, form: &str) -> bool {
    text.len() == form.len()
        && text.bytes().zip(form.bytes()).all(|(byte, form)| match form {
            b'0' => byte.is_ascii_digit(),
            _ => byte == form,
        })
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, number, text};
    use crate::value::Value;

    const UUID: &str = "123e4567-e89b-12d3-a456-426614174000";
    const INSTANT: &str = "2026-01-02T03:04:05.678Z";

    fn clean(value: &Value) -> Value {
        Call::new("clean").with("without", "sessionId").on(value)
    }

    #[test]
    fn r72_keeps_what_a_story_needs() {
        let row = map([
            ("id", text("npc-a")),
            ("turnId", text(UUID)),
            ("updatedAt", text(INSTANT)),
            ("date", text(INSTANT)),
            ("sessionId", text("s")),
        ]);
        assert_eq!(clean(&row), map([("id", text("npc-a")), ("date", text(INSTANT))]));
    }

    #[test]
    fn r72_looks_at_the_name_and_the_value() {
        let gone = map([
            ("id", text(&UUID.to_uppercase())),
            ("rowIds", list([text(UUID), text(UUID)])),
            ("timestamp", text("2026-01-02T03:04:05+02:00")),
            ("sessionId", number("1")),
        ]);
        assert_eq!(clean(&gone), map([]));
        let kept = map([
            ("ids", text(UUID)),
            ("rowIds", list([])),
            ("otherIds", list([text(UUID), text("npc-b")])),
            ("idea", text(UUID)),
            ("createdAt", text("yesterday")),
            ("openAt", text("2026-01-02")),
            ("endsAt", text("2026-01-02T03:04:05")),
            ("at", text(INSTANT)),
            ("seenAt", number("5")),
        ]);
        assert_eq!(clean(&kept), kept);
    }

    #[test]
    fn a_name_goes_where_it_is_listed_alone() {
        let row = map([("sessionId", text("s")), ("traceId", text("t")), ("x", number("1"))]);
        assert_eq!(Call::new("clean").on(&row), row);
        let of = Call::new("clean").with("without", " sessionId  traceId ").on(&row);
        assert_eq!(of, map([("x", number("1"))]));
    }

    #[test]
    fn r75_an_id_that_is_the_key_goes() {
        let row = map([("id", text("a")), ("x", number("1")), ("in", map([("id", text("a"))]))]);
        let of = |key: &str| Call::new("clean").with("key", key).on(&row);
        assert_eq!(of("a"), map([("x", number("1")), ("in", map([("id", text("a"))]))]));
        assert_eq!(of("b"), row, "it says more than the key");
        assert_eq!(Call::new("clean").with("key", "a").on(&text("a")), text("a"));
    }

    #[test]
    fn r72_r73_reaches_any_depth() {
        let planted = map([("a", list([map([("b", map([("runId", text(UUID))]))])]))]);
        assert_eq!(clean(&planted), map([("a", list([map([("b", map([]))])]))]));
        assert_eq!(clean(&text(UUID)), text(UUID), "a value on its own has no name");
    }
}
