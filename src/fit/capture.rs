use std::collections::BTreeMap;
use std::sync::Arc;

use crate::plan::Plan;
use crate::types::{Kind, OnChange, Type};
use crate::value::{Inputs, Value};

/// The values that stay as they were first used, by their paths, and those that came otherwise
/// this time.
pub(super) struct Captured {
    pub(super) values: BTreeMap<String, Value>,
    /// Their paths, with what is done with them.
    pub(super) changed: Vec<(String, OnChange)>,
    /// The inputs with the captured values put in.
    pub(super) inputs: Inputs,
}

/// Puts the session's captured values in, and captures what is used for the first time.
pub(super) fn capture(
    plan: &Plan,
    inputs: &Inputs,
    known: Option<&BTreeMap<String, Value>>,
) -> Captured {
    let mut captured =
        Captured { values: BTreeMap::new(), changed: Vec::new(), inputs: inputs.clone() };
    for input in &plan.inputs {
        let now = inputs.value(&input.name);
        let kept = keep(&input.of, &input.name, now, (input.on_change, known), &mut captured);
        if kept == Value::Absent {
            captured.inputs.0.remove(&input.name);
        } else {
            captured.inputs.0.insert(input.name.clone(), kept);
        }
    }
    captured
}

/// A value as the session has it: what may not change in it is as it was captured.
fn keep(
    of: &Type,
    path: &str,
    now: &Value,
    known: (OnChange, Option<&BTreeMap<String, Value>>),
    captured: &mut Captured,
) -> Value {
    if of.is_captured() {
        let (on_change, values) = known;
        let first = values.and_then(|values| values.get(path)).unwrap_or(now);
        if first != now {
            captured.changed.push((path.to_owned(), on_change));
        }
        let sent = if on_change == OnChange::Refresh { now } else { first };
        captured.values.insert(path.to_owned(), sent.clone());
        return sent.clone();
    }
    match (&of.kind, now) {
        (Kind::Optional(of), Value::Map(_)) => keep(of, path, now, known, captured),
        (Kind::Record(record), Value::Map(_)) => {
            let fields = record.fields.iter().map(|field| {
                let path = format!("{path}.{}", field.name);
                let value = keep(&field.of, &path, now.field(&field.name), known, captured);
                (field.name.clone(), value)
            });
            let fields: Vec<(Arc<str>, Value)> =
                fields.filter(|(_, value)| *value != Value::Absent).collect();
            Value::Map(fields.into())
        }
        _ => now.clone(),
    }
}
