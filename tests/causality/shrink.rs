//! A smaller case that still shows a fault.

use super::tree::{Item, Layout, Node};

/// The smallest layout that can be had by taking things away while `shows` still holds.
pub(crate) fn shrunk(layout: &Layout, shows: impl Fn(&Layout) -> bool) -> Layout {
    let mut best = layout.clone();
    while let Some(smaller) = smaller(&best).into_iter().find(|layout| shows(layout)) {
        best = smaller;
    }
    best
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
