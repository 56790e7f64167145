use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value as Json;

use crate::plan::Plan;
use crate::render::{Pinned, Rendered};
use crate::value::Inputs;

use super::State;
use super::fits::can_be;

/// Adds to what is pinned what a request wrote for the first time: its inputs, as they were.
pub(super) fn pin(plan: &Plan, mut pinned: Pinned, inputs: &Inputs, of: &Rendered) -> Pinned {
    for (name, reads) in pinned_ops(plan) {
        let wrote = of.request.messages.iter().any(|message| *message.name == *name);
        if !wrote || pinned.0.contains_key(name.as_str()) {
            continue;
        }
        let read = inputs.0.iter().filter(|(input, _)| reads.contains(&***input));
        let read = read.map(|(input, value)| (input.clone(), value.clone())).collect();
        pinned.0.insert(Arc::from(name), Inputs(read));
    }
    pinned
}

/// What a request wrote that is pinned, and can be written again: a layout that was changed may
/// read there what was not stored, or something of another type.
pub(super) fn still(plan: &Plan, before: &State, now: &Inputs) -> Pinned {
    let all = pinned_ops(plan);
    let can_stand = |name: &str, stored: &Inputs| {
        let reads = all.get(name);
        let mut inputs = plan
            .inputs
            .iter()
            .filter(|input| reads.is_some_and(|reads| reads.contains(&*input.name)));
        inputs.all(|input| can_be(&input.of, stored.value(&input.name), now.value(&input.name)))
    };
    let stored = before.pinned.iter().map(|(name, values)| (name.clone(), Inputs(values.clone())));
    Pinned(stored.filter(|(name, stored)| can_stand(name, stored)).collect())
}

/// What a plan pins, by name, and which inputs each reads. Found in the form in which plans are
/// stored, where an operation holds all that it reads.
fn pinned_ops(plan: &Plan) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    // A plan holds nothing that JSON refuses.
    find(&serde_json::to_value(&plan.messages).unwrap_or_default(), &mut all);
    all
}

fn find(of: &Json, all: &mut BTreeMap<String, BTreeSet<String>>) {
    let message =
        of.get("Group").filter(|of| of.pointer("/kind/Message/pinned") == Some(&true.into()));
    let log = of.get("History").filter(|of| of.get("pinned") == Some(&true.into()));
    if let Some(pinned) = message.or(log)
        && let Some(name) = pinned.get("name").and_then(Json::as_str)
    {
        reads(pinned, all.entry(name.to_owned()).or_default());
    }
    within(of).for_each(|inner| find(inner, all));
}

fn reads(of: &Json, all: &mut BTreeSet<String>) {
    all.extend(of.get("Input").and_then(Json::as_str).map(str::to_owned));
    within(of).for_each(|inner| reads(inner, all));
}

fn within(of: &Json) -> Box<dyn Iterator<Item = &Json> + '_> {
    match of {
        Json::Array(items) => Box::new(items.iter()),
        Json::Object(fields) => Box::new(fields.values()),
        _ => Box::new(std::iter::empty()),
    }
}
