use std::sync::Arc;

use crate::plan::{Each, Expr, MarkId, Op};
use crate::value::{self, JsonStyle, Row, Value, write_json};

use super::node::{self, Node, Rest, Round, alive};
use super::pen::Pen;
use super::piece::Piece;
use super::rendering::Rendering;
use super::request::{Content, Part};

impl<'a> Rendering<'a> {
    /// What operations write: members of the group around.
    pub(super) fn entries(&mut self, ops: &'a [Op], pen: &Pen) -> Vec<Node<'a>> {
        self.deeper(|this| ops.iter().flat_map(|op| this.entry(op, pen)).collect())
    }

    fn entry(&mut self, op: &'a Op, pen: &Pen) -> Vec<Node<'a>> {
        match op {
            Op::Write { value, volatility, origin } => {
                let pen = pen.at(&self.origin(*origin), *volatility);
                member(self.write(value, &pen)).into_iter().collect()
            }
            Op::Frame { value, origin } => {
                let pen = pen.at(&self.origin(*origin), pen.stamp.volatility);
                let nodes = self.write(value, &pen);
                if nodes.is_empty() { nodes } else { vec![Node::Frame(nodes)] }
            }
            Op::Image { picture, volatility, origin } => {
                self.image(picture, &pen.at(&self.origin(*origin), *volatility))
            }
            Op::Group(group) => self.group(group, pen),
            Op::Each(each) => self.each(each, pen),
            Op::Choose(arms, otherwise) => self.atom(|this| {
                let arm = arms.iter().find(|(condition, _)| this.holds(condition));
                this.entries(arm.map_or(otherwise, |(_, body)| body), pen)
            }),
            Op::Otherwise(first, second) => self.atom(|this| this.otherwise(first, second, pen)),
            Op::Assumed { obligation, body } => {
                self.atom(|this| this.assumed(*obligation, body, pen))
            }
            Op::Slot(slot) => self.slot(slot, pen),
            Op::History(history) => vec![self.history(history, pen)],
            Op::Mark { mark, condition } => self.mark(*mark, condition.as_ref()),
            Op::Tools { .. } => Vec::new(),
        }
    }

    fn image(&mut self, picture: &'a Expr, pen: &Pen) -> Vec<Node<'a>> {
        let Value::Picture(picture) = self.value(picture) else { return Vec::new() };
        let part = Part {
            content: Content::Image(picture),
            section: pen.stamp.section.clone(),
            volatility: pen.stamp.volatility,
            origin: pen.stamp.origin.clone(),
        };
        vec![Node::Piece(Piece::Part(part))]
    }

    fn mark(&mut self, mark: MarkId, condition: Option<&'a Expr>) -> Vec<Node<'a>> {
        let holds = condition.is_none_or(|condition| self.holds(condition));
        let piece = Piece::Mark { mark, holds };
        if self.in_atom() {
            self.hoisted.push(piece);
            return Vec::new();
        }
        vec![Node::Piece(piece)]
    }

    fn otherwise(&mut self, first: &'a [Op], second: &'a [Op], pen: &Pen) -> Vec<Node<'a>> {
        let held = self.hoisted.len();
        let nodes = self.entries(first, pen);
        if !alive(&nodes) {
            self.idle_since(held);
            return self.entries(second, pen);
        }
        if self.fits == 0 {
            return nodes;
        }
        let second = self.without_marks(|this| this.entries(second, pen));
        vec![Node::Otherwise(nodes, second)]
    }

    fn each(&mut self, each: &'a Each, pen: &Pen) -> Vec<Node<'a>> {
        if each.condition.as_ref().is_some_and(|condition| !self.holds(condition)) {
            return Vec::new();
        }
        self.atom(|this| {
            let pen = pen.at(&this.origin(each.origin), pen.stamp.volatility);
            let held = this.hoisted.len();
            let items = items(this.value(&each.list));
            this.fits += usize::from(each.fit.is_some());
            let rounds = items.into_iter().map(|item| this.round(each, item, &pen)).collect();
            let rest = each.rest.as_ref().map(|(local, body)| Rest {
                local: *local,
                body,
                locals: this.locals(),
                pen: pen.clone(),
            });
            this.fits -= usize::from(each.fit.is_some());
            let fitted = each.fit.is_some();
            let node = node::Each { join: each.join.clone(), rounds, rest, fitted };
            if !node.rounds.iter().any(|round| !round.nodes.is_empty())
                || each.join.is_some() && !node.rounds.iter().any(|round| alive(&round.nodes))
            {
                this.idle_since(held);
                return Vec::new();
            }
            let finding = each.fit.as_ref().and_then(|fit| this.settle_each(&node, fit, &pen));
            let finding = finding.map(|finding| Node::Piece(Piece::Finding(finding)));
            finding.into_iter().chain([Node::Each(Box::new(node))]).collect()
        })
    }

    fn round(&mut self, each: &'a Each, item: Value, pen: &Pen) -> Round<'a> {
        self.bind(each.local, item.clone());
        Round { spare: self.next_spare(), item, nodes: self.entries(&each.body, pen) }
    }
}

/// Writes as one member of the group around.
fn member(mut nodes: Vec<Node<'_>>) -> Option<Node<'_>> {
    match nodes.as_slice() {
        [] => None,
        [Node::Piece(_) | Node::Member { .. } | Node::Group(_)] => nodes.pop(),
        _ => Some(Node::Member { alive: alive(&nodes), nodes }),
    }
}

/// The items of a list; of a map its values, of a log its rows by role and text.
fn items(list: Value) -> Vec<Value> {
    match list {
        Value::List(items) => items.to_vec(),
        Value::Map(entries) => entries.iter().map(|(_, value)| value.clone()).collect(),
        Value::Log(rows) => rows.iter().map(row_item).collect(),
        _ => Vec::new(),
    }
}

/// A row as a record: the fields that it has as JSON.
fn row_item(row: &Row) -> Value {
    let text: String = row
        .parts
        .iter()
        .filter_map(|part| if let value::Part::Text(text) = part { Some(&**text) } else { None })
        .collect();
    Value::Map(
        [("role".into(), Value::text(row.role.word())), ("text".into(), Value::text(text))].into(),
    )
}

/// The text of a value where it is written.
pub(super) fn written(value: &Value) -> Arc<str> {
    match value {
        Value::Absent | Value::Null => "".into(),
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.text().clone(),
        Value::Bool(is) => if *is { "true" } else { "false" }.into(),
        value => {
            let mut out = String::new();
            write_json(&mut out, value, JsonStyle::Compact);
            out.into()
        }
    }
}
