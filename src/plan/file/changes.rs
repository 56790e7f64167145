use serde_json::{Map, Value};

use super::super::Plan;

/// A difference between two plans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where: a part of the plan, and the named groups inside it.
    pub place: String,
    /// What stood there, shortened; none: nothing did.
    pub before: Option<String>,
    /// What stands there now, shortened; none: nothing does.
    pub now: Option<String>,
}

/// So much of a text is shown.
const SHOWN: usize = 60;

/// What differs between two plans, in the order of their parts; where things were written aside.
pub fn changes(before: &Plan, now: &Plan) -> Vec<Change> {
    let json = |plan: &Plan| serde_json::to_value(plan.contents()).unwrap_or_default();
    let (before, now) = (json(before), json(now));
    let mut found = Vec::new();
    for part in PARTS {
        compare(of(&before, part), of(&now, part), part, &mut found);
    }
    found
}

/// The parts of a plan in the order in which people want to hear of them.
const PARTS: [&str; 13] = [
    "format",
    "layout",
    "key",
    "locale",
    "row",
    "inputs",
    "defaults",
    "settings",
    "tools",
    "system",
    "messages",
    "marks",
    "obligations",
];

/// What says nothing to people: numbers that stand for other things.
const NUMBERS: [&str; 4] = ["origin", "local", "locals", "obligation"];

/// What stands under a key; null where nothing does.
fn of<'v>(value: &'v Value, key: &str) -> &'v Value {
    value.get(key).unwrap_or(&Value::Null)
}

fn compare(before: &Value, now: &Value, place: &str, found: &mut Vec<Change>) {
    match (before, now) {
        (Value::Object(old), Value::Object(new)) => {
            let place = inside(old, place);
            let keys = old.keys().chain(new.keys().filter(|key| !old.contains_key(*key)));
            for key in keys.filter(|key| !NUMBERS.contains(&key.as_str())) {
                compare(of(before, key), of(now, key), &step(&place, key), found);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (old, new) in old.iter().zip(new) {
                compare(old, new, place, found);
            }
        }
        (Value::Array(old), Value::Array(new)) => {
            // The first that differs from the front and the last from the back: what lies
            // between was put in, taken out or replaced.
            let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
            let (old_rest, new_rest) = (old.iter().skip(same), new.iter().skip(same));
            let tail =
                old_rest.rev().zip(new_rest.rev()).take_while(|(old, new)| old == new).count();
            let between = |list: &[Value]| {
                let items = list.iter().skip(same).take(list.len() - same - tail);
                let shown: Vec<_> = items.map(shown).collect();
                (!shown.is_empty()).then(|| shorten(&shown.join(", ")))
            };
            found.push(Change { place: place.to_owned(), before: between(old), now: between(new) });
        }
        _ if before == now => {}
        _ => {
            let there = |value: &Value| (!value.is_null()).then(|| shorten(&shown(value)));
            found.push(Change { place: place.to_owned(), before: there(before), now: there(now) });
        }
    }
}

/// The place inside a thing: with its name, if it has one.
fn inside(of: &Map<String, Value>, place: &str) -> String {
    let name = of.get("name").or_else(|| of.get("scope")).and_then(Value::as_str);
    match name {
        Some(name) if !name.is_empty() && name != place => format!("{place}, `{name}`"),
        _ => place.to_owned(),
    }
}

/// The place of a key. What only holds a plan together is left out.
fn step(place: &str, key: &str) -> String {
    let builds =
        ["body", "kind", "value", "of"].contains(&key) || key.starts_with(char::is_uppercase);
    if builds { place.to_owned() } else { format!("{place}, {}", key.replace('_', " ")) }
}

/// A value for people: a text as it is, of a thing its name or its words.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text:?}"),
        Value::Object(of) => {
            let named = of.get("name").and_then(Value::as_str).filter(|name| !name.is_empty());
            match (named, of.iter().next()) {
                (Some(name), _) => format!("`{name}`"),
                (None, Some((_, inner))) if of.len() == 1 => shown(inner),
                (None, _) => value.to_string(),
            }
        }
        other => other.to_string(),
    }
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}
