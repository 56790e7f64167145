use crate::fault::{Fault, is_on};
use crate::plan::{Escaping, Expr, Group, GroupKind, MarkId, Op, Wrapping};
use crate::value::Role;

use super::Finding;
use super::escape::tag_name;
use super::node::{self, Block, Node, Wrap, alive};
use super::pen::{Escape, Pen};
use super::piece::Piece;
use super::rendering::Rendering;

impl<'a> Rendering<'a> {
    /// A group; if nothing in it but frames leaves a byte, only its marks: whether they are set
    /// is no matter of what stands behind them. Those of a group that is not there are not set.
    pub(super) fn group(&mut self, group: &'a Group, pen: &Pen) -> Vec<Node<'a>> {
        if matches!(group.kind, GroupKind::Message { pinned: true, .. }) {
            return self.as_pinned(&group.name, |this| this.group_there(group, pen));
        }
        self.group_there(group, pen)
    }

    fn group_there(&mut self, group: &'a Group, pen: &Pen) -> Vec<Node<'a>> {
        if group.condition.as_ref().is_some_and(|condition| !self.holds(condition)) {
            return self.idle(marks_of(&group.body));
        }
        let block = matches!(group.kind, GroupKind::Block { .. });
        let fitted = group.fit.is_some() && !is_on(Fault::D5);
        if block || fitted || group.trimmed && !is_on(Fault::B2) {
            return self.atom(|this| this.members_of(group, pen));
        }
        self.members_of(group, pen)
    }

    fn members_of(&mut self, group: &'a Group, pen: &Pen) -> Vec<Node<'a>> {
        let held = self.hoisted.len();
        let pen = pen.at(&self.origin(group.origin), group.volatility);
        let (wrap, pen) = self.wrap(group, pen);

        self.fits += usize::from(group.fit.is_some());
        let members = self.entries(&group.body, &pen);
        self.fits -= usize::from(group.fit.is_some());

        if !alive(&members) {
            self.idle_since(held);
            return marks_in(members);
        }
        let level = group.spare.filter(|_| self.fits > 0);
        let node = node::Group {
            members,
            join: group.join.clone(),
            trimmed: group.trimmed,
            wrap,
            spare: level.map(|level| (self.next_spare(), level)),
            fitted: group.fit.is_some(),
        };
        let finding = group.fit.as_ref().and_then(|fit| self.settle_group(&node, fit, &pen));
        if (group.trimmed || group.fit.is_some()) && !self.flatten_group(&node).alive {
            self.idle_since(held);
            return Vec::new();
        }
        let finding = finding.map(|finding| Node::Piece(Piece::Finding(finding)));
        finding.into_iter().chain([Node::Group(Box::new(node))]).collect()
    }

    /// What stands around a group's members, and the pen for them.
    fn wrap(&mut self, group: &'a Group, pen: Pen) -> (Wrap, Pen) {
        let mut pen = pen.inside(&group.name);
        if group.raw {
            pen.escape = Escape::Raw;
        }
        match &group.kind {
            GroupKind::Section => (Wrap::Nothing, pen),
            GroupKind::Block { tag, wrapping, escaping } => {
                self.block(tag, *wrapping == Wrapping::Lines, *escaping, pen)
            }
            GroupKind::Message { role, uncounted, .. } => {
                let (role, fault) = self.role(role, &pen);
                let name = group.name.clone();
                (Wrap::Message { role, name, counted: !uncounted, fault }, pen)
            }
        }
    }

    fn block(&mut self, tag: &'a Expr, lines: bool, escaping: Escaping, pen: Pen) -> (Wrap, Pen) {
        let text = self.text(tag);
        let name = tag_name(&text);
        let fault = name.is_none().then(|| bad_tag(&text, &pen));
        let tag = name.unwrap_or("block").into();
        let mut pen = pen.inside(&tag);
        let raw = pen.escape == Escape::Raw;
        pen.escape = match escaping {
            _ if raw => Escape::Raw,
            Escaping::Raw => Escape::Raw,
            Escaping::Values => Escape::Values,
            Escaping::Sealed => Escape::Off,
        };
        let block = Block {
            tag,
            lines,
            escaped: pen.escape == Escape::Values,
            sealed: escaping == Escaping::Sealed && !raw,
            stamp: pen.stamp.clone(),
            fault,
        };
        (Wrap::Block(block), pen)
    }

    fn role(&mut self, role: &'a Expr, pen: &Pen) -> (Role, Option<Finding>) {
        let word = self.text(role);
        match Role::parse(&word) {
            Some(role) if role != Role::Tool => (role, None),
            _ => (Role::User, Some(bad_role(&word, pen))),
        }
    }
}

/// The marks that would stand among operations.
fn marks_of(ops: &[Op]) -> Vec<MarkId> {
    ops.iter()
        .flat_map(|op| match op {
            Op::Mark { mark, .. } => vec![*mark],
            Op::Group(group) => marks_of(&group.body),
            _ => Vec::new(),
        })
        .collect()
}

/// The marks that stand among nodes.
fn marks_in(nodes: Vec<Node<'_>>) -> Vec<Node<'_>> {
    nodes
        .into_iter()
        .flat_map(|node| match node {
            Node::Piece(Piece::Mark { .. }) => vec![node],
            Node::Group(group) => marks_in(group.members),
            _ => Vec::new(),
        })
        .collect()
}

fn bad_tag(tag: &str, pen: &Pen) -> Finding {
    let message = format!(
        "`{tag}` is no tag: it may hold letters, digits, `-` and `_`; `block` stands in its place"
    );
    Finding::error("render/bad-tag", &pen.stamp, message)
}

fn bad_role(role: &str, pen: &Pen) -> Finding {
    let message = format!(
        "`{role}` is no role of a message: `system`, `user` or `assistant`; it is sent as `user`"
    );
    Finding::error("render/bad-role", &pen.stamp, message)
}
