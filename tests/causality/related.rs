//! Related requests: values that agree as far as a mark promises, all else drawn anew.

use typecase::plan::Plan;
use typecase::render::render;
use typecase::render::request::{Content, Message, Request};
use typecase::types::{Scope, Volatility};
use typecase::value::{Inputs, Part, Row, Value};

use super::chance::Chance;
use super::tree::{Layout, Slots};
use super::values;

/// Values that agree with others as far as a scope promises; all else is drawn anew, most of it.
pub(crate) fn related(
    chance: &mut Chance,
    layout: &Layout,
    plan: &Plan,
    inputs: &Inputs,
    scope: Scope,
) -> Inputs {
    let kept = layout.kept();
    let steps = layout.to_string().contains("step:");
    // A pinned log is captured at its first use and sent again as it was.
    let pins_other = layout.to_string().contains("history other pinned");
    let stored = stored(&render(plan, inputs).request, layout);
    // The finished turns may also grow by this turn, which is then stored as it was sent; until
    // then they are followed by more and more of it.
    let grows = scope == Scope::History && !stored.is_empty() && chance.percent(40);
    if scope == Scope::Loop || grows {
        return same_turn(chance, plan, inputs, &kept);
    }
    let mut other = inputs.clone();
    let mut anew = Anew { chance, inputs: &mut other };
    anew.reorder("notes");
    anew.draw("k", values::call);
    anew.draw("p", values::turn);
    anew.draw("steps", |chance| {
        let count = chance.below(4);
        Value::Log(values::rows(chance, count, false, &mut Vec::new()).into())
    });
    if anew.chance.percent(60) {
        let dims = values::other_values(anew.chance, inputs.value("w").field("dims"));
        anew.set_field("w", "dims", &dims);
    }
    for slots in &layout.slots {
        anew.segments(slots, if scope == Scope::Stable { None } else { Some(Volatility::Session) });
    }
    if scope == Scope::History {
        anew.store(stored);
        anew.grow("log", !steps);
        if !pins_other {
            anew.grow("other", false);
        }
        return other;
    }
    anew.draw("log", |chance| {
        let count = chance.below(5);
        Value::Log(values::rows(chance, count, true, &mut Vec::new()).into())
    });
    if !pins_other || scope == Scope::Stable {
        anew.draw("other", |chance| {
            Value::Log(values::rows(chance, 1, false, &mut Vec::new()).into())
        });
    }
    if scope == Scope::Stable {
        anew.draw("w", values::session);
        anew.draw("notes", values::notes);
    }
    other
}

/// Values of a later call in the same turn. Within its turn a kept message is sent again as it
/// was, whatever it was made from: values that would change it are none of that turn. One may
/// come as long as no row of the turn has followed.
fn same_turn(chance: &mut Chance, plan: &Plan, inputs: &Inputs, kept: &[String]) -> Inputs {
    let before = kept_messages(plan, inputs, kept);
    let is_first = matches!(inputs.value("steps"), Value::Log(rows) if rows.is_empty());
    for redraws in [true, false] {
        let mut other = inputs.clone();
        let mut anew = Anew { chance: &mut *chance, inputs: &mut other };
        if redraws {
            anew.draw("k", values::call);
        }
        anew.grow("steps", false);
        let after = kept_messages(plan, &other, kept);
        if after == before || is_first && after.starts_with(&before) {
            return other;
        }
    }
    inputs.clone()
}

/// The next turn: the finished one is stored, everything of the turn is drawn anew. Now and then
/// the host sends other values of the session as well, which keep what they were at first.
pub(crate) fn next_turn(chance: &mut Chance, inputs: &Inputs, stored: Stored) -> Inputs {
    let mut other = inputs.clone();
    let mut anew = Anew { chance, inputs: &mut other };
    anew.store(stored);
    anew.draw("k", values::call);
    anew.draw("p", values::turn);
    anew.draw("steps", |chance| {
        let count = chance.below(4);
        Value::Log(values::rows(chance, count, false, &mut Vec::new()).into())
    });
    if anew.chance.percent(20) {
        anew.draw("w", values::session);
        anew.draw("notes", values::notes);
        // Of a map with values of the turn the session keeps nothing, not even the keys.
        let dims = values::other_values(anew.chance, inputs.value("w").field("dims"));
        anew.set_field("w", "dims", &dims);
    }
    other
}

/// Rows by the log in which they are stored.
pub(crate) type Stored = Vec<(&'static str, Vec<Row>)>;

/// What a request stores of its turn: its kept messages and the rows of this turn, as sent, each
/// in the log behind which it stands.
pub(crate) fn stored(request: &Request, layout: &Layout) -> Stored {
    let stores = layout.stores();
    let of = |log: &'static str| {
        let of_log = |message: &Message| {
            let row = &*message.name == "steps";
            let is = |(name, of): &(String, &str)| **name == *message.name && *of == log;
            row == message.row && stores.iter().any(is)
        };
        (log, rows(request, of_log))
    };
    ["log", "other"].map(of).into_iter().filter(|(_, rows)| !rows.is_empty()).collect()
}

fn kept_messages(plan: &Plan, inputs: &Inputs, kept: &[String]) -> Vec<Row> {
    rows(&render(plan, inputs).request, |message| {
        !message.row && kept.contains(&message.name.to_string())
    })
}

/// Messages of a request as rows of a log.
fn rows(request: &Request, of: impl Fn(&Message) -> bool) -> Vec<Row> {
    request.messages.iter().filter(|message| of(message)).map(as_row).collect()
}

fn as_row(message: &Message) -> Row {
    let parts = message.parts.iter().map(|part| match &part.content {
        Content::Text(text) => Part::Text(text.text().clone()),
        Content::Image(picture) => Part::Image(picture.clone()),
        Content::Call(call) => Part::Call(call.clone()),
        Content::Result(outcome) => Part::Result(outcome.clone()),
        Content::Thinking(value) => Part::Thinking(value.clone()),
        Content::Opaque(value) => Part::Opaque(value.clone()),
    });
    values::row(message.role, parts.collect())
}

/// Values in the drawing.
struct Anew<'a> {
    chance: &'a mut Chance,
    inputs: &'a mut Inputs,
}

impl Anew<'_> {
    fn draw(&mut self, name: &str, draw: impl FnOnce(&mut Chance) -> Value) {
        if self.chance.percent(60) {
            let value = draw(self.chance);
            self.inputs.0.insert(name.into(), value);
        }
    }

    /// The same map, from a host that writes its entries in another order.
    fn reorder(&mut self, name: &str) {
        let value = values::bound_notes(self.chance, self.inputs.value(name));
        self.inputs.0.insert(name.into(), value);
    }

    fn set_field(&mut self, name: &str, field: &str, value: &Value) {
        let Value::Map(fields) = self.inputs.value(name) else { return };
        let mut fields = fields.to_vec();
        for (_, of) in fields.iter_mut().filter(|(name, _)| **name == *field) {
            *of = value.clone();
        }
        self.inputs.0.insert(name.into(), Value::Map(fields.into()));
    }

    /// Adds a few rows to a log. In a layout with windows that move in steps they name no turn,
    /// so that none moves: when one does, an epoch ends, and the requests are no longer related.
    fn grow(&mut self, name: &str, turns: bool) {
        let count = self.chance.below(4);
        let mut rows = values::rows(self.chance, count, false, &mut Vec::new());
        for (at, row) in rows.iter_mut().enumerate() {
            row.turn = turns.then(|| format!("u{}", at / 2).into());
        }
        self.append(name, rows);
    }

    fn store(&mut self, stored: Stored) {
        for (log, rows) in stored {
            self.append(log, rows);
        }
    }

    fn append(&mut self, name: &str, more: Vec<Row>) {
        let Value::Log(rows) = self.inputs.value(name) else { return };
        let rows = rows.iter().cloned().chain(more).collect();
        self.inputs.0.insert(name.into(), Value::Log(rows));
    }

    /// Draws the segments of an input anew but for those that packages promised to keep.
    fn segments(&mut self, slots: &Slots, promised: Option<Volatility>) {
        if !slots.of_turn && promised.is_some() {
            return;
        }
        let Value::Segments(segments) = self.inputs.value(&slots.name) else { return };
        let kept: Vec<_> = segments
            .iter()
            .filter(|segment| promised.is_some_and(|worst| segment.volatility <= worst))
            .cloned()
            .collect();
        let more = (0..self.chance.below(4)).map(|at| values::segment(self.chance, slots, 10 + at));
        let more: Vec<_> = more
            .filter(|segment| promised.is_none_or(|worst| segment.volatility > worst))
            .collect();
        let all = kept.into_iter().chain(more).collect();
        self.inputs.0.insert(slots.name.as_str().into(), Value::Segments(all));
    }
}
