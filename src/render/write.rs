use std::sync::Arc;

use crate::plan::Expr;
use crate::value::Words;

use super::Finding;
use super::entries::written;
use super::escape::escape;
use super::node::{Node, alive};
use super::pen::{Escape, Pen};
use super::piece::{Piece, Text, TextKind, text_of};
use super::rendering::Rendering;

impl<'a> Rendering<'a> {
    /// What an expression writes: words as they are, values escaped where the pen says so.
    pub(super) fn write(&mut self, expr: &'a Expr, pen: &Pen) -> Vec<Node<'a>> {
        self.deeper(|this| match expr {
            Expr::Words(words) if words.is_empty() => Vec::new(),
            Expr::Words(words) => vec![Node::Piece(Piece::plain(words.clone(), &pen.stamp))],
            Expr::Pieces(pieces) => {
                pieces.iter().flat_map(|piece| this.write(piece, pen)).collect()
            }
            Expr::If(condition, then) if this.holds(condition) => this.write(then, pen),
            Expr::If(..) => Vec::new(),
            Expr::Else(list) => this.first_written(list, pen),
            Expr::Escaped(inner) => this.write(inner, &pen.escaping(Escape::Values)),
            Expr::Entries(ops) => this.entries(ops, pen),
            Expr::Template { text, with, dialect, without } => {
                this.template(text, with.as_deref(), (*dialect, without.as_ref()), pen)
            }
            Expr::Let(bindings, then) => {
                this.bind_all(bindings);
                this.write(then, pen)
            }
            value => {
                let value = this.value(value);
                write_value(&Words::given(written(&value)), pen)
            }
        })
    }

    pub(super) fn bind_all(&mut self, bindings: &'a [(u32, Expr)]) {
        for (local, expr) in bindings {
            let value = self.value(expr);
            self.bind(*local, value);
        }
    }

    /// The first that leaves something. Inside a `fit` that may take parts of it away, the next
    /// one stands ready.
    fn first_written(&mut self, alternatives: &'a [Expr], pen: &Pen) -> Vec<Node<'a>> {
        let mut ready = Vec::new();
        for expr in alternatives {
            let nodes = self.write(expr, pen);
            if alive(&nodes) {
                let whole = nodes.iter().all(|node| matches!(node, Node::Piece(_)));
                ready.push(nodes);
                if whole || self.fits == 0 {
                    break;
                }
            }
        }
        let last = ready.pop().unwrap_or_default();
        ready.into_iter().rev().fold(last, |second, first| vec![Node::Otherwise(first, second)])
    }

    /// The text that an expression writes, unescaped.
    pub(super) fn text(&mut self, expr: &'a Expr) -> Arc<str> {
        match expr {
            Expr::Words(words) => words.text().clone(),
            expr => {
                let pen = self.pen("").escaping(Escape::Raw);
                let nodes = self.without_marks(|this| this.write(expr, &pen));
                match nodes.as_slice() {
                    [] => "".into(),
                    [Node::Piece(Piece::Text(text))] => text.words.text().clone(),
                    nodes => text_of(&self.flatten_all(nodes).pieces).into(),
                }
            }
        }
    }
}

/// What a value writes, by its text.
pub(super) fn write_value<'a>(text: &Words, pen: &Pen) -> Vec<Node<'a>> {
    if text.is_empty() {
        return Vec::new();
    }
    if pen.escape != Escape::Values {
        return vec![Node::Piece(Piece::plain(text.clone(), &pen.stamp))];
    }
    let (escaped, forbidden) = escape(text);
    let text = Text {
        words: Words::given(escaped.into()),
        stamp: pen.stamp.clone(),
        kind: TextKind::Escaped,
    };
    let finding = forbidden.map(|c| Node::Piece(Piece::Finding(forbidden_character(c, pen))));
    [Node::Piece(Piece::Text(text))].into_iter().chain(finding).collect()
}

fn forbidden_character(c: char, pen: &Pen) -> Finding {
    let message = format!(
        "a value holds the control character U+{:04X}, which no escaped block may hold; U+FFFD stands in its place",
        u32::from(c)
    );
    Finding::warning("render/forbidden-character", &pen.stamp, message)
}
