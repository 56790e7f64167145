use std::fmt;

/// Where a value stands in a case: `turns[1].append.conversation[0].role`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Path<'a> {
    /// The case itself.
    Case,
    /// What stands under a key.
    Key(&'a Path<'a>, &'a str),
    /// An item, counted from 0.
    Item(&'a Path<'a>, usize),
}

impl<'a> Path<'a> {
    /// The path of what stands under a key.
    pub(super) fn key(&'a self, name: &'a str) -> Self {
        Self::Key(self, name)
    }

    /// The path of an item.
    pub(super) fn item(&'a self, at: usize) -> Self {
        Self::Item(self, at)
    }
}

impl fmt::Display for Path<'_> {
    /// Long keys are cut, so that a path stays short on hostile input.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Case => Ok(()),
            Self::Key(Path::Case, name) => write!(f, "{name:.60}"),
            Self::Key(parent, name) => write!(f, "{parent}.{name:.60}"),
            Self::Item(parent, at) => write!(f, "{parent}[{at}]"),
        }
    }
}
