//! Covel's own layout with one package that a test writes, and what a host supplies for it.

use std::collections::BTreeMap;

use typecase::case::Case;
use typecase::load::{Memory, Places};
use typecase::plan::Plan;
use typecase::render::request::Part;

use crate::support::{Made, Shelf};

const FILES: [(&str, &str); 6] = [
    ("covel.layout", include_str!("../../layouts/covel/covel.layout")),
    ("inputs.layout", include_str!("../../layouts/covel/inputs.layout")),
    ("words.layout", include_str!("../../layouts/covel/words.layout")),
    ("blocks.layout", include_str!("../../layouts/covel/blocks.layout")),
    ("words/runtime-frame.en.md", include_str!("../../layouts/covel/words/runtime-frame.en.md")),
    (
        "words/runtime-frame.zh-Hans.md",
        include_str!("../../layouts/covel/words/runtime-frame.zh-Hans.md"),
    ),
];

/// The layout and its packages.
pub(super) struct Covel {
    pub(super) shelf: Shelf<Memory>,
}

impl Covel {
    /// With packages: the text of a `PLUGIN.md` under its id, of another file under its path.
    pub(super) fn with(packages: &[(&str, &str)]) -> Self {
        let layout = FILES.iter().fold(Memory::new(), |files, (path, text)| {
            files.with(format!("layouts/covel/{path}"), *text)
        });
        let files = packages.iter().fold(layout, |files, (id, text)| {
            let file = if id.contains('/') { "" } else { "/PLUGIN.md" };
            files.with(format!("plugins/{id}{file}"), *text)
        });
        Self { shelf: Shelf::of(files, &Places::under("")) }
    }

    /// With one storyteller, `teller`, of this body.
    pub(super) fn telling(body: &str) -> Self {
        Self::with(&[("teller", &teller("", body))])
    }

    /// What the host supplies, as a case.
    pub(super) fn case(&mut self, given: &Given) -> Case {
        self.shelf.case_of_json(&given.json())
    }

    /// The request for Anthropic.
    pub(super) fn made(&mut self, given: &Given) -> Made {
        self.made_for("anthropic", given)
    }

    /// The request for a target.
    pub(super) fn made_for(&mut self, target: &str, given: &Given) -> Made {
        let case = self.case(given);
        self.shelf.make("covel", &case, target).remove(0)
    }

    /// The plan for Anthropic.
    pub(super) fn plan(&mut self, given: &Given) -> Plan {
        let case = self.case(given);
        let (plan, problems) = self.shelf.compile("covel", &case, "anthropic");
        self.shelf.must_be_free_of_errors(&problems);
        plan.unwrap()
    }
}

/// The manifest of a storyteller, with more of its front matter before `runtime`.
pub(super) fn teller(front: &str, body: &str) -> String {
    format!(
        "---\nid: teller\nkind: plugin\ndescription: Tells.\n{front}runtime:\n  type: agent\n  \
         schedule: {{ stage: narrative }}\n  io: {{ visibility: story }}\n---\n{body}"
    )
}

/// What a host supplies: JSON under a key of a case, or under the path of an input, `a` or `a.b`.
#[derive(Clone)]
pub(super) struct Given {
    keys: BTreeMap<String, String>,
    inputs: BTreeMap<(String, String), String>,
}

impl Given {
    /// The least that a request of `teller` needs, in English.
    pub(super) fn new() -> Self {
        let none = Self { keys: BTreeMap::new(), inputs: BTreeMap::new() };
        none.key("runtime", "\"teller\"")
            .key("locale", "\"en\"")
            .with("session-key", "\"k\"")
            .with("session.turnNumber", "1")
            .with("world.name", "\"N\"")
            .with("world.description", "\"D\"")
            .with("world.tags", "[]")
            .with("world.lore", "\"\"")
            .with("world.schema", "{}")
            .with("world.entries", "[]")
            .with("events", "\"\"")
            .with("player.message", "\"M\"")
            .with("player.lastFormValues", "\"\"")
    }

    /// The same with a key of the case, beside the inputs.
    pub(super) fn key(mut self, key: &str, json: &str) -> Self {
        self.keys.insert(key.into(), json.into());
        self
    }

    /// The same without a key.
    pub(super) fn without(mut self, key: &str) -> Self {
        self.keys.remove(key);
        self
    }

    /// The same with groups switched on.
    pub(super) fn switched(self, groups: &[&str]) -> Self {
        let on: Vec<_> = groups.iter().map(|name| format!("{name:?}:true")).collect();
        self.key("sections", &format!("{{{}}}", on.join(",")))
    }

    /// The same with an input, or a field of one.
    pub(super) fn with(mut self, path: &str, json: &str) -> Self {
        let (name, field) = path.split_once('.').unwrap_or((path, ""));
        self.inputs.insert((name.into(), field.into()), json.into());
        self
    }

    fn json(&self) -> String {
        let mut inputs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for ((name, field), json) in &self.inputs {
            let value = if field.is_empty() { json.clone() } else { format!("{field:?}:{json}") };
            inputs.entry(name).or_default().push(value);
        }
        let inputs = inputs.iter().map(|(name, values)| {
            let values = values.join(",");
            let is_whole = self.inputs.contains_key(&((*name).to_owned(), String::new()));
            if is_whole { format!("{name:?}:{values}") } else { format!("{name:?}:{{{values}}}") }
        });
        let keys = self.keys.iter().map(|(key, json)| format!("{key:?}:{json}"));
        let inputs = format!("\"inputs\":{{{}}}", inputs.collect::<Vec<_>>().join(","));
        format!("{{{}}}", keys.chain([inputs]).collect::<Vec<_>>().join(","))
    }
}

/// The messages, each by its name, with its text.
pub(super) fn messages(made: &Made) -> Vec<(String, String)> {
    let all = made.rendered.request.messages.iter();
    all.map(|one| (one.name.to_string(), one.parts.iter().map(Part::text).collect())).collect()
}

/// The text of the message of a name; empty where there is none.
pub(super) fn message(made: &Made, name: &str) -> String {
    let found = messages(made).into_iter().find(|(of, _)| of == name);
    found.map(|(_, text)| text).unwrap_or_default()
}

/// All that a model reads.
pub(super) fn whole(made: &Made) -> String {
    let said = messages(made).into_iter().map(|(_, text)| text);
    std::iter::once(made.rendered.request.system_text()).chain(said).collect::<Vec<_>>().join("\n")
}

/// What stands in the one block of a tag; none where there is no such block.
pub(super) fn block<'t>(text: &'t str, tag: &str) -> Option<&'t str> {
    let (open, close) = (format!("<{tag}>\n"), format!("\n</{tag}>"));
    let inside = text.split_once(&open)?.1.split_once(&close)?.0;
    assert_eq!(text.matches(&open).count(), 1, "one block {tag}");
    Some(inside)
}

/// A text as JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}
