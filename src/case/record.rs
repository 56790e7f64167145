use crate::diagnostic::Problems;
use crate::types::Record;
use crate::value::Value;
use crate::yaml::{Entry, Node};

use super::bind::{empty, value};
use super::fault::{missing_key, unknown_key};
use super::fields::map;
use super::path::Path;

/// A record: its fields in declared order, absent ones left out.
pub(super) fn record(node: &Node, of: &Record, path: &Path<'_>, problems: &mut Problems) -> Value {
    let Some(entries) = map(node, path, problems) else { return Value::Absent };
    let known: Vec<&str> = of.fields.iter().map(|field| &*field.name).collect();
    for Entry { key, .. } in entries {
        if !known.contains(&&*key.node) {
            problems.push(unknown_key(key, path, known.iter().copied()));
        }
    }
    let mut bound = Vec::new();
    for field in &of.fields {
        let value = match (node.entry(&field.name), empty(&field.of.kind)) {
            (Some(entry), _) => value(&entry.value, &field.of, &path.key(&field.name), problems),
            (None, Some(empty)) => empty,
            (None, None) => {
                problems.push(missing_key(node, path, &field.name));
                Value::Absent
            }
        };
        if value != Value::Absent {
            bound.push((field.name.clone(), value));
        }
    }
    Value::Map(bound.into())
}
