//! A smaller case that still shows a fault.

use std::sync::Arc;

use typecase::value::{Inputs, Value};

use super::tree::{Item, Layout, Node};

/// The smallest layout that can be had by taking things away while `shows` still holds.
pub(crate) fn shrunk(layout: &Layout, shows: impl Fn(&Layout) -> bool) -> Layout {
    let mut best = layout.clone();
    while let Some(smaller) = smaller(&best).into_iter().find(|layout| shows(layout)) {
        best = smaller;
    }
    best
}

/// The smallest values that can be had by taking things away while `shows` still holds.
pub(crate) fn shrunk_values(inputs: &Inputs, shows: impl Fn(&Inputs) -> bool) -> Inputs {
    let mut best = inputs.clone();
    let less = |inputs: &Inputs| -> Vec<Inputs> {
        let one = |(name, value): (&Arc<str>, &Value)| {
            let name = name.clone();
            less_value(value).into_iter().map(move |less| (name.clone(), less))
        };
        let with = |(name, less)| {
            let mut inputs = inputs.clone();
            inputs.0.insert(name, less);
            inputs
        };
        inputs.0.iter().flat_map(one).map(with).collect()
    };
    while let Some(smaller) = less(&best).into_iter().find(|inputs| shows(inputs)) {
        best = smaller;
    }
    best
}

/// The values with one thing less. What a type asks for stays.
fn less_value(value: &Value) -> Vec<Value> {
    match value {
        Value::Text(text) => {
            let shorter = ["", "a"].into_iter().filter(|less| less.len() < text.len());
            shorter.map(Value::text).collect()
        }
        Value::Bool(true) => vec![Value::Bool(false)],
        Value::List(items) => without_one(items).into_iter().map(Value::List).collect(),
        Value::Log(rows) => without_one(rows).into_iter().map(Value::Log).collect(),
        Value::Segments(all) => without_one(all).into_iter().map(Value::Segments).collect(),
        Value::Tools(all) => without_one(all).into_iter().map(Value::Tools).collect(),
        Value::Map(fields) => {
            let mut all = Vec::new();
            let free = |name: &str| !["mode", "role"].contains(&name);
            for (at, (_, value)) in fields.iter().enumerate().filter(|(_, (name, _))| free(name)) {
                all.extend(less_value(value).into_iter().map(|less| {
                    let mut fields = fields.to_vec();
                    fields[at].1 = less;
                    Value::Map(fields.into())
                }));
            }
            all
        }
        _ => Vec::new(),
    }
}

fn without_one<T: Clone>(items: &[T]) -> Vec<Arc<[T]>> {
    let without = |at| [&items[..at], &items[at + 1..]].concat().into();
    (0..items.len()).map(without).collect()
}

/// The layouts with one thing less.
fn smaller(layout: &Layout) -> Vec<Layout> {
    let mut all = Vec::new();
    for at in 0..layout.settings.len() {
        let mut less = layout.clone();
        less.settings.remove(at);
        all.push(less);
    }
    let with = |change: &dyn Fn(&mut Layout)| {
        let mut less = layout.clone();
        change(&mut less);
        less
    };
    if !layout.system_head.is_empty() {
        all.push(with(&|less| less.system_head.clear()));
    }
    for name in layout.slots.iter().map(|slots| slots.name.clone()) {
        all.push(with(&|less| {
            less.slots.retain(|slots| slots.name != name);
            without_slots(&mut less.system, &name);
            without_slots(&mut less.messages, &name);
        }));
    }
    all.extend(
        less_items(&layout.tools).into_iter().map(|tools| with(&|less| less.tools = tools.clone())),
    );
    all.extend(
        less_items(&layout.system).into_iter().map(|of| with(&|less| less.system = of.clone())),
    );
    all.extend(
        less_items(&layout.messages).into_iter().map(|of| with(&|less| less.messages = of.clone())),
    );
    all
}

fn without_slots(items: &mut Vec<Item>, name: &str) {
    items.retain(
        |item| !matches!(item, Item::Line(line) if line.starts_with(&format!("{name} at"))),
    );
}

/// The lists with one entry less, or with a simpler one.
fn less_items(items: &[Item]) -> Vec<Vec<Item>> {
    let mut all = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let slot = matches!(item, Item::Line(line) if line.contains(" at "));
        if !slot {
            let mut less = items.to_vec();
            less.remove(at);
            all.push(less);
        }
        for simpler in simpler(item) {
            let mut less = items.to_vec();
            less[at] = simpler;
            all.push(less);
        }
    }
    all
}

fn simpler(item: &Item) -> Vec<Item> {
    match item {
        Item::Line(_) => Vec::new(),
        Item::Mark(mark) if mark.tail.is_empty() => Vec::new(),
        Item::Mark(mark) => {
            let mut mark = mark.clone();
            mark.tail.clear();
            vec![Item::Mark(mark)]
        }
        Item::Node(node) => {
            let mut all: Vec<Node> = less_items(&node.body)
                .into_iter()
                .map(|body| Node { body, ..node.clone() })
                .collect();
            if node.otherwise.is_some() {
                all.push(Node { otherwise: None, ..node.clone() });
            }
            let plain = node.head.split(" if ").next().unwrap();
            if plain.len() < node.head.len() {
                all.push(Node { head: plain.to_owned(), ..node.clone() });
            }
            all.into_iter().map(Item::Node).collect()
        }
    }
}
