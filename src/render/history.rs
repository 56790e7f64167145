use crate::plan::{FormKind, History};
use crate::value::{self, Row, Value, Words};

use super::node::Node;
use super::pen::Pen;
use super::piece::Piece;
use super::rendering::Rendering;
use super::request::{Content, Message, Part};

impl<'a> Rendering<'a> {
    /// The rows of a log, each a message exactly as it was sent; a row that stands for others
    /// leaves what its summary form writes. `cache sent` needs to know where the request before
    /// this one ended, which no input says: it sets no mark. The other forms stand for what a
    /// budget took away, and nothing is taken away here. A log that is not sent begins all the
    /// same: nothing is put before it.
    pub(super) fn history(&mut self, history: &'a History, pen: &Pen) -> Node<'a> {
        if history.pinned {
            return self.as_pinned(&history.name, |this| this.rows(history, pen));
        }
        self.rows(history, pen)
    }

    fn rows(&mut self, history: &'a History, pen: &Pen) -> Node<'a> {
        if history.condition.as_ref().is_some_and(|condition| !self.holds(condition)) {
            return Node::Piece(Piece::History { pieces: Vec::new(), counted: history.counted });
        }
        let pen = pen.at(&self.origin(history.origin), history.volatility).inside(&history.name);
        let mut pieces = Vec::new();
        if let Value::Log(rows) = self.value(&history.log) {
            for row in rows.iter() {
                match &row.summary {
                    Some(summary) => pieces.extend(self.summary(history, summary, &pen)),
                    None => pieces.extend(replay(row, history, &pen)),
                }
            }
        }
        Node::Piece(Piece::History { pieces, counted: history.counted })
    }

    fn summary(&mut self, history: &'a History, summary: &Value, pen: &Pen) -> Vec<Piece> {
        let Some(form) = history.forms.iter().find(|form| form.kind == FormKind::Summary) else {
            return Vec::new();
        };
        self.bind(form.local, summary.clone());
        if form.condition.as_ref().is_some_and(|condition| !self.holds(condition)) {
            return Vec::new();
        }
        let nodes = self.without_marks(|this| this.entries(&form.body, pen));
        self.flatten_all(&nodes).pieces
    }
}

/// A row without a part leaves nothing.
fn replay(row: &Row, history: &History, pen: &Pen) -> Option<Piece> {
    let part = |content| Part {
        content,
        section: pen.stamp.section.clone(),
        volatility: pen.stamp.volatility,
        origin: pen.stamp.origin.clone(),
    };
    let parts: Vec<_> = row.parts.iter().filter_map(content).map(part).collect();
    let name = history.name.clone();
    (!parts.is_empty()).then_some(Piece::Row(Message { role: row.role, name, parts, row: true }))
}

fn content(part: &value::Part) -> Option<Content> {
    Some(match part {
        value::Part::Text(text) if text.is_empty() => return None,
        value::Part::Text(text) => Content::Text(Words::given(text.clone())),
        value::Part::Image(picture) => Content::Image(picture.clone()),
        value::Part::Call(call) => Content::Call(call.clone()),
        value::Part::Result(outcome) => Content::Result(outcome.clone()),
        value::Part::Thinking(value) => Content::Thinking(value.clone()),
        value::Part::Opaque(value) => Content::Opaque(value.clone()),
    })
}
