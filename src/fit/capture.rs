use std::collections::BTreeMap;
use std::sync::Arc;

use crate::plan::Plan;
use crate::types::{Kind, OnChange, Type};
use crate::value::{Inputs, Value};

use super::fits::can_be;

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
        let mut capture = Capture { on_change: input.on_change, known, captured: &mut captured };
        let kept = capture.keep(&input.of, &input.name, inputs.value(&input.name));
        if kept == Value::Absent {
            captured.inputs.0.remove(&input.name);
        } else {
            captured.inputs.0.insert(input.name.clone(), kept);
        }
    }
    captured
}

/// The capture of an input.
struct Capture<'a> {
    on_change: OnChange,
    /// What was captured before.
    known: Option<&'a BTreeMap<String, Value>>,
    captured: &'a mut Captured,
}

impl Capture<'_> {
    /// A value as the session has it: what may not change in it is as it was captured.
    fn keep(&mut self, of: &Type, path: &str, now: &Value) -> Value {
        if of.is_captured() {
            return self.first(path, now, |stored| can_be(of, stored, now));
        }
        match (&of.kind, now) {
            (Kind::Optional(inner), _) if of.captures_presence() => self.present(inner, path, now),
            (Kind::Optional(of), Value::Map(_)) => self.keep(of, path, now),
            (Kind::Record(record), Value::Map(_)) => {
                let fields = record.fields.iter().map(|field| {
                    let path = format!("{path}.{}", field.name);
                    let value = self.keep(&field.of, &path, now.field(&field.name));
                    (field.name.clone(), value)
                });
                let fields: Vec<(Arc<str>, Value)> =
                    fields.filter(|(_, value)| *value != Value::Absent).collect();
                Value::Map(fields.into())
            }
            _ => now.clone(),
        }
    }

    /// A value as it was first used, but where another is to be sent. What is stored and cannot
    /// be its value was captured of something else under this name.
    fn first(&mut self, path: &str, now: &Value, can_be: impl Fn(&Value) -> bool) -> Value {
        let known = self.known.and_then(|known| known.get(path));
        let first = known.filter(|known| can_be(known)).unwrap_or(now);
        if first != now {
            self.captured.changed.push((path.to_owned(), self.on_change));
        }
        let sent = if self.on_change == OnChange::Refresh { now } else { first };
        self.captured.values.insert(path.to_owned(), sent.clone());
        sent.clone()
    }

    /// A record of which some may change: whether it is there is captured, and what may not change.
    fn present(&mut self, of: &Type, path: &str, now: &Value) -> Value {
        let presence = |is: bool| if is { Value::Bool(true) } else { Value::Absent };
        let is = *now != Value::Absent;
        let is_presence = |stored: &Value| matches!(stored, Value::Absent | Value::Bool(true));
        if self.first(path, &presence(is), is_presence) == Value::Absent {
            return Value::Absent;
        }
        if is {
            return self.keep(of, path, now);
        }
        // It went away: what was captured of it stands, which is one change. Where that is nothing
        // it cannot stand, and what that costs is told.
        let told = self.captured.changed.len();
        let kept = self.keep(of, path, &Value::Map([].into()));
        self.captured.changed.truncate(told);
        if kept != Value::Map([].into()) {
            return kept;
        }
        let is_refused = |on_change: &OnChange| *on_change == OnChange::Refuse;
        self.captured.changed.retain(|(of, on_change)| of != path || is_refused(on_change));
        self.captured.values.insert(path.to_owned(), Value::Absent);
        Value::Absent
    }
}
