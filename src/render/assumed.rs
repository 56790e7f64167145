use std::sync::Arc;

use crate::plan::Op;

use super::Finding;
use super::node::{Node, alive};
use super::pen::Pen;
use super::piece::{Piece, text_of};
use super::rendering::Rendering;

/// What came of something of which a plan assumes a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// Which assumption, by its place in the plan's obligations.
    pub obligation: u32,
    /// The text that it wrote; rows of a log are not in it.
    pub text: Arc<str>,
}

impl<'a> Rendering<'a> {
    /// Entries of which something is assumed. That they are empty can be told at once; whether
    /// they stay the same only a later request tells, so what they wrote is noted.
    pub(super) fn assumed(&mut self, obligation: u32, body: &'a [Op], pen: &Pen) -> Vec<Node<'a>> {
        let mut nodes = self.entries(body, pen);
        let known = self.plan.obligations.get(obligation as usize);
        let Some(known) = known else { return nodes };
        if &*known.label == "empty" {
            let message = format!("this was assumed to be empty: {}", known.reason);
            let pen = pen.at(&self.origin(known.origin), pen.stamp.volatility);
            let finding = Finding::warning("render/assumption-failed", &pen.stamp, message);
            // What lands at a depth and behind all marks breaks none.
            let mut above = false;
            for node in &mut nodes {
                if let Node::Piece(Piece::Insertion { before_mark, .. }) = node {
                    *before_mark = Some(finding.clone());
                    above = true;
                }
            }
            if !above && alive(&nodes) {
                nodes.push(Node::Piece(Piece::Finding(finding)));
            }
        }
        let text = text_of(&self.flatten_all(&nodes).pieces).into();
        self.noted.push(Assumed { obligation, text });
        nodes
    }
}
