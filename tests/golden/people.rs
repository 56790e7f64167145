use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Serialize;

use super::story::{list, maybe, text};

/// Somebody in a story.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Character {
    id: String,
    name: String,
    kind: &'static str,
    aliases: Vec<String>,
    description: String,
    fields: Fields,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Notes>,
}

#[derive(Clone, Debug, Serialize)]
struct Notes {
    tone: String,
    rules: Vec<String>,
    samples: Vec<String>,
}

/// Numbers with and without a range, bookkeeping and what only looks like it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fields {
    might: u32,
    luck: u32,
    session_id: &'static str,
    run_id: &'static str,
    seen_at: &'static str,
    inside: BTreeMap<&'static str, String>,
}

/// A dimension of a world.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Dimension {
    name: String,
    schema: Schema,
    value: Localized,
    version: u32,
}

#[derive(Clone, Debug, Serialize)]
struct Schema {
    properties: BTreeMap<&'static str, Mark>,
}

#[derive(Clone, Debug, Serialize)]
struct Mark {
    #[serde(rename = "x-i18n")]
    is_text: bool,
}

/// A text in two languages that the schema may or may not say to be one.
#[derive(Clone, Debug, Serialize)]
struct Localized {
    phase: BTreeMap<&'static str, String>,
    more: String,
}

/// How a dimension is settled.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Rule {
    rule: String,
    schema: Schema,
}

pub(super) fn fields() -> impl Strategy<Value = Fields> {
    let id = prop_oneof![Just("mo"), Just("123e4567-e89b-12d3-a456-426614174000")];
    let at = prop_oneof![Just("dusk"), Just("2026-11-30T09:00:00Z")];
    let inside = prop::collection::btree_map(prop_oneof![Just("say"), Just("at")], long(), 0..3);
    (0..9_u32, 0..9_u32, id, at, inside).prop_map(|(might, luck, run_id, seen_at, inside)| Fields {
        might,
        luck,
        session_id: "s",
        run_id,
        seen_at,
        inside,
    })
}

pub(super) fn character() -> impl Strategy<Value = Character> {
    let notes = (text(), list(long(), 2), list(long(), 2));
    let notes = notes.prop_map(|(tone, rules, samples)| Notes { tone, rules, samples });
    let kind = prop_oneof![Just("npc"), Just("player")];
    let head = ("[a-zA-Z]{4}", text(), kind, list(text(), 2));
    (head, prop_oneof![maybe(), long()], fields(), prop::option::of(notes)).prop_map(
        |((id, name, kind, aliases), description, fields, notes)| Character {
            id,
            name,
            kind,
            aliases,
            description,
            fields,
            notes,
        },
    )
}

/// A few, or a crowd that is too long.
pub(super) fn cast() -> impl Strategy<Value = Vec<Character>> {
    prop_oneof![9 => list(character(), 3), 1 => prop::collection::vec(character(), 20..30)]
}

pub(super) fn dimensions() -> impl Strategy<Value = BTreeMap<String, Dimension>> {
    let phase = (text(), text()).prop_map(|(en, zh)| BTreeMap::from([("en", en), ("zh-Hans", zh)]));
    let value = (phase, long()).prop_map(|(phase, more)| Localized { phase, more });
    let one = (text(), schema(), value, 0..9_u32)
        .prop_map(|(name, schema, value, version)| Dimension { name, schema, value, version })
        .boxed();
    prop_oneof![
        9 => prop::collection::btree_map("[a-c]{1,2}", one.clone(), 0..3),
        1 => prop::collection::btree_map("[a-z]{3}", one, 15..40),
    ]
}

pub(super) fn rules() -> impl Strategy<Value = BTreeMap<String, Rule>> {
    let one = (long(), schema()).prop_map(|(rule, schema)| Rule { rule, schema }).boxed();
    prop_oneof![
        9 => prop::collection::btree_map("[a-c]{1,2}", one.clone(), 0..3),
        1 => prop::collection::btree_map("[a-z]{3}", one, 15..40),
    ]
}

fn schema() -> impl Strategy<Value = Schema> {
    let mark = any::<bool>().prop_map(|is_text| Mark { is_text });
    prop::collection::btree_map(Just("phase"), mark, 0..2)
        .prop_map(|properties| Schema { properties })
}

/// A text that may be longer than what is shown of it.
fn long() -> impl Strategy<Value = String> {
    (text(), prop_oneof![2 => Just(1), 1 => 30..90_usize])
        .prop_map(|(text, times)| text.repeat(times))
}
