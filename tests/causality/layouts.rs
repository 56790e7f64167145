//! Whole layouts, by chance.

use super::chance::Chance;
use super::groups::{Ground, Names, choose, entries, mark, marked, with_condition};
use super::tree::{Item, Layout, Mark, Node, Slots};
use super::words;

/// How many things of a hundred are worse than their region may be, where any is.
pub(crate) const SLIPS: usize = 14;

/// The layout of a case. In one half of all layouts nothing is worse than its region may be: they
/// have marks that hold behind much text. In the other half one thing in seven is.
pub(crate) fn layout(chance: &mut Chance) -> Layout {
    let slips = chance.pick(&[0, SLIPS]);
    slipping(chance, slips)
}

/// A layout in which so many things of a hundred are worse than their region may be.
pub(crate) fn slipping(chance: &mut Chance, slips: usize) -> Layout {
    chance.set_slips(slips);
    let mut names = Names::default();
    let mut layout = Layout { settings: settings(chance), ..Layout::default() };
    // The levels of the regions never sink.
    let level = chance.pick(&[0, 0, 1]);
    layout.tools = tools(chance, level);
    let level = system(chance, &mut names, level, &mut layout);
    layout.messages = messages(chance, &mut names, level.max(1));
    slots(chance, level, &mut layout);
    layout
}

fn settings(chance: &mut Chance) -> Vec<String> {
    let all = [
        "cache-key: \"x-{{ w.name }}\"",
        "max-output: 100",
        "max-output: p.count",
        "reasoning-effort: \"low\" if w.flag",
        "reasoning-effort: \"low\" if p.flag",
        "response-format: \"json\" if p.flag",
        "tool-choice: \"none\" if w.flag else \"auto\"",
        "temperature: p.count",
        "cache-minimum: 12 chars",
    ];
    let mut settings: Vec<String> = Vec::new();
    for setting in all {
        let key = setting.split(':').next().unwrap();
        let fits = chance.percent(12) && (!setting.contains("p.") || chance.percent(33));
        if fits && !settings.iter().any(|other| other.starts_with(key)) {
            settings.push(setting.to_owned());
        }
    }
    settings
}

fn tools(chance: &mut Chance, level: usize) -> Vec<Item> {
    if chance.percent(40) {
        return Vec::new();
    }
    let mut items = Vec::new();
    for _ in 0..chance.between(1, 2) {
        let of = if chance.slips() { level + 1 } else { chance.between(0, level) };
        let mut line = ["s.tools", "w.tools", "p.tools"][of].to_owned();
        if chance.percent(25) {
            line += " if ";
            line += words::condition(chance, level);
        }
        items.push(Item::Line(line));
        if chance.percent(35) {
            items.push(mark(chance, level));
        }
    }
    items
}

/// Gives the level of its end.
fn system(chance: &mut Chance, names: &mut Names, level: usize, layout: &mut Layout) -> usize {
    if chance.percent(10) {
        return level;
    }
    layout.system_head =
        chance.pick(&["", "", " join \"\\n\\n\"", " join \"|\"", " raw"]).to_owned();
    let mut marks = true;
    let frames = chance.percent(15);
    if chance.percent(8) {
        layout.system_head += " trimmed";
        marks = false;
    }
    let mut level = chance.between(level, 1);
    with_condition(chance, level, &mut layout.system_head);
    let worst = if chance.percent(15) { words::CALL } else { 1 };
    for round in 0..chance.between(1, 3) {
        level = (level + usize::from(round > 0 && chance.percent(40))).min(worst);
        let marks = marks && !frames;
        let trims = marks;
        let ground = Ground { level, marks, frames, pictures: false, trims, depth: 0 };
        layout.system.extend(entries(chance, names, ground));
    }
    level
}

/// What stands between messages, in an order that is mostly that of a real conversation.
fn messages(chance: &mut Chance, names: &mut Names, level: usize) -> Vec<Item> {
    let mut items = Vec::new();
    let ground = |level| Ground {
        level,
        marks: true,
        frames: false,
        pictures: false,
        trims: false,
        depth: 0,
    };
    let few = |chance: &mut Chance, names: &mut Names, level, most, items: &mut Vec<Item>| {
        for _ in 0..chance.between(0, most) {
            items.push(said(chance, names, ground(level)));
            if chance.percent(if level == words::CALL { 10 } else { 35 }) {
                items.push(mark(chance, level));
            }
        }
    };
    if chance.percent(10) {
        return items;
    }
    few(chance, names, level, 2, &mut items);
    if chance.percent(12) {
        let other = ["history other pinned", "history other"][usize::from(chance.slips())];
        items.push(Item::Line(other.into()));
        if chance.percent(50) {
            items.push(marked(chance, "history", 1));
        }
    }
    if chance.percent(85) {
        let log = history(chance, names);
        let text = format!("{log:?}");
        let grows = text.contains("\"history log\"") && !text.contains("p.");
        items.push(log);
        if chance.percent(80) {
            items.push(marked(chance, "history", 1));
        }
        while grows && chance.percent(30) {
            items.push(kept(chance, names));
            if chance.percent(40) {
                items.push(marked(chance, "history", 1));
            }
        }
    }
    let grown = items.len();
    if chance.percent(25) {
        items.push(said(chance, names, ground(level.max(2))));
    }
    if chance.percent(70) {
        if chance.percent(50) {
            few(chance, names, level.max(2), 3, &mut items);
        }
        let mut steps = "history steps".to_owned();
        with_condition(chance, 1, &mut steps);
        items.push(node(steps, Vec::new()));
        if chance.percent(80) {
            // Rows that follow the log directly are stored as they were sent.
            let stored = items.len() == grown + 1 || chance.slips();
            let scope = chance.pick(if stored { &["loop", "history"] } else { &["loop"] });
            items.push(marked(chance, scope, 2));
        }
    }
    few(chance, names, 3, 2, &mut items);
    items
}

fn node(head: String, body: Vec<Item>) -> Item {
    Item::Node(Node { head, body, ..Node::default() })
}

fn history(chance: &mut Chance, names: &mut Names) -> Item {
    let grows = [
        "history log",
        "history log",
        "history log",
        "history log",
        "history log | last-turns(9, step: 3)",
        "history log | last-turns(0)",
        "history log | last-turns(w.count, step: 3)",
    ];
    let slides = [
        "history log | last-turns(1)",
        "history log | last(2)",
        "history log | last-turns(p.count, step: 3)",
    ];
    let slips = chance.slips();
    let mut head = if slips { chance.pick(&slides) } else { chance.pick(&grows) }.to_owned();
    if chance.percent(15) {
        head += " if ";
        head += words::condition(chance, 1);
    }
    let mut body = Vec::new();
    if chance.percent(15) {
        body.push(Item::Mark(Mark { scope: "sent", tail: String::new() }));
    }
    if chance.percent(60) {
        let texts = ["old.content", "\"{{ w.name }}: {{ old.content }}\""];
        let text = if chance.slips() { "p.text" } else { chance.pick(&texts) };
        let role = words::role(chance, 1);
        let uncounted = chance.pick(&["", "", "", " uncounted"]);
        let head = format!("message {role} {}{uncounted}", names.next('m'));
        let said = node(head, vec![Item::Line(text.into())]);
        body.push(node("summary old".into(), vec![said]));
    }
    node(head, body)
}

/// A message that is stored as a row of the log behind which it stands.
fn kept(chance: &mut Chance, names: &mut Names) -> Item {
    let ground =
        Ground { level: 2, marks: false, frames: true, pictures: true, trims: false, depth: 2 };
    let message = |chance: &mut Chance, names: &mut Names| {
        let role = chance.pick(&["user", "user", "system", "assistant"]);
        let mut head = format!("message {role} {} kept", names.next('m'));
        if chance.percent(10) {
            head += " uncounted";
        }
        with_condition(chance, 2, &mut head);
        let ground = Ground { pictures: role != "system", ..ground };
        node(head, entries(chance, names, ground))
    };
    if chance.percent(15) {
        let arms = ["a", "b", "else"].map(|arm| node(arm.into(), vec![message(chance, names)]));
        return node("match p.mode".into(), arms.into());
    }
    message(chance, names)
}

/// Something said, or several things together.
fn said(chance: &mut Chance, names: &mut Names, ground: Ground) -> Item {
    let inner = Ground { depth: ground.depth + 1, ..ground };
    match chance.below(if ground.depth > 1 { 80 } else { 100 }) {
        0..80 => message(chance, names, ground),
        80..88 => {
            let mut head = format!("section {}", names.next('s'));
            with_condition(chance, ground.level, &mut head);
            let mut body: Vec<Item> =
                (0..chance.between(1, 3)).map(|_| said(chance, names, inner)).collect();
            if ground.marks && chance.percent(60) {
                let at = chance.between(0, body.len());
                body.insert(at, mark(chance, ground.level));
            }
            node(head, body)
        }
        88..91 if ground.level > 1 || chance.slips() => Item::Line("talk".into()),
        91..95 => {
            let list = words::list(chance, ground.level);
            let inner = Ground { marks: false, ..inner };
            node(format!("each x in {list}"), vec![said(chance, names, inner)])
        }
        _ => choose(chance, ground, |chance, ground| vec![said(chance, names, ground)]),
    }
}

fn message(chance: &mut Chance, names: &mut Names, ground: Ground) -> Item {
    let role = words::role(chance, ground.level);
    let mut head = format!("message {role} {}", names.next('m'));
    head += chance.pick(&["", "", " join \"\\n\"", " join \"|\""]);
    let mut inner = Ground { depth: 1, frames: chance.percent(15), trims: false, ..ground };
    inner.marks &= !inner.frames;
    inner.pictures = role == "user" || role == "assistant";
    if chance.percent(15) {
        head += " trimmed";
        inner.marks = false;
    }
    if chance.percent(15) {
        head += " uncounted";
    }
    with_condition(chance, ground.level, &mut head);
    let mut otherwise = None;
    if chance.percent(8) {
        inner.marks = false;
        let head = format!("message user {}", names.next('m'));
        otherwise = Some(Box::new(node(head, entries(chance, names, inner))));
    }
    let body = entries(chance, names, inner);
    Item::Node(Node { head, body, otherwise, trimmed_in_plan: None })
}

/// Slots that take each segment once, wherever they may stand.
fn slots(chance: &mut Chance, level: usize, layout: &mut Layout) {
    let count = chance.pick(&[0, 1, 1, 2]);
    for index in 0..count {
        let of_turn = chance.percent(50);
        let name = format!("seg{index}");
        let mut positions = Vec::new();
        for position in ["system", "before", "post-history", "depth"] {
            if !chance.percent(if position == "depth" { 55 } else { 35 }) {
                continue;
            }
            // What the turn brings rarely stands before the conversation.
            let early = ["system", "before"].contains(&position);
            if of_turn && early && level < 2 && !chance.slips() {
                continue;
            }
            positions.push(position);
            let whole = format!("{name} at {position}");
            let bound = match chance.below(5) {
                _ if position != "depth" => String::new(),
                0 => String::new(),
                most => format!(" up to {}", most - 1),
            };
            let parts: &[&str] = match (of_turn, chance.below(3)) {
                (true, 0) => &[" of stable, session", " of turn"],
                (_, 1) if position != "system" => &[" as user", " as system, assistant"],
                _ => &[""],
            };
            for part in parts {
                place(chance, layout, position, format!("{whole}{bound}{part}"));
            }
        }
        if !positions.is_empty() {
            layout.slots.push(Slots { name, of_turn, positions });
        }
    }
}

fn place(chance: &mut Chance, layout: &mut Layout, position: &str, line: String) {
    let items = if position == "system" { &mut layout.system } else { &mut layout.messages };
    let behind = items
        .iter()
        .position(|item| matches!(item, Item::Node(node) if node.head.starts_with("history log")));
    let from = match behind {
        Some(at) if position != "before" && chance.percent(80) => at + 1,
        _ => 0,
    };
    let mut at = chance.between(from, items.len());
    // Nothing comes between a log and what is kept behind it.
    if let (Some(log), Some(last)) = (behind, items.iter().rposition(is_kept))
        && (log + 1..=last).contains(&at)
    {
        at = last + 1;
    }
    items.insert(at, Item::Line(line));
}

fn is_kept(item: &Item) -> bool {
    match item {
        Item::Node(node) => node.head.contains(" kept") || node.body.iter().any(is_kept),
        _ => false,
    }
}
