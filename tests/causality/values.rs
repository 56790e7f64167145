//! Values of the inputs, by chance.

use std::sync::Arc;

use typecase::plan::Input;
use typecase::types::{Audience, Kind, OnChange, Type, Volatility};
use typecase::value::{
    Call, Inputs, JsonStyle, Number, Outcome, Part, Picture, PictureSource, Position, Role, Row,
    Segment, Tool, Value, write_json,
};

use super::chance::Chance;
use super::order;
use super::tree::{Layout, Slots};
use super::words::TEXTS;

/// The values of all inputs of a layout.
pub(crate) fn inputs(chance: &mut Chance, layout: &Layout) -> Inputs {
    let mut inputs = Inputs::default();
    let mut set = |name: &str, value| inputs.0.insert(name.into(), value);
    set("s", stable(chance));
    set("w", session(chance));
    set("p", turn(chance));
    set("k", call(chance));
    let notes = notes(chance);
    set("notes", bound_notes(chance, &notes));
    let mut open = Vec::new();
    let count = chance.below(5);
    let mut log = rows(chance, count, true, &mut open);
    if chance.percent(40) {
        // A call whose answer is one of this turn's rows.
        log.push(row(Role::Assistant, vec![called(chance, &mut open)]));
    }
    set("log", Value::Log(log.into()));
    let count = chance.below(4);
    set("steps", Value::Log(rows(chance, count, false, &mut open).into()));
    set("other", Value::Log(rows(chance, 1, false, &mut Vec::new()).into()));
    for slots in &layout.slots {
        let segments: Vec<_> = (0..chance.below(4)).map(|at| segment(chance, slots, at)).collect();
        set(&slots.name, Value::Segments(segments.into()));
    }
    inputs
}

pub(crate) fn stable(chance: &mut Chance) -> Value {
    let mut fields = vec![
        ("text", text(chance)),
        ("flag", flag(chance)),
        ("mode", mode(chance)),
        ("role", role(chance)),
        ("list", texts(chance)),
        ("picture", Value::Picture(picture())),
        ("tools", tools(chance)),
    ];
    sometimes_without(chance, "picture", &mut fields);
    record(fields)
}

pub(crate) fn session(chance: &mut Chance) -> Value {
    let meta = record(vec![("a", text(chance)), ("b", number(chance))]);
    let mut fields = vec![
        ("name", text(chance)),
        ("lore", text(chance)),
        ("flag", flag(chance)),
        ("mode", mode(chance)),
        ("role", role(chance)),
        ("tags", texts(chance)),
        ("dims", dims(chance)),
        ("meta", meta),
        ("count", number(chance)),
        ("picture", Value::Picture(picture())),
        ("tools", tools(chance)),
    ];
    sometimes_without(chance, "lore", &mut fields);
    sometimes_without(chance, "picture", &mut fields);
    record(fields)
}

pub(crate) fn turn(chance: &mut Chance) -> Value {
    let items: Vec<_> = (0..chance.below(4))
        .map(|_| record(vec![("key", text(chance)), ("value", text(chance))]))
        .collect();
    let mut fields = vec![
        ("text", text(chance)),
        ("note", text(chance)),
        ("flag", flag(chance)),
        ("mode", mode(chance)),
        ("role", role(chance)),
        ("list", Value::List(items.into())),
        ("count", number(chance)),
        ("picture", Value::Picture(picture())),
        ("tools", tools(chance)),
    ];
    sometimes_without(chance, "note", &mut fields);
    sometimes_without(chance, "picture", &mut fields);
    record(fields)
}

pub(crate) fn call(chance: &mut Chance) -> Value {
    let mut fields = vec![("text", text(chance)), ("flag", flag(chance)), ("list", texts(chance))];
    sometimes_without(chance, "text", &mut fields);
    record(fields)
}

/// The same map with other values under the same keys.
pub(crate) fn other_values(chance: &mut Chance, map: &Value) -> Value {
    let Value::Map(entries) = map else { return map.clone() };
    Value::Map(entries.iter().map(|(key, _)| (key.clone(), dim(chance))).collect())
}

fn dims(chance: &mut Chance) -> Value {
    let map = map(chance);
    other_values(chance, &map)
}

fn dim(chance: &mut Chance) -> Value {
    record(vec![("v", text(chance))])
}

/// The entries of a map.
pub(crate) fn notes(chance: &mut Chance) -> Value {
    map(chance)
}

/// A map as it comes from a host that writes its entries in any order.
pub(crate) fn bound_notes(chance: &mut Chance, notes: &Value) -> Value {
    let Value::Map(entries) = notes else { return notes.clone() };
    let mut entries = entries.to_vec();
    for at in (1..entries.len()).rev() {
        entries.swap(at, chance.between(0, at));
    }
    let mut text = String::new();
    write_json(&mut text, &Value::Map(entries.into()), JsonStyle::Compact);
    let of =
        Type::at(Kind::Map(Type::at(Kind::Text, Volatility::Session).into()), Volatility::Session);
    order::read("notes", &text, &[Input { name: "notes".into(), of, on_change: OnChange::Keep }])
}

fn sometimes_without(chance: &mut Chance, name: &str, fields: &mut Vec<(&str, Value)>) {
    if chance.percent(30) {
        fields.retain(|(field, _)| *field != name);
    }
}

pub(crate) fn record(fields: Vec<(&str, Value)>) -> Value {
    Value::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

fn text(chance: &mut Chance) -> Value {
    Value::text(chance.pick(&TEXTS))
}

fn mode(chance: &mut Chance) -> Value {
    Value::text(chance.pick(&["a", "b", "c"]))
}

fn role(chance: &mut Chance) -> Value {
    Value::text(chance.pick(&["system", "user", "assistant"]))
}

fn flag(chance: &mut Chance) -> Value {
    Value::Bool(chance.percent(50))
}

fn number(chance: &mut Chance) -> Value {
    Value::Number(Number::parse(chance.pick(&["0", "1", "2", "7"])).unwrap())
}

fn texts(chance: &mut Chance) -> Value {
    Value::List((0..chance.below(4)).map(|_| text(chance)).collect())
}

fn map(chance: &mut Chance) -> Value {
    let keys = ["a", "m", "z"];
    Value::Map(keys[..chance.below(4)].iter().map(|key| ((*key).into(), text(chance))).collect())
}

fn tools(chance: &mut Chance) -> Value {
    let tool = |name: &str| Tool {
        name: name.into(),
        description: "Does it.".into(),
        parameters: record(vec![("type", Value::text("object"))]),
    };
    let names = ["roll", "look"];
    Value::Tools(names[..chance.below(3)].iter().map(|name| tool(name)).collect())
}

fn picture() -> Arc<Picture> {
    Arc::new(Picture {
        name: None,
        caption: None,
        prompt: None,
        media_type: "image/png".into(),
        source: PictureSource::Base64("iVBORw0KGgo=".into()),
        width: Some(1),
        height: Some(1),
    })
}

/// A segment that one of the slots of its input takes.
pub(crate) fn segment(chance: &mut Chance, slots: &Slots, at: usize) -> Segment {
    let position = match chance.pick(&slots.positions) {
        "depth" => Position::Depth(u32::try_from(chance.below(6)).unwrap()),
        named => Position::Named(named.into()),
    };
    let worst = if slots.of_turn { 3 } else { 2 };
    let levels = [Volatility::Stable, Volatility::Session, Volatility::Turn];
    Segment {
        package: chance.pick(&["p", "q"]).into(),
        id: format!("g{at}").into(),
        content: chance.pick(&TEXTS).into(),
        position,
        role: chance.pick(&[Role::System, Role::User, Role::Assistant]),
        audience: Audience::All,
        volatility: levels[chance.below(worst)],
        order: i64::try_from(chance.below(3)).unwrap(),
    }
}

/// Rows of a log. `open` holds the calls that are still to be answered: now and then they are,
/// perhaps only by the rows that come next.
pub(crate) fn rows(
    chance: &mut Chance,
    count: usize,
    summaries: bool,
    open: &mut Vec<Option<Arc<str>>>,
) -> Vec<Row> {
    let mut role = Role::User;
    (0..count)
        .map(|at| {
            if !open.is_empty() && chance.percent(if at == 0 { 85 } else { 60 }) {
                return results(chance, open);
            }
            if !chance.percent(35) {
                role = match chance.below(10) {
                    0 => Role::System,
                    _ if role == Role::User => Role::Assistant,
                    _ => Role::User,
                };
            }
            let mut parts = Vec::new();
            for _ in 0..chance.between(1, 2) {
                parts.push(part(chance, role, open));
            }
            let summary = (summaries && at == 0 && chance.percent(20))
                .then(|| record(vec![("content", text(chance))]));
            Row { summary, turn: Some(format!("t{}", at / 2).into()), ..row(role, parts) }
        })
        .collect()
}

/// A row and nothing more.
pub(crate) fn row(role: Role, parts: Vec<Part>) -> Row {
    Row { role, parts, turn: None, id: None, source: None, summary: None }
}

fn part(chance: &mut Chance, role: Role, open: &mut Vec<Option<Arc<str>>>) -> Part {
    match (role, chance.below(10)) {
        (Role::Assistant, 0..4) => called(chance, open),
        (Role::Assistant, 4) => Part::Thinking(record(vec![
            ("type", Value::text("thinking")),
            ("thinking", Value::text("Hm.")),
        ])),
        (Role::User, 0) => Part::Image(picture()),
        _ => Part::Text(chance.pick(&TEXTS).into()),
    }
}

fn called(chance: &mut Chance, open: &mut Vec<Option<Arc<str>>>) -> Part {
    let id = chance.pick(&[None, Some("c1"), Some("c2")]).map(Into::into);
    open.push(id.clone());
    let arguments = chance.pick(&["{}", "{\"n\": 1}", ""]).into();
    Part::Call(Call { id, name: "roll".into(), arguments, provider: None })
}

fn results(chance: &mut Chance, open: &mut Vec<Option<Arc<str>>>) -> Row {
    let count = chance.between(1, open.len());
    let answered: Vec<_> = open.drain(..count).collect();
    let parts = answered.into_iter().map(|call| {
        let parts = if chance.percent(80) {
            vec![Part::Text(chance.pick(&TEXTS).into())]
        } else {
            Vec::new()
        };
        let call = if chance.percent(10) { Some("nobody".into()) } else { call };
        Part::Result(Outcome { call, parts, error: chance.percent(10) })
    });
    row(Role::Tool, parts.collect())
}
