//! Small functions that build plans and inputs.

use std::sync::Arc;

use crate::measure::Estimator;
use crate::plan::{
    Contents, Each, Edition, Escaping, Expr, Fit, Group, GroupKind, History, Key, Mark, Op, Origin,
    Plan, Slot, Verdict, Viewer, Wrapping,
};
use crate::render::request::{Part, Request};
use crate::render::{Rendered, render};
use crate::syntax::tree::Unit;
use crate::types::{Audience, Scope, Volatility};
use crate::value::{self, Inputs, Number, Picture, PictureSource, Position, Role, Segment, Value};

pub(super) fn plan(system: Vec<Op>, messages: Vec<Op>) -> Plan {
    contents(system, messages).freeze()
}

pub(super) fn contents(system: Vec<Op>, messages: Vec<Op>) -> Contents {
    let row = crate::target::row("anthropic", None).unwrap();
    Contents {
        edition: Edition::default(),
        layout: "test".into(),
        key: Key::default(),
        locale: "en".into(),
        row: row.into(),
        inputs: vec![],
        defaults: vec![],
        settings: vec![],
        tools: Arc::default(),
        system: system.into(),
        messages: messages.into(),
        marks: (0..8).map(|_| scoped(Scope::Session)).collect(),
        obligations: vec![],
        origins: Arc::new(vec![
            Origin { file: "t.layout".into(), line: 1, package: None },
            Origin { file: "p/PLUGIN.md".into(), line: 9, package: Some("p".into()) },
        ]),
        locals: 8,
        estimator: Estimator::default(),
    }
}

pub(super) fn scoped(scope: Scope) -> Mark {
    Mark {
        scope,
        sent: false,
        lifetime: None,
        verdict: Verdict::Proved,
        written: true,
        back: 0,
        origin: 0,
    }
}

// Expressions.

pub(super) fn word(text: &str) -> Expr {
    Expr::Words(text.into())
}

pub(super) fn input(name: &str) -> Expr {
    Expr::Input(name.into())
}

pub(super) fn number(text: &str) -> Value {
    Value::Number(Number::parse(text).unwrap())
}

// Operations.

pub(super) fn write(value: Expr) -> Op {
    Op::Write { value, volatility: Volatility::Stable, origin: 0 }
}

pub(super) fn words(text: &str) -> Op {
    write(word(text))
}

pub(super) fn value(name: &str) -> Op {
    Op::Write { value: input(name), volatility: Volatility::Turn, origin: 0 }
}

pub(super) fn frame(text: &str) -> Op {
    Op::Frame { value: word(text), origin: 0 }
}

pub(super) fn image(name: &str) -> Op {
    Op::Image { picture: input(name), volatility: Volatility::Turn, origin: 0 }
}

pub(super) fn mark(mark: u32) -> Op {
    Op::Mark { mark, condition: None }
}

pub(super) fn group(kind: GroupKind, name: &str, join: &str, body: Vec<Op>) -> Group {
    Group {
        kind,
        name: name.into(),
        condition: None,
        join: join.into(),
        raw: false,
        trimmed: false,
        fit: None,
        spare: None,
        body,
        volatility: Volatility::Stable,
        origin: 0,
    }
}

pub(super) fn op(group: Group) -> Op {
    Op::Group(Box::new(group))
}

pub(super) fn section(name: &str, join: &str, body: Vec<Op>) -> Op {
    op(group(GroupKind::Section, name, join, body))
}

pub(super) fn block_group(tag: &str, escaping: Escaping, join: &str, body: Vec<Op>) -> Group {
    let kind = GroupKind::Block { tag: word(tag), wrapping: Wrapping::Lines, escaping };
    group(kind, "", join, body)
}

pub(super) fn block(tag: &str, body: Vec<Op>) -> Op {
    op(block_group(tag, Escaping::Values, "", body))
}

pub(super) fn message_group(role: &str, name: &str, body: Vec<Op>) -> Group {
    let kind =
        GroupKind::Message { role: word(role), uncounted: false, pinned: false, kept: false };
    group(kind, name, "", body)
}

pub(super) fn message(role: &str, name: &str, body: Vec<Op>) -> Op {
    op(message_group(role, name, body))
}

pub(super) fn uncounted(name: &str, body: Vec<Op>) -> Op {
    let kind =
        GroupKind::Message { role: word("system"), uncounted: true, pinned: false, kept: false };
    op(group(kind, name, "", body))
}

pub(super) fn each_of(local: u32, list: Expr, body: Vec<Op>) -> Each {
    Each { local, list, condition: None, join: None, fit: None, body, rest: None, origin: 0 }
}

pub(super) fn each(each: Each) -> Op {
    Op::Each(Box::new(each))
}

pub(super) fn chars(most: u64) -> Fit {
    Fit { most, unit: Unit::Chars }
}

pub(super) fn history_of(log: &str) -> History {
    History {
        log: input(log),
        condition: None,
        forms: vec![],
        pinned: false,
        counted: true,
        sent: None,
        name: log.into(),
        volatility: Volatility::Session,
        origin: 0,
    }
}

pub(super) fn history(log: &str) -> Op {
    Op::History(Box::new(history_of(log)))
}

pub(super) fn slot_of(list: &str, positions: &[&str], messages: bool) -> Slot {
    Slot {
        lists: vec![input(list)],
        fixed: vec![],
        positions: positions.iter().map(|one| Arc::from(*one)).collect(),
        bound: None,
        volatilities: vec![Volatility::Stable, Volatility::Session, Volatility::Turn],
        roles: vec![Role::System, Role::User, Role::Assistant],
        messages,
        viewer: Viewer::default(),
        origin: 0,
    }
}

pub(super) fn slot(slot: Slot) -> Op {
    Op::Slot(Box::new(slot))
}

// Values.

pub(super) fn inputs(values: &[(&str, Value)]) -> Inputs {
    Inputs(values.iter().map(|(name, value)| (Arc::from(*name), value.clone())).collect())
}

pub(super) fn text(text: &str) -> Value {
    Value::text(text)
}

pub(super) fn texts(items: &[&str]) -> Value {
    Value::List(items.iter().map(|item| text(item)).collect())
}

pub(super) fn row(role: Role, text: &str) -> value::Row {
    value::Row {
        role,
        parts: vec![value::Part::Text(text.into())],
        turn: None,
        id: None,
        source: None,
        summary: None,
    }
}

pub(super) fn log(rows: &[&str]) -> Value {
    Value::Log(rows.iter().map(|text| row(Role::User, text)).collect())
}

pub(super) fn picture() -> Value {
    Value::Picture(Arc::new(Picture {
        name: Some("sea".into()),
        caption: None,
        prompt: None,
        media_type: "image/png".into(),
        source: PictureSource::Base64("AA==".into()),
        width: None,
        height: None,
    }))
}

pub(super) fn segment(id: &str, content: &str, position: Position) -> Segment {
    Segment {
        package: "p".into(),
        id: id.into(),
        content: content.into(),
        position,
        role: Role::User,
        audience: Audience::All,
        volatility: Volatility::Session,
        order: 0,
    }
}

pub(super) fn at(position: &str) -> Position {
    Position::Named(position.into())
}

pub(super) fn segments(list: Vec<Segment>) -> Value {
    Value::Segments(list.into())
}

// What comes out.

pub(super) fn rendered(plan: &Plan, values: &[(&str, Value)]) -> Rendered {
    render(plan, &inputs(values))
}

pub(super) fn request(plan: &Plan, values: &[(&str, Value)]) -> Request {
    let rendered = rendered(plan, values);
    assert_eq!(rendered.findings, [], "no findings were expected");
    rendered.request
}

/// The system text of a plan of one group.
pub(super) fn system(body: Vec<Op>, values: &[(&str, Value)]) -> String {
    request(&plan(body, vec![]), values).system_text()
}

/// The texts of the parts of the system text.
pub(super) fn parts(request: &Request) -> Vec<&str> {
    request.system.iter().map(Part::text).collect()
}

pub(super) fn sections(request: &Request) -> Vec<&str> {
    request.system.iter().map(|part| &*part.section).collect()
}

/// Messages as `name: text`.
pub(super) fn said(request: &Request) -> Vec<String> {
    let one = |message: &crate::render::request::Message| {
        let text: String = message.parts.iter().map(Part::text).collect();
        format!("{}: {text}", message.name)
    };
    request.messages.iter().map(one).collect()
}

pub(super) fn codes(rendered: &Rendered) -> Vec<&'static str> {
    rendered.findings.iter().map(|finding| finding.code.0).collect()
}
