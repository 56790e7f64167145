use crate::types::{Kind, Type};
use crate::value::{HIDDEN, Value};

/// Whether what was stored can be sent for what came now: the layout may have declared another
/// type then, and a file may have been changed. Where what came is none of the type either, as
/// settings may be, nothing speaks against it.
pub(super) fn can_be(of: &Type, stored: &Value, now: &Value) -> bool {
    fits(of, stored) || !fits(of, now)
}

fn fits(of: &Type, value: &Value) -> bool {
    match (&of.kind, value) {
        (Kind::Unknown, _)
        | (Kind::Optional(_), Value::Absent)
        | (Kind::Text | Kind::Time, Value::Text(_))
        | (Kind::Number, Value::Number(_))
        | (Kind::Bool, Value::Bool(_))
        | (Kind::Picture, Value::Picture(_))
        | (Kind::Tools, Value::Tools(_))
        | (Kind::Log(..), Value::Log(_))
        | (Kind::Segments(_), Value::Segments(_)) => true,
        (Kind::Optional(of), value) => fits(of, value),
        (Kind::Json, value) => is_json(value),
        (Kind::Int, Value::Number(number)) => !number.text().contains(['.', 'e', 'E']),
        (Kind::Enumeration(of), Value::Text(word)) => of.variants.contains(word),
        (Kind::List(of), Value::List(items)) => items.iter().all(|item| fits(of, item)),
        (Kind::Map(of), Value::Map(entries)) => entries.iter().all(|(_, value)| fits(of, value)),
        (Kind::Record(of), Value::Map(entries)) => {
            let there = |name: &str| *value.field(name) != Value::Absent;
            let names = of.fields.iter().map(|field| &field.name).filter(|name| there(name));
            let mut seen = of.fields.iter().filter(|field| &*field.name != HIDDEN);
            names.eq(entries.iter().map(|(name, _)| name))
                && seen.all(|field| fits(&field.of, value.field(&field.name)))
        }
        _ => false,
    }
}

fn is_json(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => true,
        Value::List(items) => items.iter().all(is_json),
        Value::Map(entries) => entries.iter().all(|(_, value)| is_json(value)),
        _ => false,
    }
}
