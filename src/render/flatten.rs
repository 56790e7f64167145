use std::sync::Arc;

use crate::value::{Value, Words};

use super::node::{Block, Each, Group, Node, Rest, Round, Wrap};
use super::pen::Stamp;
use super::piece::{Flat, Piece, Said, Text, TextKind};
use super::rendering::Rendering;
use super::seal::seal;
use super::trim::trim;

/// How deep a `rest` may stand in another; a deeper one writes nothing. Each is written once
/// for every size that is tried, so that the work would grow with the power of the depth.
const DEEPEST_REST: usize = 3;

impl<'a> Rendering<'a> {
    /// The pieces of a whole region. What stands in no group is taken as it is, a log above all.
    pub(super) fn flatten(&mut self, nodes: Vec<Node<'a>>) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Piece(piece) => pieces.push(piece),
                node => pieces.extend(self.flatten_all(std::slice::from_ref(&node)).pieces),
            }
        }
        pieces
    }

    /// The pieces of nodes one behind another, without what a `fit` took away.
    pub(super) fn flatten_all(&mut self, nodes: &[Node<'a>]) -> Flat {
        Flat::concat(self.flatten_members(nodes))
    }

    /// The pieces of each member.
    fn flatten_members(&mut self, nodes: &[Node<'a>]) -> Vec<Flat> {
        let mut members = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Piece(piece) => {
                    members.push(Flat { pieces: vec![piece.clone()], alive: piece.leaves() });
                }
                Node::Member { nodes, .. } => members.push(self.flatten_all(nodes)),
                Node::Frame(nodes) => {
                    let pieces = self.flatten_all(nodes).pieces;
                    members.push(Flat { pieces, alive: false });
                }
                Node::Group(group) => members.push(self.flatten_group(group)),
                Node::Each(each) => self.flatten_each(each, &mut members),
                Node::Otherwise(first, second) => {
                    let first = self.flatten_members(first);
                    if first.iter().any(|member| member.alive) {
                        members.extend(first);
                    } else {
                        members.extend(self.flatten_members(second));
                    }
                }
            }
        }
        members
    }

    /// A group with all that stands around its members; if none of them leaves a byte, only its
    /// marks.
    pub(super) fn flatten_group(&mut self, group: &Group<'a>) -> Flat {
        if group.spare.is_some_and(|(spare, _)| self.dropped.contains(&spare)) {
            return Flat::default();
        }
        let mut flat = Flat::join(self.flatten_members(&group.members), &group.join);
        if group.trimmed {
            trim(&mut flat.pieces);
            flat.alive &= flat.pieces.iter().any(Piece::leaves);
        }
        if !flat.alive {
            return flat.only_marks();
        }
        match &group.wrap {
            Wrap::Nothing => {}
            Wrap::Block(block) => flat.pieces = tagged(block, flat.pieces),
            Wrap::Message { role, name, counted, fault } => {
                let said = Said {
                    role: *role,
                    name: name.clone(),
                    pieces: flat.pieces,
                    row: false,
                    counted: *counted,
                };
                let fault = fault.clone().map(Piece::Finding);
                flat.pieces = fault.into_iter().chain([Piece::Message(Box::new(said))]).collect();
            }
        }
        flat
    }

    fn flatten_each(&mut self, each: &Each<'a>, members: &mut Vec<Flat>) {
        let mut rounds = self.flatten_rounds(each);
        let rest = each.rest.as_ref();
        rounds.extend(rest.and_then(|rest| self.flatten_rest(rest, &each.rounds)));
        match &each.join {
            None => members.extend(rounds),
            Some(join) => {
                let flat = Flat::join(rounds, join);
                members.push(if flat.alive { flat } else { Flat::default() });
            }
        }
    }

    /// The rounds that are left: one member each.
    pub(super) fn flatten_rounds(&mut self, each: &Each<'a>) -> Vec<Flat> {
        let mut members = Vec::with_capacity(each.rounds.len());
        for round in &each.rounds {
            if !self.dropped.contains(&round.spare) {
                members.push(self.flatten_all(&round.nodes));
            }
        }
        members
    }

    fn flatten_rest(&mut self, rest: &Rest<'a>, rounds: &[Round<'a>]) -> Option<Flat> {
        let gone: Arc<[Value]> = rounds
            .iter()
            .filter(|round| self.dropped.contains(&round.spare))
            .map(|round| round.item.clone())
            .collect();
        if gone.is_empty() || self.rests == DEEPEST_REST {
            return None;
        }
        self.rests += 1;
        let flat = self.with_locals(rest.locals.clone(), |this| {
            this.bind(rest.local, Value::List(gone));
            let nodes = this.without_marks(|this| this.entries(rest.body, &rest.pen));
            this.flatten_all(&nodes)
        });
        self.rests -= 1;
        Some(flat)
    }
}

/// A block: its tags around its content.
fn tagged(block: &Block, mut content: Vec<Piece>) -> Vec<Piece> {
    let Block { tag, lines, escaped, sealed, stamp, fault } = block;
    if *sealed {
        seal(&mut content, tag);
    }
    let edge = if *lines { "\n" } else { "" };
    let open = if *escaped { TextKind::Open(tag.clone()) } else { TextKind::Plain };
    let close = if *escaped { TextKind::Close } else { TextKind::Plain };
    let mut pieces: Vec<_> = fault.clone().map(Piece::Finding).into_iter().collect();
    pieces.push(words(format!("<{tag}>{edge}"), stamp, open));
    pieces.append(&mut content);
    pieces.push(words(format!("{edge}</{tag}>"), stamp, close));
    pieces
}

fn words(text: String, stamp: &Stamp, kind: TextKind) -> Piece {
    Piece::Text(Text { words: Words::given(text.into()), stamp: stamp.clone(), kind })
}
