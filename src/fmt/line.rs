use super::starts::ItemKind;
use super::width::width;

/// A line with so many characters is too long for anything more.
const MOST: usize = 1000;

/// A line of the output in the making.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// Whether a blank line stands before it.
    pub(super) blank: bool,
    pub(super) indent: usize,
    /// The code, or a comment on a line of its own.
    pub(super) text: String,
    /// Where the text is parted so that columns can be made, from left to right.
    pub(super) stops: Vec<Stop>,
    /// With which lines it makes columns.
    pub(super) run: Option<ItemKind>,
    /// The comment behind the code.
    pub(super) comment: Option<String>,
    /// What sets it apart from lines of code.
    pub(super) kind: LineKind,
}

/// Where a column begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// The byte of the text before which it begins.
    pub(super) at: usize,
    /// How many blanks stand before it at least.
    pub(super) gap: usize,
}

/// What a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LineKind {
    /// Code, perhaps with a comment.
    #[default]
    Code,
    /// A comment alone.
    Comment,
    /// A line of a string.
    Words,
}

impl Line {
    pub(super) fn new(indent: usize) -> Self {
        Self { indent, ..Self::default() }
    }

    /// The columns that it takes, without its comment.
    pub(super) fn width(&self) -> usize {
        self.indent + width(&self.text)
    }

    /// How many characters it has, without its comment and as if it stood in no run; of a long
    /// line no more are counted than decide anything.
    pub(super) fn characters(&self) -> usize {
        let gaps: usize = self.stops.iter().map(|stop| stop.gap).sum();
        self.indent + self.text.chars().take(MOST).count() + gaps
    }

    /// The parts of the text between its stops.
    pub(super) fn cells(&self) -> Vec<&str> {
        let starts = std::iter::once(0).chain(self.stops.iter().map(|stop| stop.at));
        let ends = self.stops.iter().map(|stop| stop.at).chain([self.text.len()]);
        starts.zip(ends).map(|(start, end)| self.text.get(start..end).unwrap_or("")).collect()
    }
}
