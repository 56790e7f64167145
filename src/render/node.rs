use std::collections::BTreeMap;
use std::sync::Arc;

use crate::plan::Op;
use crate::value::{Role, Value, Words};

use super::Finding;
use super::pen::{Pen, Stamp};
use super::piece::Piece;

/// What an operation wrote, while a `fit` may still take parts of it away. In a list they are
/// the members of the group around.
pub(super) enum Node<'a> {
    Piece(Piece),
    /// One member made of several writes.
    Member {
        nodes: Vec<Node<'a>>,
        alive: bool,
    },
    /// Words that do not keep their group alive.
    Frame(Vec<Node<'a>>),
    Group(Box<Group<'a>>),
    Each(Box<Each<'a>>),
    /// The first, whose parts a `fit` may take away; when they are gone, the second.
    Otherwise(Vec<Node<'a>>, Vec<Node<'a>>),
}

/// A thing that a `fit` may take away, by its number.
pub(super) type Spare = u32;

pub(super) struct Group<'a> {
    pub(super) members: Vec<Node<'a>>,
    pub(super) join: Words,
    pub(super) trimmed: bool,
    pub(super) wrap: Wrap,
    /// Its number and level, if the `fit` around it may take it away.
    pub(super) spare: Option<(Spare, u32)>,
    /// What is in it was fitted already.
    pub(super) fitted: bool,
}

/// What stands around the members of a group.
pub(super) enum Wrap {
    Nothing,
    Block(Block),
    Message { role: Role, name: Arc<str>, counted: bool, fault: Option<Finding> },
}

pub(super) struct Block {
    pub(super) tag: Arc<str>,
    pub(super) lines: bool,
    /// Its values are escaped, so that it can be proved.
    pub(super) escaped: bool,
    pub(super) sealed: bool,
    pub(super) stamp: Stamp,
    /// What was wrong with the tag.
    pub(super) fault: Option<Finding>,
}

pub(super) struct Each<'a> {
    pub(super) join: Option<Words>,
    pub(super) rounds: Vec<Round<'a>>,
    pub(super) rest: Option<Rest<'a>>,
    pub(super) fitted: bool,
}

pub(super) struct Round<'a> {
    pub(super) spare: Spare,
    pub(super) item: Value,
    pub(super) nodes: Vec<Node<'a>>,
}

/// What is written for the rounds that did not fit, with the locals as they were.
pub(super) struct Rest<'a> {
    pub(super) local: u32,
    pub(super) body: &'a [Op],
    pub(super) locals: BTreeMap<u32, Value>,
    pub(super) pen: Pen,
}

impl Node<'_> {
    /// Whether it keeps the group around it alive.
    pub(super) fn alive(&self) -> bool {
        match self {
            Self::Piece(piece) => piece.leaves(),
            Self::Member { alive, .. } => *alive,
            Self::Frame(_) => false,
            Self::Each(each) => each.rounds.iter().any(|round| alive(&round.nodes)),
            Self::Group(_) | Self::Otherwise(..) => true,
        }
    }
}

/// Whether one of them keeps the group around them alive.
pub(super) fn alive(nodes: &[Node<'_>]) -> bool {
    nodes.iter().any(Node::alive)
}
