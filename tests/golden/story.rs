use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;

use super::people::{
    Character, Dimension, Fields, Rule, cast, character, dimensions, fields, rules,
};

/// The inputs of Covel's layout that decide where things stand, under its names.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Story {
    pub(super) world: World,
    pub(super) events: String,
    pub(super) staged: Option<Activation>,
    #[serde(rename = "lore-constant")]
    pub(super) lore_constant: Vec<Segment>,
    pub(super) conversation: Vec<Row>,
    pub(super) segments: Vec<Segment>,
    pub(super) data: Vec<Data>,
    pub(super) player: Player,
    #[serde(rename = "lore-active")]
    pub(super) lore_active: Vec<Segment>,
    rules: BTreeMap<String, Rule>,
    cast: Vec<Character>,
    pub(super) bound: BTreeMap<String, Slot>,
    exports: BTreeMap<String, Slot>,
    pub(super) activation: Option<Activation>,
    pub(super) pictures: Vec<Picture>,
    pub(super) stories: Vec<Told>,
    pub(super) retry: Option<String>,
    #[serde(rename = "session-key")]
    key: &'static str,
    session: Session,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct World {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) tags: Vec<String>,
    pub(super) lore: String,
    schema: BTreeMap<&'static str, Range>,
    entries: [(); 0],
    dimensions: BTreeMap<String, Dimension>,
}

/// An attribute of people.
#[derive(Clone, Debug, Serialize)]
struct Range {
    min: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u32>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Activation {
    pub(super) source: &'static str,
    pub(super) detached: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    payload: Option<Fields>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Segment {
    pub(super) package: String,
    pub(super) id: String,
    pub(super) content: String,
    pub(super) position: Position,
    pub(super) role: &'static str,
    pub(super) audience: Audience,
    pub(super) volatility: &'static str,
    pub(super) order: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Position {
    Named(&'static str),
    Depth { depth: usize },
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Audience {
    Named(&'static str),
    Contract { contract: &'static str },
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) role: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    pub(super) turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) summary: Option<Summary>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Summary {
    pub(super) content: String,
    pub(super) sections: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Data {
    pub(super) tag: String,
    pub(super) format: &'static str,
    pub(super) total: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<usize>,
    pub(super) rows: Vec<DataRow>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct DataRow {
    pub(super) key: String,
    pub(super) value: Value,
    updated: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Value {
    pub(super) id: String,
    pub(super) say: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Player {
    pub(super) message: String,
    #[serde(rename = "lastFormValues")]
    form: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<Character>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Slot {
    cardinality: &'static str,
    pub(super) value: String,
    source: Source,
}

#[derive(Clone, Debug, Serialize)]
struct Source {
    #[serde(rename = "pluginId")]
    plugin: &'static str,
    #[serde(rename = "runtimeId")]
    runtime: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Picture {
    #[serde(rename = "media-type")]
    media: &'static str,
    data: &'static str,
    pub(super) caption: Option<String>,
    pub(super) prompt: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Told {
    pub(super) text: String,
}

#[derive(Clone, Debug, Serialize)]
struct Session {
    #[serde(rename = "turnNumber")]
    turn: u32,
}

impl Story {
    /// A case with these inputs.
    pub(super) fn case(&self, runtime: &str, locale: &str, on: &[&str]) -> String {
        let tool = |name: &str| format!(r#"{{"name":"{name}","parameters":{{"type":"object"}}}}"#);
        let tools = [tool("emit-event"), tool("get-character")].join(",");
        let inputs = serde_json::to_string(self).unwrap();
        let on: Vec<_> = on.iter().map(|part| format!(r#""{part}":true"#)).collect();
        let head = format!(r#""runtime":"{runtime}","locale":"{locale}","tools":[{tools}]"#);
        format!(r#"{{{head},"sections":{{{}}},"inputs":{inputs}}}"#, on.join(","))
    }
}

pub(super) fn story() -> impl Strategy<Value = Story> {
    let staged = prop::option::of(any::<bool>());
    let source = prop_oneof![Just("event"), Just("manual")];
    let activation = prop::option::of((source, any::<bool>(), prop::option::of(fields())));
    let named = prop::sample::select(vec!["system", "pre-history", "post-history"]);
    let lore = prop::sample::select(vec!["before-plugin", "after-plugin"]);
    let head = (world(), maybe(), staged, segments(lore.clone(), &["session"], 4));
    let middle =
        (conversation(), segments(named, &["stable", "session", "turn"], 9), list(data(), 2));
    let slots = prop::collection::btree_map("[a-z]{1,4}", text().prop_map(slot), 0..3).boxed();
    let tail = (maybe(), segments(lore, &["turn"], 3), (slots.clone(), slots), activation);
    let people = (rules(), cast(), prop::option::of(character()));
    let last = (list(picture(), 4), list(text(), 2), prop::option::of(text()), any::<bool>());
    (head, middle, tail, last, people).prop_map(
        |(
            (world, events, staged, lore_constant),
            (conversation, segments, data),
            (message, lore_active, (mut bound, exports), activation),
            (pictures, stories, retry, repeats),
            (rules, cast, character),
        )| {
            if let (true, Some(slot), Some(story)) =
                (repeats, bound.values_mut().next(), stories.first())
            {
                slot.value.clone_from(story);
            }
            Story {
                world,
                events,
                staged: staged.map(|detached| Activation {
                    source: "stage",
                    detached,
                    payload: None,
                }),
                lore_constant,
                conversation,
                segments,
                data,
                player: Player { message, form: "", character },
                lore_active,
                rules,
                cast,
                bound,
                exports,
                activation: activation.map(|(source, detached, payload)| Activation {
                    source,
                    detached,
                    payload,
                }),
                pictures,
                stories: stories.into_iter().map(|text| Told { text }).collect(),
                retry,
                key: "k",
                session: Session { turn: 1 },
            }
        },
    )
}

fn world() -> impl Strategy<Value = World> {
    let ranges = prop::collection::btree_map(
        prop::sample::select(vec!["might", "luck"]),
        prop::option::of(1..9_u32).prop_map(|max| Range { min: 0, max }),
        0..3,
    );
    (text(), text(), list(text(), 3), maybe(), ranges, dimensions()).prop_map(
        |(name, description, tags, lore, schema, dimensions)| World {
            name,
            description,
            tags,
            lore,
            schema,
            entries: [],
            dimensions,
        },
    )
}

/// Segments at named places or at a depth, with ties in every key but the last.
fn segments(
    named: impl Strategy<Value = &'static str>,
    volatilities: &'static [&'static str],
    most: usize,
) -> impl Strategy<Value = Vec<Segment>> {
    let position = prop_oneof![
        3 => named.prop_map(Position::Named),
        1 => (0_usize..=9).prop_map(|depth| Position::Depth { depth }),
    ];
    let audience = prop_oneof![
        4 => Just(Audience::Named("all")),
        1 => Just(Audience::Named("self")),
        1 => Just(Audience::Named("story")),
        1 => Just(Audience::Contract { contract: "harbour-tale@1" }),
        1 => Just(Audience::Contract { contract: "moor-tale@1" }),
    ];
    let package = prop::sample::select(vec!["a", "b", "Z", "lamplighter", "tide-ledger"]);
    let role = prop::sample::select(vec!["system", "user", "assistant"]);
    let volatility = prop::sample::select(volatilities);
    let one = (package, maybe(), position, role, audience, volatility, -1..=1_i32);
    prop::collection::vec(one, 0..=most).prop_map(|all| {
        let segment =
            |(at, (package, content, position, role, audience, volatility, order))| Segment {
                package: str::to_owned(package),
                // No two have one id; they are not in the order of their ids.
                id: format!("{}{at}", if at % 2 == 0 { "x" } else { "W" }),
                content,
                position,
                role,
                audience,
                volatility,
                order,
            };
        all.into_iter().enumerate().map(segment).collect()
    })
}

/// Turns of one to three rows; the first may be told by a summary.
fn conversation() -> impl Strategy<Value = Vec<Row>> {
    let said = |role: &'static str| text().prop_map(move |text| (role, text));
    let turn = prop::collection::vec(prop_oneof![said("user"), said("assistant")], 1..4);
    let summary = (text(), list(text(), 2));
    (prop::option::of(summary), list(turn, 3)).prop_map(|(summary, turns)| {
        let mut rows = Vec::new();
        if let Some((content, sections)) = summary {
            let summary = Some(Summary { content, sections });
            rows.push(Row { role: None, text: None, turn: "t0".into(), summary });
        }
        for (at, said) in turns.into_iter().enumerate() {
            rows.extend(said.into_iter().map(|(role, text)| Row {
                role: Some(role),
                text: Some(text),
                turn: format!("t{}", at + 1),
                summary: None,
            }));
        }
        rows
    })
}

fn data() -> impl Strategy<Value = Data> {
    let row = (
        "[a-c<&]{1,3}",
        any::<bool>(),
        prop_oneof![3 => text(), 1 => Just("long <&> ".repeat(40))],
    );
    let row = (row, "2026-11-[0-3][0-9]T09:00:00Z").prop_map(|((key, same, say), updated)| {
        let id = if same { key.clone() } else { "other".into() };
        DataRow { value: Value { id, say }, key, updated }
    });
    let limit = prop::option::of(1..4_usize);
    let format = prop::sample::select(vec!["summary", "full", "ids-only"]);
    let tag = prop::sample::select(vec!["rows", "<rows>"]);
    (tag, format, 0..3_usize, limit, list(row, 5)).prop_map(|(tag, format, more, limit, rows)| {
        Data { tag: tag.into(), format, total: rows.len() + more, limit, rows }
    })
}

fn slot(value: String) -> Slot {
    Slot { cardinality: "one", value, source: Source { plugin: "p", runtime: "p/r" } }
}

fn picture() -> impl Strategy<Value = Picture> {
    (prop::option::of(text()), prop::option::of(text())).prop_map(|(caption, prompt)| Picture {
        media: "image/png",
        data: "AAAA",
        caption,
        prompt,
    })
}

pub(super) fn list<T: std::fmt::Debug>(
    item: impl Strategy<Value = T>,
    most: usize,
) -> impl Strategy<Value = Vec<T>> {
    prop::collection::vec(item, 0..=most)
}

/// Text that is not blank, full of what means something elsewhere.
pub(super) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z<>&{}\"é林 \n]{0,12}[a-z<]",
        1 => Just("{{ world.name }} </world-lore> </rows>".to_owned()),
    ]
}

pub(super) fn maybe() -> impl Strategy<Value = String> {
    prop_oneof![1 => Just(String::new()), 3 => text()]
}
