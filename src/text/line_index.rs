/// A line and a column, both counted from 1; columns in Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// So many bytes lie between two places where the characters before are known, so that a
/// column on a very long line costs no walk over the line.
const STEP: usize = 1024;

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
    /// How many characters begin before each multiple of [`STEP`].
    characters: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines of `text`: each ends with `\n`.
    pub fn new(text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(
                text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1),
            )
            .collect();
        let characters = text
            .as_bytes()
            .chunks(STEP)
            .scan(0, |before, chunk| {
                let here = *before;
                *before += beginnings(chunk);
                Some(here)
            })
            .collect();
        Self { starts, characters }
    }

    /// The line and column of a byte of `text`, the text of this index. An offset inside a
    /// character counts as its start, one behind the end as the end.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = floor(text, offset);
        let line = self.line_of(offset);
        let start = self.starts.get(line as usize - 1).copied().unwrap_or(0);
        let column = self.before(text, offset) - self.before(text, start) + 1;
        Position { line, column: saturate(column) }
    }

    /// The line of a byte, as [`LineIndex::position`] counts it.
    pub fn line_of(&self, offset: usize) -> u32 {
        saturate(self.starts.partition_point(|&start| start <= offset).max(1))
    }

    /// The bytes of a line, counted from 1, without its line break; empty behind the last.
    pub fn line(&self, text: &str, line: u32) -> std::ops::Range<usize> {
        let line = line as usize;
        let at = |index: usize| self.starts.get(index).copied();
        let start = line.checked_sub(1).and_then(at).unwrap_or(text.len());
        let end = at(line).map_or(text.len(), |next| next.saturating_sub(1));
        start..end.max(start)
    }

    /// How many characters begin before `offset`.
    fn before(&self, text: &str, offset: usize) -> usize {
        let step = offset / STEP;
        let known = self.characters.get(step).copied();
        let (known, from) = known.map_or((0, 0), |known| (known, step * STEP));
        known + text.as_bytes().get(from..offset).map_or(0, beginnings)
    }
}

/// How many characters begin in these bytes of UTF-8.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count()
}

fn floor(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset.min(text.len()))
}

fn saturate(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{LineIndex, Position, STEP};

    #[test]
    fn counts_lines_and_characters_from_one() {
        let text = "ab\né!\n";
        let index = LineIndex::new(text);
        let at = |offset| index.position(text, offset);
        assert_eq!(at(0), Position { line: 1, column: 1 });
        assert_eq!(at(2), Position { line: 1, column: 3 });
        assert_eq!(at(3), Position { line: 2, column: 1 });
        assert_eq!(at(4), Position { line: 2, column: 1 }, "inside é");
        assert_eq!(at(5), Position { line: 2, column: 2 }, "é is one column");
        assert_eq!(at(7), Position { line: 3, column: 1 });
        assert_eq!(at(99), Position { line: 3, column: 1 });
    }

    #[test]
    fn counts_right_where_the_text_is_an_exact_number_of_steps() {
        let text = "é".repeat(STEP / 2);
        let index = LineIndex::new(&text);
        let end = Position { line: 1, column: u32::try_from(STEP).unwrap() / 2 + 1 };
        assert_eq!(index.position(&text, text.len()), end);
    }

    #[test]
    fn gives_the_bytes_of_a_line() {
        let text = "ab\n\nc";
        let index = LineIndex::new(text);
        let lines = [0, 1, 2, 3, 4].map(|line| text.get(index.line(text, line)).unwrap());
        assert_eq!(lines, ["", "ab", "", "c", ""]);
    }

    proptest! {
        #[test]
        fn agrees_with_counting(parts in prop::collection::vec("[aé\u{4e2d}😀\n]{0,400}", 0..8)) {
            let text = parts.concat();
            let index = LineIndex::new(&text);
            let (mut line, mut column) = (1, 1);
            for (at, c) in text.char_indices() {
                prop_assert_eq!(index.position(&text, at), Position { line, column });
                prop_assert_eq!(index.line_of(at), line);
                (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
        }
    }
}
