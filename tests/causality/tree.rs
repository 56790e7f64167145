//! A layout as a tree of lines: what can be printed, and cut off behind a mark.

use std::fmt;

/// A layout.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The inputs of segments, each declared as it is used.
    pub(crate) slots: Vec<Slots>,
    /// The lines of `request { }`.
    pub(crate) settings: Vec<String>,
    pub(crate) tools: Vec<Item>,
    /// What stands behind the word `system`.
    pub(crate) system_head: String,
    pub(crate) system: Vec<Item>,
    pub(crate) messages: Vec<Item>,
}

/// An input of segments.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    pub(crate) name: String,
    /// Whether it is an input of the turn; else of the session.
    pub(crate) of_turn: bool,
    /// The positions that its segments may ask for.
    pub(crate) positions: Vec<&'static str>,
}

/// An entry.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// A line as it is.
    Line(String),
    /// A mark.
    Mark(Mark),
    /// A line with entries in braces.
    Node(Node),
}

/// A mark.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// `stable`, `session`, `history`, `loop`; `sent` in a history.
    pub(crate) scope: &'static str,
    /// What stands behind the scope.
    pub(crate) tail: String,
}

/// A line with entries in braces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) head: String,
    pub(crate) body: Vec<Item>,
    /// What stands in for it.
    pub(crate) otherwise: Option<Box<Item>>,
    /// The name under which it is to be found in a plan and trimmed there, although marks stand
    /// in it: no layout can say that.
    pub(crate) trimmed_in_plan: Option<String>,
}

impl Layout {
    /// The scopes of its marks, in the order of the bytes.
    pub(crate) fn marks(&self) -> Vec<&'static str> {
        let mut marks = Vec::new();
        for items in [&self.tools, &self.system, &self.messages] {
            marks_of(items, &mut marks);
        }
        marks
    }

    /// The names of its kept messages.
    pub(crate) fn kept(&self) -> Vec<String> {
        let mut names = Vec::new();
        kept_of(&self.messages, &mut names);
        names
    }

    /// What is stored of a turn, by name, each with the log behind which it stands.
    pub(crate) fn stores(&self) -> Vec<(String, &'static str)> {
        let (mut all, mut log) = (Vec::new(), None);
        stores_of(&self.messages, &mut log, &mut all);
        all
    }

    /// The same layout with no group that only the plan trims.
    pub(crate) fn untrimmed(mut self) -> Self {
        for items in [&mut self.system, &mut self.messages] {
            untrim(items);
        }
        self
    }

    /// The names of the groups that are trimmed in the plan.
    pub(crate) fn trimmed_in_plan(&self) -> Vec<String> {
        let mut names = Vec::new();
        for items in [&self.tools, &self.system, &self.messages] {
            trimmed_of(items, &mut names);
        }
        names
    }
}

fn marks_of(items: &[Item], marks: &mut Vec<&'static str>) {
    for item in items {
        match item {
            Item::Line(_) => {}
            Item::Mark(mark) => marks.push(mark.scope),
            Item::Node(node) => marks_of(&node.body, marks),
        }
    }
}

fn kept_of(items: &[Item], names: &mut Vec<String>) {
    for item in items {
        if let Item::Node(node) = item {
            let mut words = node.head.split(' ');
            if words.next() == Some("message") && node.head.contains(" kept") {
                names.extend(words.nth(1).map(str::to_owned));
            }
            kept_of(&node.body, names);
        }
    }
}

fn stores_of(
    items: &[Item],
    log: &mut Option<&'static str>,
    all: &mut Vec<(String, &'static str)>,
) {
    for item in items {
        let (head, body): (&str, &[Item]) = match item {
            Item::Line(line) => (line, &[]),
            Item::Mark(_) => continue,
            Item::Node(node) => (&node.head, &node.body),
        };
        for name in ["log", "other"] {
            if head.starts_with(&format!("history {name}")) {
                // A pinned log is sent as it was first used, whatever is stored in it.
                *log = (!head.contains(" pinned")).then_some(name);
            }
        }
        if let Some(log) = *log {
            if head.starts_with("history steps") {
                all.push(("steps".into(), log));
            } else if head.starts_with("message") && head.contains(" kept") {
                all.extend(head.split(' ').nth(2).map(|name| (name.to_owned(), log)));
            }
        }
        stores_of(body, log, all);
    }
}

fn untrim(items: &mut [Item]) {
    for item in items {
        if let Item::Node(node) = item {
            node.trimmed_in_plan = None;
            untrim(&mut node.body);
        }
    }
}

fn trimmed_of(items: &[Item], names: &mut Vec<String>) {
    for item in items {
        if let Item::Node(node) = item {
            names.extend(node.trimmed_in_plan.clone());
            trimmed_of(&node.body, names);
        }
    }
}

/// The inputs of all layouts, and what else they share.
pub(crate) const DECLARATIONS: &str = "\
templates jinja
type mode = a | b | c
type role = system | user | assistant
inputs stable { s: { text: text, flag: bool, mode: mode, role: role, list: list<text>, picture: picture?, tools: tools } }
inputs session { w: { name: text, lore: text?, flag: bool, mode: mode, role: role, tags: list<text>, dims: map<{ v: text turn }>, meta: { a: text, b: int }, count: int, picture: picture?, tools: tools }, notes: map<text> }
inputs history { log: messages<{ content: text }>, other: messages }
inputs turn { p: { text: text, note: text?, flag: bool, mode: mode, role: role, list: list<{ key: text, value: text }>, count: int, picture: picture?, tools: tools } }
inputs loop { steps: messages }
inputs call { k: { text: text?, flag: bool, list: list<text> } }
fragment shown(t: text) join \"/\" { t; \"shown\" if w.flag }
fragment talk { message user t1 { w.name }; message assistant t2 uncounted { p.text }; message system t3 { \"talk\" } }
";

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("layout x\n")?;
        for slots in &self.slots {
            let label = if slots.of_turn { "turn" } else { "session" };
            let positions = slots.positions.join(" | ");
            writeln!(f, "inputs {label} {{ {}: segments<{positions}> }}", slots.name)?;
        }
        if !self.settings.is_empty() {
            writeln!(f, "request {{\n  {}\n}}", self.settings.join("\n  "))?;
        }
        print("tools", &self.tools, 0, f)?;
        print(&format!("\nsystem{}", self.system_head), &self.system, 0, f)?;
        print("\nmessages", &self.messages, 0, f)
    }
}

fn print(head: &str, body: &[Item], depth: usize, out: &mut impl fmt::Write) -> fmt::Result {
    let indent = "  ".repeat(depth);
    writeln!(out, "{head} {{")?;
    for item in body {
        write!(out, "{indent}  ")?;
        print_item(item, depth + 1, out)?;
        out.write_char('\n')?;
    }
    write!(out, "{indent}}}")
}

fn print_item(item: &Item, depth: usize, out: &mut impl fmt::Write) -> fmt::Result {
    match item {
        Item::Line(line) => out.write_str(line),
        Item::Mark(mark) => write!(out, "cache {}{}", mark.scope, mark.tail),
        Item::Node(node) => {
            print(&node.head, &node.body, depth, out)?;
            let Some(otherwise) = &node.otherwise else { return Ok(()) };
            out.write_str(" else ")?;
            print_item(otherwise, depth, out)
        }
    }
}
