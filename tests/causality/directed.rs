//! Layouts by chance that hold what a broken rule is about.

use typecase::fault::Fault;

use super::chance::Chance;
use super::groups::{Ground, Names, entries, marked, with_condition};
use super::layouts;
use super::tree::{Item, Layout, Node, Slots};
use super::words;

/// A layout for a broken rule: any at all, unless the rule is about something rare.
pub(crate) fn layout(chance: &mut Chance, fault: Fault) -> Layout {
    match fault {
        Fault::A6a | Fault::A6b | Fault::A6c | Fault::A6d | Fault::A7 => depth(chance),
        Fault::B2 => atom(chance, " trimmed"),
        Fault::D5 => atom(chance, " fit 9 chars"),
        Fault::A3 => log(chance, "history log | last-turns(1)", "old.content"),
        Fault::A4 => log(chance, "history log", "p.text"),
        Fault::B1 | Fault::C9 | Fault::D6 => system(chance),
        Fault::B4 | Fault::B5 | Fault::B9 => dialogue(chance),
        Fault::C1 => layouts::slipping(chance, 3 * layouts::SLIPS).untrimmed(),
        Fault::C2 => tools(chance, &["s.tools if w.flag", "s.tools if p.flag"]),
        Fault::C3 => tools(chance, &["w.tools", "p.tools"]),
        _ => layouts::layout(chance).untrimmed(),
    }
}

/// A layout in which nothing else is worse than it may be than its first tools.
fn tools(chance: &mut Chance, first: &[&str]) -> Layout {
    let mut layout = layouts::slipping(chance, 0).untrimmed();
    layout.tools.insert(0, Item::Line(chance.pick(first).to_owned()));
    layout
}

/// A conversation into which segments are put at a depth.
fn depth(chance: &mut Chance) -> Layout {
    let mut names = Names::default();
    let mut messages = Vec::new();
    if chance.percent(60) {
        messages.push(message(chance, &mut names, 1));
        if chance.percent(70) {
            messages.push(marked(chance, "session", 1));
        }
    }
    messages.push(Item::Line("history log".into()));
    if chance.percent(80) {
        messages.push(marked(chance, "history", 1));
    }
    for _ in 0..chance.below(3) {
        messages.push(message(chance, &mut names, 2));
    }
    messages.push(Item::Line(format!("seg0 at depth up to {}", chance.below(4))));
    if chance.percent(70) {
        messages.push(Item::Line("history steps".into()));
        messages.push(marked(chance, "loop", 2));
    }
    let of_turn = chance.percent(60);
    let slots = vec![Slots { name: "seg0".into(), of_turn, positions: vec!["depth"] }];
    Layout { slots, messages, ..Layout::default() }
}

fn message(chance: &mut Chance, names: &mut Names, level: usize) -> Item {
    let mut head = format!("message user {}", names.next('m'));
    with_condition(chance, level, &mut head);
    let body = vec![Item::Line(words::text(chance, level))];
    Item::Node(Node { head, body, ..Node::default() })
}

/// A system text with a mark inside a group that is one whole.
fn atom(chance: &mut Chance, modifier: &str) -> Layout {
    let mut names = Names::default();
    let ground = |level| Ground {
        level,
        marks: false,
        frames: false,
        pictures: false,
        trims: false,
        depth: 2,
    };
    let mut body = Vec::new();
    for item in entries(chance, &mut names, ground(1)) {
        let head = format!("section {} spare 1", names.next('s'));
        let spare = chance.percent(50);
        let whole = Node { head, body: vec![item.clone()], ..Node::default() };
        body.push(if spare { Item::Node(whole) } else { item });
    }
    body.push(marked(chance, "session", 1));
    body.extend(entries(chance, &mut names, ground(2)));
    let head = format!("section {}{modifier}", names.next('g'));
    let system = vec![Item::Node(Node { head, body, ..Node::default() })];
    Layout { system, ..Layout::default() }
}

/// A log whose rows or their number are more than they seem.
fn log(chance: &mut Chance, head: &str, summary: &str) -> Layout {
    let mut names = Names::default();
    let said = Node {
        head: format!("message user {}", names.next('m')),
        body: vec![Item::Line(summary.into())],
        ..Node::default()
    };
    let form = Node { head: "summary old".into(), body: vec![Item::Node(said)], ..Node::default() };
    let log = Node { head: head.into(), body: vec![Item::Node(form)], ..Node::default() };
    let mut messages = vec![message(chance, &mut names, 1), Item::Node(log)];
    messages.push(marked(chance, "history", 1));
    messages.push(message(chance, &mut names, 2));
    Layout { messages, ..Layout::default() }
}

/// A system text that grows more volatile, with segments, separators and settings.
fn system(chance: &mut Chance) -> Layout {
    let text = |chance: &mut Chance, level| Item::Line(words::entry(chance, level));
    let mut system = vec![Item::Line("seg0 at system of stable".into())];
    system.push(marked(chance, "stable", 0));
    system.push(Item::Line("seg0 at system of session".into()));
    for level in [1, 1, 2, 2] {
        if chance.percent(70) {
            system.push(text(chance, level));
        }
        system.push(marked(chance, "session", 1));
    }
    let slots = vec![Slots { name: "seg0".into(), of_turn: false, positions: vec!["system"] }];
    let settings = vec!["max-output: p.count".into()];
    Layout { slots, settings, system_head: " join \"|\"".into(), system, ..Layout::default() }
}

/// Messages of all roles, some of them in parts, each followed by what may change more often.
fn dialogue(chance: &mut Chance) -> Layout {
    let mut names = Names::default();
    let mut messages = Vec::new();
    for level in [1, 1, 2, 2, 3] {
        let role = chance.pick(&["user", "assistant", "assistant", "system", "system"]);
        let mut head = format!("message {role} {}", names.next('m'));
        if chance.percent(30) {
            head += " if ";
            head += words::condition(chance, level);
        }
        let mark =
            |chance: &mut Chance| marked(chance, ["session", "loop", "loop"][level - 1], level);
        let mut body = vec![Item::Line(words::text(chance, level))];
        if level < words::CALL && chance.percent(50) {
            body.push(mark(chance));
            body.push(Item::Line(words::text(chance, level + 1)));
        } else if chance.percent(30) {
            body.push(Item::Line("\"b \"".into()));
        }
        messages.push(Item::Node(Node { head, body, ..Node::default() }));
        if level < words::CALL {
            messages.push(mark(chance));
        }
    }
    Layout { messages, ..Layout::default() }
}
