use super::Kept;
use super::open::Open;

/// A body that is laid out, with no marker yet.
///
/// Its pieces stand in the order of the bytes. Its blocks and marks also carry the order in
/// which the request has them, which a target may have to depart from.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) pieces: Vec<Piece>,
    /// Each mark that was met, with the number of blocks that the request has before it.
    pub(super) marks: Vec<(usize, usize)>,
    /// What the blocks that are made next belong to.
    pub(super) stretch: Stretch,
    made: usize,
}

/// A stretch of what a provider hashes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stretch {
    #[default]
    Tools,
    System,
    Messages,
}

/// A piece of a draft.
#[derive(Debug)]
pub(super) enum Piece {
    /// What stands between blocks.
    Shell(String),
    /// A block.
    Block(Block),
}

/// The smallest thing that a mark can close: an object of the body.
#[derive(Debug)]
pub(super) struct Block {
    /// The object without its closing brace, before which a marker goes.
    pub(super) open: Open,
    /// Whether a mark may be written on it.
    pub(super) markable: bool,
    /// How many blocks the request has before it.
    pub(super) order: usize,
    pub(super) stretch: Stretch,
    /// Whether it shares its position with the block before it, for a provider that looks back
    /// by positions: one of several calls side by side, or of several results.
    pub(super) joins: bool,
}

impl Draft {
    /// A block that stands in the request behind all that were made before; it is still to be
    /// placed.
    pub(super) fn block(&mut self, open: Open, markable: bool) -> Block {
        let order = self.made;
        self.made += 1;
        Block { open, markable, order, stretch: self.stretch, joins: false }
    }

    /// Marks of the request stand behind all blocks that were made.
    pub(super) fn mark(&mut self, marks: impl IntoIterator<Item = usize>) {
        let made = self.made;
        self.marks.extend(marks.into_iter().map(|mark| (mark, made)));
    }

    pub(super) fn shell(&mut self, text: impl Into<String>) {
        self.pieces.push(Piece::Shell(text.into()));
    }

    /// Blocks with commas between them.
    pub(super) fn place(&mut self, blocks: impl IntoIterator<Item = Block>) {
        let mut first = true;
        for block in blocks {
            if !first {
                self.shell(",");
            }
            first = false;
            self.pieces.push(Piece::Block(block));
        }
    }

    /// A further field of the object that is open.
    pub(super) fn field(&mut self, key: &str, json: &str) {
        let is_first =
            matches!(self.pieces.last(), Some(Piece::Shell(text)) if text.ends_with('{'));
        let comma = if is_first { "" } else { "," };
        self.shell(format!("{comma}\"{key}\":{json}"));
    }

    /// A further field with a list of blocks, if there are any.
    pub(super) fn list(&mut self, key: &str, blocks: Vec<Block>) {
        if !blocks.is_empty() {
            self.field(key, "[");
            self.place(blocks);
            self.shell("]");
        }
    }

    pub(super) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Block(block) => Some(block),
            Piece::Shell(_) => None,
        })
    }

    /// How many bytes it takes without markers, or some less.
    pub(super) fn size(&self) -> usize {
        let size = |piece: &Piece| match piece {
            Piece::Shell(text) => text.len(),
            Piece::Block(block) => block.open.size() + 1,
        };
        self.pieces.iter().map(size).sum()
    }

    pub(super) fn kept(&self) -> Kept {
        Kept {
            blocks: self.blocks().count(),
            markable: self.blocks().filter(|block| block.markable).count(),
        }
    }
}
