//! Theorems T1 and T2: two requests that agree as far as a mark promises.

use typecase::plan::{Plan, Verdict};
use typecase::render::render;
use typecase::render::request::{Content, Message};
use typecase::types::{Scope, Volatility};
use typecase::value::{Inputs, Part, Row, Value};

use super::bodies::{Bytes, Compiled, bytes};
use super::chance::Chance;
use super::tree::{Layout, Slots};
use super::values;

/// The first accepted mark whose bytes differ between two related requests.
pub(crate) fn violation(
    chance: &mut Chance,
    layout: &Layout,
    compiled: &Compiled,
    inputs: &Inputs,
) -> Option<String> {
    let plan = &compiled.plan;
    let first = bytes(plan, inputs);
    compiled.accepted().find_map(|(mark, scope)| {
        let related = related(chance, layout, plan, inputs, scope);
        let second = bytes(plan, &related);
        let grows = matches!(scope, Scope::History | Scope::Loop);
        let found = differs(&first, &second, mark, grows)?;
        Some(format!("mark {mark}: {found}\n{:?}\n{:?}", inputs.0, related.0))
    })
}

impl Compiled {
    /// The marks that the checker accepts, with their scopes.
    pub(crate) fn accepted(&self) -> impl Iterator<Item = (usize, Scope)> {
        let marks = self.plan.marks.iter().zip(&self.verdicts).enumerate();
        marks
            .filter(|(_, (mark, verdict))| !mark.sent && **verdict != Verdict::Refused)
            .map(|(at, (mark, _))| (at, mark.scope))
    }
}

fn differs(first: &Bytes, second: &Bytes, mark: usize, grows: bool) -> Option<String> {
    let (one, two) = (first.cuts.get(&mark), second.cuts.get(&mark));
    let (Some(&one), Some(&two)) = (one, two) else { return Some(format!("{one:?}, {two:?}")) };
    let agree = if grows { one <= two } else { one == two };
    let same = first.erased.get(..one) == second.erased.get(..one);
    (!agree || !same).then(|| {
        let shown = |bytes: &Bytes, cut| {
            let (before, behind) = bytes.erased.split_at(cut);
            let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
            format!("{} <CUT> {}", text(before), text(behind))
        };
        format!("\n{}\n{}", shown(first, one), shown(second, two))
    })
}

/// Values that agree with others as far as a scope promises; all else is drawn anew, most of it.
fn related(
    chance: &mut Chance,
    layout: &Layout,
    plan: &Plan,
    inputs: &Inputs,
    scope: Scope,
) -> Inputs {
    let kept = layout.kept();
    // A pinned log is captured at its first use and sent again as it was.
    let pins_other = layout.to_string().contains("history other pinned");
    let stored = stored(plan, inputs, &kept);
    // The finished turns may also grow by this turn, which is then stored as it was sent; until
    // then they are followed by more and more of it.
    let grows = scope == Scope::History && !stored.is_empty() && chance.percent(40);
    if scope == Scope::Loop || grows {
        return same_turn(chance, plan, inputs, &kept);
    }
    let mut other = inputs.clone();
    let mut anew = Anew { chance, inputs: &mut other };
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
        anew.append("log", stored);
        anew.grow("log");
        if !pins_other {
            anew.grow("other");
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
    }
    other
}

/// Values of a later call in the same turn. Within its turn a kept message is sent again as it
/// was, whatever it was made from: values that would change it are none of that turn.
fn same_turn(chance: &mut Chance, plan: &Plan, inputs: &Inputs, kept: &[String]) -> Inputs {
    let before = kept_messages(plan, inputs, kept);
    for redraws in [true, false] {
        let mut other = inputs.clone();
        let mut anew = Anew { chance: &mut *chance, inputs: &mut other };
        if redraws {
            anew.draw("k", values::call);
        }
        anew.grow("steps");
        if kept_messages(plan, &other, kept) == before {
            return other;
        }
    }
    inputs.clone()
}

/// What a request stores of its turn: its kept messages and the rows of this turn, as sent.
fn stored(plan: &Plan, inputs: &Inputs, kept: &[String]) -> Vec<Row> {
    let of_turn = |message: &Message| {
        let name = &message.name;
        if message.row { &**name == "steps" } else { kept.contains(&name.to_string()) }
    };
    rows(plan, inputs, of_turn)
}

fn kept_messages(plan: &Plan, inputs: &Inputs, kept: &[String]) -> Vec<Row> {
    rows(plan, inputs, |message| !message.row && kept.contains(&message.name.to_string()))
}

/// Messages of a request as rows of a log.
fn rows(plan: &Plan, inputs: &Inputs, of: impl Fn(&Message) -> bool) -> Vec<Row> {
    let messages = render(plan, inputs).request.messages;
    messages.iter().filter(|message| of(message)).map(as_row).collect()
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

    fn set_field(&mut self, name: &str, field: &str, value: &Value) {
        let Value::Map(fields) = self.inputs.value(name) else { return };
        let mut fields = fields.to_vec();
        for (_, of) in fields.iter_mut().filter(|(name, _)| **name == *field) {
            *of = value.clone();
        }
        self.inputs.0.insert(name.into(), Value::Map(fields.into()));
    }

    /// Adds a few rows to a log. They name no turn, so that no window moves: when one does, an
    /// epoch ends, and the requests are no longer related.
    fn grow(&mut self, name: &str) {
        let count = self.chance.below(4);
        let mut rows = values::rows(self.chance, count, false, &mut Vec::new());
        for row in &mut rows {
            row.turn = None;
        }
        self.append(name, rows);
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
