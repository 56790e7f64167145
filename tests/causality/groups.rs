//! Groups of text, by chance.

use super::chance::Chance;
use super::tree::{Item, Mark, Node};
use super::words;

const JOINS: [&str; 5] = ["", "", " join \"|\"", " join \"\\n\\n\"", " join \" \""];

/// Where entries stand, and what may stand there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// The worst that most of it may be.
    pub(crate) level: usize,
    /// Marks may stand here.
    pub(crate) marks: bool,
    /// Words that keep nothing alive may stand here.
    pub(crate) frames: bool,
    /// Pictures may stand here.
    pub(crate) pictures: bool,
    /// Groups whose marks stay while they are trimmed may stand here.
    pub(crate) trims: bool,
    /// How deep it lies.
    pub(crate) depth: usize,
}

/// Names that are given once.
#[derive(Default)]
pub(crate) struct Names(usize);

impl Names {
    pub(crate) fn next(&mut self, letter: char) -> String {
        self.0 += 1;
        format!("{letter}{}", self.0)
    }
}

/// A few entries of text.
pub(crate) fn entries(chance: &mut Chance, names: &mut Names, ground: Ground) -> Vec<Item> {
    let count = chance.between(1, if ground.depth == 0 { 5 } else { 3 });
    let mut items: Vec<Item> = (0..count).map(|_| entry(chance, names, ground)).collect();
    if ground.marks {
        sprinkle(chance, ground, &mut items);
    }
    items
}

/// Puts marks between entries.
fn sprinkle(chance: &mut Chance, ground: Ground, items: &mut Vec<Item>) {
    for at in (0..=items.len()).rev() {
        if chance.percent(if ground.level == words::CALL { 8 } else { 30 }) {
            items.insert(at, mark(chance, ground.level));
        }
    }
}

/// A mark that may well hold at a level.
pub(crate) fn mark(chance: &mut Chance, level: usize) -> Item {
    let fitting: [&[&'static str]; 4] =
        [&["stable"], &["session", "session", "history"], &["loop"], &["loop"]];
    let scope = if chance.percent(85) {
        chance.pick(fitting[level])
    } else {
        chance.pick(&["stable", "session", "history", "loop"])
    };
    marked(chance, scope, level)
}

/// A mark of a scope, perhaps with a lifetime and a condition.
pub(crate) fn marked(chance: &mut Chance, scope: &'static str, level: usize) -> Item {
    let mut tail = String::new();
    if chance.percent(15) {
        tail += " 1h";
    }
    if chance.percent(20) {
        tail += " if ";
        tail += words::condition(chance, level);
    }
    Item::Mark(Mark { scope, tail })
}

fn entry(chance: &mut Chance, names: &mut Names, ground: Ground) -> Item {
    let deep = ground.depth >= 3;
    match chance.below(if deep { 52 } else { 100 }) {
        0..6 if ground.frames => Item::Line(format!("frame {}", words::text(chance, ground.level))),
        6..12 if ground.pictures => Item::Line(words::picture(chance, ground.level)),
        0..52 => Item::Line(words::entry(chance, ground.level)),
        52..74 => section(chance, names, ground),
        74..84 => block(chance, names, ground),
        84..93 => each(chance, names, ground),
        _ => choose(chance, ground, |chance, ground| entries(chance, names, ground)),
    }
}

fn section(chance: &mut Chance, names: &mut Names, ground: Ground) -> Item {
    let name = names.next('s');
    let mut head = format!("section {name}{}", chance.pick(&JOINS));
    let mut inner = Ground { depth: ground.depth + 1, frames: chance.percent(30), ..ground };
    inner.marks &= !inner.frames;
    let mut trimmed_in_plan = None;
    if ground.trims && inner.marks && chance.percent(40) {
        trimmed_in_plan = Some(name);
    } else if chance.percent(20) {
        head += " trimmed";
        inner.marks = false;
    }
    if chance.percent(5) {
        head += " raw";
    }
    if chance.percent(12) {
        head += chance.pick(&[" fit 9 chars", " spare 1"]);
        inner.marks = false;
    }
    with_condition(chance, ground.level, &mut head);
    let otherwise = otherwise(chance, names, inner);
    inner.marks &= otherwise.is_none();
    let trimmed_in_plan = trimmed_in_plan.filter(|_| inner.marks);
    let body = entries(chance, names, inner);
    Item::Node(Node { head, body, otherwise, trimmed_in_plan })
}

/// What stands in for a group: now and then words, or another group.
pub(crate) fn otherwise(
    chance: &mut Chance,
    names: &mut Names,
    ground: Ground,
) -> Option<Box<Item>> {
    if !chance.percent(15) {
        return None;
    }
    if chance.percent(60) {
        return Some(Box::new(Item::Line(words::text(chance, ground.level))));
    }
    let ground = Ground { marks: false, frames: true, depth: ground.depth + 1, ..ground };
    let head = format!("section {}", names.next('s'));
    let body = entries(chance, names, ground);
    Some(Box::new(Item::Node(Node { head, body, ..Node::default() })))
}

fn block(chance: &mut Chance, names: &mut Names, ground: Ground) -> Item {
    let mut head = if chance.percent(15) {
        format!("block {{{{ {} }}}}", words::choice(chance, ground.level))
    } else {
        format!("block {}", names.next('b'))
    };
    head += chance.pick(&JOINS);
    head += chance.pick(&["", "", " inline", " sealed", " raw", " trimmed"]);
    with_condition(chance, ground.level, &mut head);
    let inner = Ground { marks: false, frames: true, depth: ground.depth + 1, ..ground };
    let body = entries(chance, names, inner);
    let otherwise = otherwise(chance, names, inner);
    Item::Node(Node { head, body, otherwise, trimmed_in_plan: None })
}

fn each(chance: &mut Chance, names: &mut Names, ground: Ground) -> Item {
    let list = words::list(chance, ground.level);
    let join = chance.pick(&JOINS);
    let mut head = format!("each x in {list}{join}");
    if chance.percent(10) {
        head += " fit 6 chars";
    }
    with_condition(chance, ground.level, &mut head);
    // With a separator the rounds are a group, which has frames of its own.
    let frames = ground.frames || join.len() > 1;
    let mut body = vec![Item::Line(words::item(chance, list, ground.level).to_owned())];
    if frames && chance.percent(40) {
        body.insert(0, Item::Line("frame \"* \"".into()));
    }
    if chance.percent(30) {
        let inner = Ground { marks: false, frames, depth: ground.depth + 1, ..ground };
        body.extend(entries(chance, names, inner));
    }
    let otherwise =
        chance.percent(20).then(|| Box::new(Item::Line(words::text(chance, ground.level))));
    Item::Node(Node { head, body, otherwise, trimmed_in_plan: None })
}

/// A `match` with what `body` puts into its arms.
pub(crate) fn choose(
    chance: &mut Chance,
    ground: Ground,
    mut body: impl FnMut(&mut Chance, Ground) -> Vec<Item>,
) -> Item {
    let value = words::choice(chance, ground.level);
    let inner = Ground { marks: false, depth: ground.depth + 1, ..ground };
    let arms: &[&str] = if chance.percent(50) { &["a", "b, c"] } else { &["b", "else"] };
    let arms = arms
        .iter()
        .map(|arm| {
            let body = if chance.percent(80) { body(chance, inner) } else { Vec::new() };
            Item::Node(Node { head: (*arm).to_owned(), body, ..Node::default() })
        })
        .collect();
    Item::Node(Node { head: format!("match {value}"), body: arms, ..Node::default() })
}

/// A condition behind a header, now and then.
pub(crate) fn with_condition(chance: &mut Chance, level: usize, head: &mut String) {
    if chance.percent(20) {
        *head += " if ";
        *head += words::condition(chance, level);
    }
}
