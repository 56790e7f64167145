use std::sync::Arc;

use crate::plan::Expr;
use crate::syntax::tree::{ExpressionKind, Reference};
use crate::template::{self, Dialect};
use crate::text::SourceId;
use crate::value::{Value, Words};

use super::Finding;
use super::entries::written;
use super::node::Node;
use super::pen::{Escape, Pen};
use super::piece::Piece;
use super::rendering::Rendering;
use super::write::write_value;

impl<'a> Rendering<'a> {
    /// A text that is only known now, read once as a template. Its placeholders name what
    /// `with` holds; one that names nothing there writes nothing and is reported.
    pub(super) fn template(
        &mut self,
        text: &'a Expr,
        with: Option<&'a Expr>,
        (dialect, without): (Dialect, Option<&Arc<str>>),
        pen: &Pen,
    ) -> Vec<Node<'a>> {
        let text = written(&self.value(text));
        let with = with.map_or(Value::Absent, |with| self.value(with));
        let (template, problems) =
            template::parse(dialect, SourceId(u32::MAX), &text, 0..text.len());
        let mut nodes: Vec<Node<'a>> =
            problems.iter().map(|found| finding(found.message.clone(), pen)).collect();
        for node in &template.nodes {
            match node {
                template::Node::Text { text, .. } => {
                    nodes.push(Node::Piece(Piece::plain(Words::given(text.clone()), &pen.stamp)));
                }
                template::Node::Value { value, escaped, .. } => {
                    // What is no name was reported above.
                    let ExpressionKind::Reference(reference) = &*value.node else { continue };
                    let Some(found) = looked_up(reference, &with) else {
                        nodes.push(finding(not_given(reference), pen));
                        continue;
                    };
                    let found = self.plain(found, without);
                    let escaped = escaped.then(|| pen.escaping(Escape::Values));
                    nodes.extend(write_value(
                        &Words::given(written(&found)),
                        escaped.as_ref().unwrap_or(pen),
                    ));
                }
                // The checker takes this dialect for texts that it knows alone.
                template::Node::If { .. } | template::Node::For { .. } => {
                    nodes.push(finding(
                        "conditions and loops stand in texts that the layout knows".into(),
                        pen,
                    ));
                }
            }
        }
        nodes
    }
}

/// The value under a path: its own names only.
fn looked_up(reference: &Reference, with: &Value) -> Option<Value> {
    let mut found = with;
    for name in &reference.path {
        found = found.field(name);
        if *found == Value::Absent {
            return None;
        }
    }
    Some(found.clone())
}

fn not_given(reference: &Reference) -> String {
    let names: Vec<_> = reference.path.iter().map(|name| &***name).collect();
    format!("the template names `{}`, which it was not given", names.join("."))
}

fn finding<'a>(message: String, pen: &Pen) -> Node<'a> {
    Node::Piece(Piece::Finding(Finding::warning("render/template", &pen.stamp, message)))
}
