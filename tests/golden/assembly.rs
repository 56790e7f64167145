//! How Covel puts a request together, as its own code does it: lists of texts joined, messages
//! spliced into an array, and nothing of the compiler's.

use typecase::value::Value;

use super::blocks;
use super::runtime::{Runtime, filled, found, setting};
use super::values::{clean, count, cut, e, is_there, items, json, map, record, sorted, text};
use super::words::Words;

/// What a request is made of.
pub(super) struct Story<'a> {
    pub(super) runtime: &'a Runtime,
    pub(super) words: &'a Words,
    /// The inputs by name.
    pub(super) inputs: Value,
    pub(super) settings: Value,
    /// The parts that are switched on.
    pub(super) on: Vec<String>,
}

pub(super) type Message = (&'static str, String);

impl Story<'_> {
    fn input(&self, name: &str) -> &Value {
        self.inputs.field(name)
    }

    fn world(&self, name: &str) -> &Value {
        self.input("world").field(name)
    }

    fn is_on(&self, part: &str) -> bool {
        self.on.iter().any(|on| on == part)
    }

    fn stories(&self) -> Vec<&str> {
        items(self.input("stories")).iter().map(|told| text(told.field("text"))).collect()
    }

    /// R21, R40, R41, R49, R50, R69, R98: the parts that say something, with a blank line
    /// between.
    pub(super) fn system(&self) -> String {
        let Self { runtime, words, .. } = self;
        let preamble = [words.frame.trim(), words.language, runtime.completion].join("\n");
        let seen = self.visible();
        let mut extensions = Vec::new();
        if runtime.is_story {
            extensions.push(blocks::lore(text(self.world("lore"))));
        }
        let in_system = |one: &Value| {
            position(one) == "system" || position(one) == "pre-history" && role(one) == "system"
        };
        let early = |one: &&Value| in_system(one) && volatility(one) != "turn";
        extensions.extend(seen.iter().filter(|one| early(one)).copied().map(content));
        if self.is_on("rules-to-settle") {
            extensions.push(blocks::rules(self.input("rules"), words));
        }
        let late =
            |one: &&Value| in_system(one) && position(one) != "system" && volatility(one) == "turn";
        let mut injects = Vec::new();
        if runtime.advertises {
            injects.push(blocks::events(text(self.input("events")), words));
        }
        injects.push(blocks::activation(self.input("staged")));
        let parts = [
            preamble,
            self.body(),
            joined(&extensions, "\n\n"),
            self.lore("before-plugin"),
            joined(&injects, "\n"),
            self.lore("after-plugin"),
            joined(
                &seen.iter().filter(|one| late(one)).copied().map(content).collect::<Vec<_>>(),
                "\n\n",
            ),
        ];
        joined(&parts, "\n\n")
    }

    /// R22, R43 to R52, R135 to R139, R143, R163, R203, R204.
    pub(super) fn messages(&self) -> Vec<Message> {
        let seen = self.visible();
        let said = |one: &Value| (role(one), content(one));
        let spoken = |one: &Value| position(one) == "pre-history" && role(one) != "system";
        let mut base: Vec<Message> =
            seen.iter().filter(|one| spoken(one)).map(|one| said(one)).collect();
        let start = base.len();
        base.extend(self.history());
        let input = base.len();
        base.push(("user", self.current()));
        base.extend(self.stories().iter().map(|told| ("assistant", (*told).to_owned())));
        if !self.stories().is_empty() {
            base.push(("user", self.words.cue.into()));
        }
        let mut notes: Vec<(usize, Message)> = Vec::new();
        for list in [seen.clone(), self.known_lore()] {
            for one in list.iter().filter(|one| !content(one).is_empty()) {
                if let Some(depth) = count(one.field("position").field("depth")) {
                    // Before the message so many from the end; never before the history.
                    notes.push((base.len().saturating_sub(depth).max(start), said(one)));
                }
            }
        }
        let mut all = Vec::new();
        for (at, message) in base.iter().enumerate() {
            all.extend(
                notes.iter().filter(|(place, _)| *place == at).map(|(_, note)| note.clone()),
            );
            if at == input {
                all.push(("system", self.turn_context(&seen)));
                all.push(("user", self.pictures()));
            }
            all.push(message.clone());
        }
        let behind = notes.iter().filter(|(place, _)| *place == base.len());
        all.extend(behind.map(|(_, note)| note.clone()));
        all.extend(seen.iter().filter(|one| position(one) == "post-history").map(|one| said(one)));
        all.extend(items(self.input("steps")).iter().map(row));
        all.push(("user", text(self.input("retry")).to_owned()));
        all.retain(|(_, text)| !text.is_empty());
        all
    }

    /// R37, R38, R57.
    fn visible(&self) -> Vec<&Value> {
        self.in_order(self.runtime.fixed.iter().chain(items(self.input("segments"))))
    }

    fn known_lore(&self) -> Vec<&Value> {
        let both = [self.input("lore-constant"), self.input("lore-active")];
        self.in_order(both.into_iter().flat_map(items))
    }

    fn in_order<'v>(&self, all: impl Iterator<Item = &'v Value>) -> Vec<&'v Value> {
        let mut all: Vec<_> = all.filter(|one| self.sees(one)).collect();
        all.sort_by_key(|one| {
            let rank = ["stable", "session", "turn"].iter().position(|of| *of == volatility(one));
            let order: i64 = match one.field("order") {
                Value::Number(order) => order.text().parse().unwrap(),
                _ => 0,
            };
            (rank.unwrap(), order, text(one.field("package")), text(one.field("id")))
        });
        all
    }

    fn sees(&self, one: &Value) -> bool {
        let runtime = self.runtime;
        match one.field("audience") {
            Value::Text(name) if &**name == "self" => text(one.field("package")) == runtime.package,
            Value::Text(name) if &**name == "story" => runtime.is_story,
            Value::Map(_) => text(one.field("audience").field("contract")) == runtime.contract,
            _ => true,
        }
    }

    fn lore(&self, place: &str) -> String {
        let all = self.known_lore();
        let here = all.iter().filter(|one| position(one) == place);
        joined(&here.copied().map(content).collect::<Vec<_>>(), "\n\n")
    }

    fn body(&self) -> String {
        let schema = self.world("schema");
        filled(&self.runtime.body, |path| match path.split('.').collect::<Vec<_>>().as_slice() {
            ["characters", "npcs"] => {
                blocks::cast(self.input("cast"), schema, self.words, str::to_owned)
            }
            ["player", "character"] => self.character(),
            ["world", "dimensions"] => {
                let fields = ["name", "description", "schema", "value", "version"];
                let all = sorted(self.world("dimensions"));
                let all = all.into_iter().map(|(key, of)| (key, record(of, &fields)));
                json(&clean(&map(all.collect())))
            }
            ["userSettings", key] => written(&setting(self.runtime, &self.settings, key)),
            path => written(found(&self.inputs, path)),
        })
    }

    fn character(&self) -> String {
        blocks::character(self.input("player").field("character"), self.world("schema"))
    }

    fn history(&self) -> Vec<Message> {
        let rows = items(self.input("conversation"));
        let mut known: Vec<_> = rows
            .iter()
            .filter(|row| !is_there(row.field("summary")))
            .map(|row| text(row.field("turn")))
            .collect();
        known.dedup();
        let turns = self.runtime.turns;
        let kept = &known[known.len().saturating_sub(turns.unwrap_or(known.len()))..];
        let takes_summaries = turns.is_none() || self.runtime.takes_summaries;
        let message = |of: &Value| {
            let summary = of.field("summary");
            if is_there(summary) {
                return takes_summaries.then(|| ("user", self.compacted(summary)));
            }
            kept.contains(&text(of.field("turn"))).then(|| row(of))
        };
        rows.iter().filter_map(message).collect()
    }

    fn compacted(&self, summary: &Value) -> String {
        let mut lines = vec!["<compacted_history>".to_owned()];
        let sections: Vec<_> = items(summary.field("sections")).iter().map(text).collect();
        if !sections.is_empty() {
            lines.push(format!("# sections: {}", e(&sections.join(", "))));
        }
        lines.push(e(text(summary.field("content"))));
        lines.push("</compacted_history>".into());
        lines.push(self.words.summary.into());
        lines.join("\n")
    }

    fn current(&self) -> String {
        let said = text(self.input("player").field("message"));
        if !said.is_empty() {
            said.to_owned()
        } else if text(self.input("activation").field("source")) == "manual" {
            self.words.by_hand(&self.runtime.id)
        } else {
            self.words.begin.into()
        }
    }

    /// R48, R49, and the parts that packages of the system bring.
    fn turn_context(&self, seen: &[&Value]) -> String {
        let Self { words, .. } = self;
        let mut injects: Vec<String> =
            items(self.input("data")).iter().map(|data| blocks::rows(data, words)).collect();
        let stories = self.stories();
        injects.push(blocks::bound("runtime-inputs", self.input("bound"), &stories, words));
        injects.push(blocks::bound("runtime-exports", self.input("exports"), &[], words));
        injects.push(blocks::activation(self.input("activation")));
        let mut parts = vec![joined(&injects, "\n")];
        let (cast, dimensions) = (self.input("cast"), self.world("dimensions"));
        if self.is_on("sheet") {
            parts.push(blocks::sheet(&self.character()));
        }
        if self.is_on("profiles") {
            parts.push(blocks::profiles(&blocks::cast(cast, self.world("schema"), words, e)));
        }
        if self.is_on("notes") {
            parts.push(blocks::notes(cast));
        }
        if self.is_on("dimensions") && self.runtime.is_story {
            parts.push(blocks::dimensions(dimensions, words));
        }
        if self.is_on("to-settle") {
            parts.push(blocks::values(dimensions, words));
        }
        let late = |one: &&&Value| position(one) == "system" && volatility(one) == "turn";
        parts.extend(seen.iter().filter(late).copied().map(content));
        joined(&parts, "\n\n")
    }

    /// R160, R163: the last two, each with a line.
    fn pictures(&self) -> String {
        if !self.runtime.is_story {
            return String::new();
        }
        let all = items(self.input("pictures"));
        let last = &all[all.len().saturating_sub(2)..];
        let line = |picture: &Value| {
            let told = [picture.field("caption"), picture.field("prompt")];
            let Some(told) = told.into_iter().find(|told| !text(told).is_empty()) else {
                return self.words.picture.to_owned();
            };
            let lines = text(told).lines().map(str::trim).filter(|line| !line.is_empty());
            let line = lines.collect::<Vec<_>>().join(" ");
            format!("{}{}{}", self.words.picture, self.words.colon, cut(&line, 600, ""))
        };
        last.iter().map(line).collect()
    }
}

fn role(one: &Value) -> &'static str {
    let role = text(one.field("role"));
    let known = ["user", "assistant", "tool"].into_iter().find(|known| *known == role);
    known.unwrap_or("system")
}

fn volatility(one: &Value) -> &str {
    text(one.field("volatility"))
}

fn position(one: &Value) -> &str {
    match one.field("position") {
        Value::Text(name) => name,
        _ => "depth",
    }
}

fn content(one: &Value) -> String {
    text(one.field("content")).to_owned()
}

/// A row: what it says, then its calls.
fn row(of: &Value) -> Message {
    let call =
        |call: &Value| format!("{}({})", text(call.field("name")), text(call.field("arguments")));
    let calls: String = items(of.field("calls")).iter().map(call).collect();
    (role(of), text(of.field("text")).to_owned() + &calls)
}

/// A value in a body: text as it is, all else as JSON, nothing for nothing.
fn written(value: &Value) -> String {
    match value {
        Value::Absent | Value::Null => String::new(),
        Value::Text(text) => text.to_string(),
        other => json(&clean(other)),
    }
}

/// Empty ones vanish with what would part them.
fn joined(parts: &[String], separator: &str) -> String {
    let said: Vec<_> = parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect();
    said.join(separator)
}
