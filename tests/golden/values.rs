//! What is done to values on their way into a request, written once more: only how YAML is read
//! is the compiler's.

use typecase::value::Value;
use typecase::yaml;

/// What a YAML text says.
pub(super) fn read(text: &str) -> Value {
    let mut sources = typecase::text::Sources::new();
    let id = sources.add(typecase::text::Source::new("values.yaml", text));
    let (node, problems) = yaml::read_yaml(id, text, 0..text.len());
    assert!(!problems.has_errors(), "{text}");
    node.map_or(Value::Null, |node| node.to_value())
}

pub(super) fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        Value::Absent | Value::Null => "",
        other => panic!("no text: {other:?}"),
    }
}

pub(super) fn items(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        Value::Absent => &[],
        other => panic!("no list: {other:?}"),
    }
}

/// The entries of a map by their keys, in the order of their bytes.
pub(super) fn sorted(value: &Value) -> Vec<(&str, &Value)> {
    let mut all = entries(value);
    all.sort_by_key(|(key, _)| *key);
    all
}

pub(super) fn entries(value: &Value) -> Vec<(&str, &Value)> {
    match value {
        Value::Map(entries) => entries.iter().map(|(key, value)| (&**key, value)).collect(),
        Value::Absent => Vec::new(),
        other => panic!("no map: {other:?}"),
    }
}

pub(super) fn is_there(value: &Value) -> bool {
    !matches!(value, Value::Absent | Value::Null)
}

pub(super) fn count(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => number.text().parse().ok(),
        _ => None,
    }
}

/// The fields of a record in this order, without those that are not there.
pub(super) fn record(value: &Value, fields: &[&str]) -> Value {
    let there = fields.iter().filter(|field| is_there(value.field(field)));
    Value::Map(there.map(|field| ((*field).into(), value.field(field).clone())).collect())
}

pub(super) fn map(entries: Vec<(&str, Value)>) -> Value {
    Value::Map(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
}

/// Compact JSON.
pub(super) fn json(value: &Value) -> String {
    match value {
        Value::Bool(is) => is.to_string(),
        Value::Number(number) => number.text().to_string(),
        Value::Text(text) => quoted(text),
        Value::List(items) => {
            let items: Vec<_> = items.iter().map(json).collect();
            format!("[{}]", items.join(","))
        }
        Value::Map(entries) => {
            let entry = |key: &str, value| format!("{}:{}", quoted(key), json(value));
            let entries: Vec<_> = entries.iter().map(|(key, value)| entry(key, value)).collect();
            format!("{{{}}}", entries.join(","))
        }
        _ => "null".into(),
    }
}

pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// R67.
pub(super) fn e(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The first characters, and a mark where there were more.
pub(super) fn cut(text: &str, most: usize, mark: &str) -> String {
    let short: String = text.chars().take(most).collect();
    if short == text { short } else { short + mark }
}

/// R338: one for each CJK character, one for four others. The data of the tests holds Han
/// characters and full-width signs alone.
pub(super) fn tokens(text: &str) -> usize {
    let wide = |c: &char| matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
    let cjk = text.chars().filter(wide).count();
    cjk + (text.chars().count() - cjk).div_ceil(4)
}

/// R72: what is bookkeeping by its name and value goes, at any depth.
pub(super) fn clean(value: &Value) -> Value {
    match value {
        Value::List(items) => Value::List(items.iter().map(clean).collect()),
        Value::Map(entries) => {
            let kept = entries.iter().filter(|(key, value)| !is_bookkeeping(key, value));
            Value::Map(kept.map(|(key, value)| (key.clone(), clean(value))).collect())
        }
        other => other.clone(),
    }
}

fn is_bookkeeping(key: &str, value: &Value) -> bool {
    let is_id = |value: &Value| matches!(value, Value::Text(text) if is_uuid(text));
    let names_id = key == "id" || key.ends_with("Id") || key.ends_with("Ids");
    let ids = match value {
        Value::List(items) => !items.is_empty() && items.iter().all(is_id),
        one => is_id(one),
    };
    let names_time = key == "timestamp" || key.ends_with("At");
    let time = matches!(value, Value::Text(text) if is_instant(text));
    key == "sessionId" || names_id && ids || names_time && time
}

fn is_uuid(text: &str) -> bool {
    let parts: Vec<_> = text.split('-').map(str::len).collect();
    parts == [8, 4, 4, 4, 12] && text.chars().all(|c| c == '-' || c.is_ascii_hexdigit())
}

/// `2026-11-30T09:00:00Z`: no other form is in the data of the tests.
fn is_instant(text: &str) -> bool {
    let form: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    form == "0000-00-00T00:00:00Z"
}

/// R90: a number whose attribute says least and most is told with the most.
pub(super) fn ranged(fields: &Value, schema: &Value) -> Value {
    let Value::Map(all) = fields else { return fields.clone() };
    let ranged = |(key, value): &(std::sync::Arc<str>, Value)| {
        let attribute = schema.field(key);
        let value = match (value, attribute.field("min"), attribute.field("max")) {
            (Value::Number(has), Value::Number(_), Value::Number(most)) => {
                Value::text(format!("{}/{}", has.text(), most.text()))
            }
            _ => value.clone(),
        };
        (key.clone(), value)
    };
    Value::Map(all.iter().map(ranged).collect())
}

/// R96: where the schema says `x-i18n`, the text of the language; all else stays.
pub(super) fn localized(value: &Value, schema: &Value, languages: &[&str]) -> Value {
    if schema.field("x-i18n") == &Value::Bool(true) {
        let found = languages.iter().map(|language| value.field(language)).find(|v| is_there(v));
        return found.unwrap_or(value).clone();
    }
    let Value::Map(all) = value else { return value.clone() };
    let below = schema.field("properties");
    let entry = |(key, value): &(std::sync::Arc<str>, Value)| {
        (key.clone(), localized(value, below.field(key), languages))
    };
    Value::Map(all.iter().map(entry).collect())
}
