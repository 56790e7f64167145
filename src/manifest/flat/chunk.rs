use std::ops::Range;

use crate::yaml::{Entry, Node};

/// A top entry of a block map as it is written: whole lines, with the comments and blank lines
/// before it.
#[derive(Clone, Debug)]
pub(super) struct Chunk<'a> {
    /// The entry.
    pub(super) entry: &'a Entry,
    /// The lines before it.
    pub(super) lead: &'a str,
    /// Its own lines.
    pub(super) text: &'a str,
    /// Where its own lines begin in the file.
    pub(super) start: usize,
}

/// The entries of a front matter whose lines are `yaml`, and what follows the last of them. None
/// if they do not each begin a line.
pub(super) fn chunks<'a>(
    root: &'a Node,
    text: &'a str,
    yaml: &Range<usize>,
) -> Option<(Vec<Chunk<'a>>, &'a str)> {
    let entries = root.as_map()?;
    let mut chunks = Vec::new();
    let mut from = yaml.start;
    for (index, entry) in entries.iter().enumerate() {
        let start = entry.key.span.start as usize;
        let begins_line = start == yaml.start || text.get(..start)?.ends_with('\n');
        if !begins_line {
            return None;
        }
        let next = entries.get(index + 1).map_or(yaml.end, |next| next.key.span.start as usize);
        let own = text.get(start..next)?;
        let length = without_trailing_comments(own);
        chunks.push(Chunk { entry, lead: text.get(from..start)?, text: own.get(..length)?, start });
        from = start + length;
    }
    Some((chunks, text.get(from..yaml.end)?))
}

/// How much of the lines of an entry is its own: comments and blank lines behind it belong to the
/// next. Those within are indented or followed by more of it.
fn without_trailing_comments(text: &str) -> usize {
    let mut length = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        let is_apart = line.trim().is_empty() || line.starts_with('#');
        if !is_apart {
            length = at;
        }
    }
    length
}
