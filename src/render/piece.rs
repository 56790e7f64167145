use std::sync::Arc;

use crate::fault::{Fault, is_on};
use crate::plan::MarkId;
use crate::value::{Role, Words};

use super::Finding;
use super::pen::Stamp;
use super::request::{Message, Part};

/// A thing in the order of the bytes, with nothing left to decide.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Text, never empty.
    Text(Text),
    /// A part of its own: a picture, or anything of a row.
    Part(Part),
    Mark {
        mark: MarkId,
        holds: bool,
    },
    /// Goes where what it is about goes.
    Finding(Finding),
    Message(Box<Said>),
    /// A row of a log, as it was sent.
    Row(Message),
    /// The messages of a log and what goes with them, and whether depth counts them.
    History {
        pieces: Vec<Piece>,
        counted: bool,
    },
    /// Messages that go so deep into the conversation before them, and what there is to say if
    /// one lands before a mark.
    Insertion {
        messages: Vec<(u32, Said)>,
        before_mark: Option<Finding>,
    },
}

#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) words: Words,
    pub(super) stamp: Stamp,
    pub(super) kind: TextKind,
}

/// What a text is to the proof of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// Words of authors, and values that are not escaped.
    Plain,
    /// A value, escaped.
    Escaped,
    /// The opening tag of an escaped block of this tag.
    Open(Arc<str>),
    /// The closing tag of an escaped block.
    Close,
}

/// A message in the making.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) role: Role,
    pub(super) name: Arc<str>,
    pub(super) pieces: Vec<Piece>,
    pub(super) row: bool,
    /// Whether depth counts it.
    pub(super) counted: bool,
}

impl Piece {
    pub(super) fn plain(words: Words, stamp: &Stamp) -> Self {
        Self::Text(Text { words, stamp: stamp.clone(), kind: TextKind::Plain })
    }

    /// Whether it leaves something in the request.
    pub(super) fn leaves(&self) -> bool {
        match self {
            Self::Text(_) | Self::Part(_) | Self::Message(_) | Self::Row(_) => true,
            Self::Mark { .. } | Self::Finding(_) => false,
            Self::History { pieces, .. } => pieces.iter().any(Self::leaves),
            Self::Insertion { messages, .. } => !messages.is_empty(),
        }
    }
}

/// The pieces of one member.
#[derive(Debug, Default)]
pub(super) struct Flat {
    pub(super) pieces: Vec<Piece>,
    /// Whether it keeps the group around it.
    pub(super) alive: bool,
}

impl Flat {
    /// Members one behind another. The separator leads: it stands before the first byte of a
    /// member that follows one with bytes, behind any mark between them. A
    /// picture is no byte.
    pub(super) fn join(members: Vec<Self>, separator: &Words) -> Self {
        let mut out = Self::default();
        let mut written = false;
        for member in members {
            out.alive |= member.alive;
            let mut due = written && !separator.is_empty();
            for piece in member.pieces {
                if let Piece::Text(text) = &piece {
                    written = true;
                    if std::mem::take(&mut due) {
                        out.separate(separator, &text.stamp);
                    }
                }
                out.pieces.push(piece);
            }
        }
        out
    }

    fn separate(&mut self, separator: &Words, next: &Stamp) {
        let last = self.pieces.iter().rposition(|piece| matches!(piece, Piece::Text(_)));
        match last.and_then(|at| Some((at, self.pieces.get(at)?))) {
            Some((at, Piece::Text(text))) if is_on(Fault::B1) => {
                let piece = Piece::plain(separator.clone(), &text.stamp);
                self.pieces.insert(at + 1, piece);
            }
            _ => self.pieces.push(Piece::plain(separator.clone(), next)),
        }
    }

    /// What is left of something that leaves no byte: its marks.
    pub(super) fn only_marks(self) -> Self {
        let is_mark = |piece: &Piece| matches!(piece, Piece::Mark { .. });
        Self { pieces: self.pieces.into_iter().filter(is_mark).collect(), alive: false }
    }

    /// Members one behind another with nothing between.
    pub(super) fn concat(members: Vec<Self>) -> Self {
        Self::join(members, &"".into())
    }
}

/// The text of pieces, messages included.
pub(super) fn text_of(pieces: &[Piece]) -> String {
    let mut out = String::new();
    add_text(pieces, &mut out);
    out
}

fn add_text(pieces: &[Piece], out: &mut String) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(&text.words),
            Piece::Message(said) => add_text(&said.pieces, out),
            Piece::History { pieces, .. } => add_text(pieces, out),
            Piece::Part(_)
            | Piece::Mark { .. }
            | Piece::Finding(_)
            | Piece::Row(_)
            | Piece::Insertion { .. } => {}
        }
    }
}
