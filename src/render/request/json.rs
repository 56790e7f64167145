use std::collections::BTreeMap;
use std::sync::Arc;

use crate::plan::{Origin, Verdict};
use crate::value::{
    self, Call, JsonStyle, Number, Outcome, Picture, PictureSource, Tool, Value, write_json,
};

use super::{Content, Mark, Message, Part, Place, Request, digest};

/// A request as JSON, indented by two blanks: `tools`, `system`, `messages`, `marks`, `digest`.
///
/// Every part has `kind`, `section`, its content, `volatility`, `source`, and `mark` if one
/// closes it: of several the one that is written, else the first. `marks` lists all, with what
/// each closes as `after`. The digest is that of [`canonical`](super::canonical).
pub fn json(request: &Request) -> String {
    let mut closing: BTreeMap<Place, &Mark> = BTreeMap::new();
    for mark in &request.marks {
        let kept = closing.entry(mark.after).or_insert(mark);
        if mark.written && !kept.written {
            *kept = mark;
        }
    }
    let system = request
        .system
        .iter()
        .enumerate()
        .map(|(at, part)| part_value(part, closing.get(&Place::System { part: at }).copied()));
    let messages = request.messages.iter().enumerate().map(|(at, message)| {
        message_value(message, |part| closing.get(&Place::Message { message: at, part }).copied())
    });
    let value = map([
        ("tools", list(request.tools.iter().map(tool_value))),
        ("system", list(system)),
        ("messages", list(messages)),
        ("marks", list(request.marks.iter().map(mark_value))),
        ("digest", Value::text(digest(request))),
    ]);
    let mut out = String::new();
    write_json(&mut out, &value, JsonStyle::Indented(2));
    out.push('\n');
    out
}

pub(super) fn tool_value(tool: &Tool) -> Value {
    map([
        ("name", text_value(&tool.name)),
        ("description", text_value(&tool.description)),
        ("parameters", tool.parameters.clone()),
    ])
}

fn message_value<'m>(message: &Message, mark: impl Fn(usize) -> Option<&'m Mark>) -> Value {
    let parts = message.parts.iter().enumerate().map(|(at, part)| part_value(part, mark(at)));
    map([
        ("role", Value::text(message.role.word())),
        ("name", text_value(&message.name)),
        ("parts", list(parts)),
    ])
}

fn part_value(part: &Part, mark: Option<&Mark>) -> Value {
    let (kind, key, content) = match &part.content {
        Content::Text(text) => ("text", "text", text_value(text.text())),
        Content::Image(picture) => ("image", "picture", picture_value(picture)),
        Content::Call(call) => ("call", "call", call_value(call)),
        Content::Result(outcome) => ("result", "result", outcome_value(outcome)),
        Content::Thinking(value) => ("thinking", "value", value.clone()),
        Content::Opaque(value) => ("opaque", "value", value.clone()),
    };
    map([
        ("kind", Value::text(kind)),
        ("section", text_value(&part.section)),
        (key, content),
        ("volatility", Value::text(part.volatility.word())),
        ("source", source_value(&part.origin)),
        ("mark", mark.map_or(Value::Absent, |mark| map(labels(mark)))),
    ])
}

fn source_value(origin: &Origin) -> Value {
    map([
        ("file", text_value(&origin.file)),
        ("line", whole(u64::from(origin.line))),
        ("package", origin.package.as_ref().map_or(Value::Absent, text_value)),
    ])
}

fn labels(mark: &Mark) -> [(&'static str, Value); 2] {
    [("label", Value::text(mark.scope.word())), ("verdict", Value::text(mark.verdict.word()))]
}

fn mark_value(mark: &Mark) -> Value {
    let unless = match &mark.verdict {
        Verdict::HoldsUnless(conditions) => {
            list(conditions.iter().map(|condition| Value::text(condition.clone())))
        }
        Verdict::Proved | Verdict::Refused => Value::Absent,
    };
    let after = match mark.after {
        Place::Start => Value::text("start"),
        Place::Tools => Value::text("tools"),
        Place::System { part } => map([("system", size(part))]),
        Place::Message { message, part } => map([("message", size(message)), ("part", size(part))]),
    };
    let more = [
        ("unless", unless),
        ("lifetime", mark.lifetime.map_or(Value::Absent, |seconds| whole(u64::from(seconds)))),
        ("written", Value::Bool(mark.written)),
        ("after", after),
    ];
    map(labels(mark).into_iter().chain(more))
}

pub(super) fn picture_value(picture: &Picture) -> Value {
    let optional = |text: &Option<Arc<str>>| text.as_ref().map_or(Value::Absent, text_value);
    let pixels = |size: Option<u32>| size.map_or(Value::Absent, |size| whole(u64::from(size)));
    let (key, bytes) = match &picture.source {
        PictureSource::Base64(bytes) => ("base64", bytes),
        PictureSource::Url(url) => ("url", url),
    };
    map([
        ("name", optional(&picture.name)),
        ("caption", optional(&picture.caption)),
        ("media_type", text_value(&picture.media_type)),
        ("width", pixels(picture.width)),
        ("height", pixels(picture.height)),
        (key, text_value(bytes)),
    ])
}

pub(super) fn call_value(call: &Call) -> Value {
    map([
        ("id", call.id.as_ref().map_or(Value::Absent, text_value)),
        ("name", text_value(&call.name)),
        ("arguments", text_value(&call.arguments)),
        ("provider", call.provider.clone().unwrap_or_default()),
    ])
}

pub(super) fn outcome_value(outcome: &Outcome) -> Value {
    map([
        ("call", outcome.call.as_ref().map_or(Value::Absent, text_value)),
        ("parts", list(outcome.parts.iter().map(inner_value))),
        ("error", Value::Bool(outcome.error)),
    ])
}

/// A part inside a result; results in results stay unwritten, which no log holds.
fn inner_value(part: &value::Part) -> Value {
    match part {
        value::Part::Text(text) => map([("text", text_value(text))]),
        value::Part::Image(picture) => map([("image", picture_value(picture))]),
        value::Part::Call(call) => map([("call", call_value(call))]),
        value::Part::Result(outcome) => map([("result", Value::Bool(outcome.error))]),
        value::Part::Thinking(value) => map([("thinking", value.clone())]),
        value::Part::Opaque(value) => map([("opaque", value.clone())]),
    }
}

pub(super) fn map(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Map(entries.into_iter().map(|(key, value)| (Arc::from(key), value)).collect())
}

fn text_value(text: &Arc<str>) -> Value {
    Value::Text(text.clone())
}

fn list(items: impl Iterator<Item = Value>) -> Value {
    Value::List(items.collect())
}

fn size(size: usize) -> Value {
    whole(u64::try_from(size).unwrap_or(u64::MAX))
}

fn whole(number: u64) -> Value {
    Value::Number(Number::from(i64::try_from(number).unwrap_or(i64::MAX)))
}
