use std::sync::Arc;

use crate::plan::Slot;
use crate::value::{Position, Segment, Value};

use super::Finding;
use super::node::Node;
use super::pen::Pen;
use super::piece::{Piece, Said};
use super::rendering::Rendering;
use super::write::write_value;

impl<'a> Rendering<'a> {
    /// The segments that land in a slot: members of the group around, or messages.
    pub(super) fn slot(&mut self, slot: &'a Slot, pen: &Pen) -> Vec<Node<'a>> {
        let mut nodes = Vec::new();
        let mut insertions = Vec::new();
        let mut messages = Vec::new();
        for segment in self.landing(slot) {
            let name: Arc<str> = format!("{}/{}", segment.package, segment.id).into();
            let pen = self.segment_pen(slot, &segment, &name, pen);
            let text = write_value(&segment.content, &pen);
            if text.is_empty() {
                continue;
            }
            if !slot.messages {
                nodes.extend(text);
                continue;
            }
            let said = Said {
                role: segment.speaker(),
                name,
                pieces: self.flatten_all(&text).pieces,
                row: false,
                counted: segment.position.word() != "post-history",
            };
            match segment.position {
                Position::Named(_) => messages.push(Piece::Message(Box::new(said))),
                Position::Depth(asked) => {
                    let depth = slot.bound.map_or(asked, |bound| bound.min(asked));
                    if depth < asked {
                        messages.push(Piece::Finding(clamped(&said.name, asked, depth, &pen)));
                    }
                    insertions.push((depth, said));
                }
            }
        }
        if !insertions.is_empty() {
            nodes.push(Node::Piece(Piece::Insertion { messages: insertions, before_mark: None }));
        }
        nodes.extend(messages.into_iter().map(Node::Piece));
        nodes
    }

    /// The segments that the slot takes, in their order.
    fn landing(&mut self, slot: &'a Slot) -> Vec<Segment> {
        let viewer = &self.plan.viewer;
        let takes = |segment: &&Segment| {
            viewer.sees(&segment.audience, Some(&segment.package))
                && segment.lands(&slot.positions, &slot.volatilities, &slot.roles)
        };
        let mut landing = Vec::new();
        for list in &slot.lists {
            if let Value::Segments(segments) = self.value(list) {
                landing.extend(segments.iter().filter(takes).cloned());
            }
        }
        landing.extend(slot.fixed.iter().filter(takes).cloned());
        landing.sort_by(|a, b| {
            let key = |one: &Segment| (one.volatility, one.order);
            key(a).cmp(&key(b)).then_with(|| (&a.package, &a.id).cmp(&(&b.package, &b.id)))
        });
        landing
    }

    fn segment_pen(&self, slot: &Slot, segment: &Segment, name: &Arc<str>, pen: &Pen) -> Pen {
        let mut origin = self.origin(slot.origin);
        origin.package = Some(segment.package.clone());
        pen.at(&origin, segment.volatility).inside(name)
    }
}

fn clamped(segment: &str, asked: u32, depth: u32, pen: &Pen) -> Finding {
    let message = format!("segment `{segment}` asks for depth {asked}, the layout allows {depth}");
    Finding::warning("render/depth-clamped", &pen.stamp, message)
}
