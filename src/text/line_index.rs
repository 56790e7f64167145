/// A line and a column, both counted from 1; columns in Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the lines of `text`: each ends with `\n`.
    pub fn new(text: &str) -> Self {
        let starts = std::iter::once(0)
            .chain(
                text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1),
            )
            .collect();
        Self { starts }
    }

    /// The line and column of a byte of `text`, the text of this index. An offset inside a
    /// character counts as its start, one behind the end as the end.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = offset.min(text.len());
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let column = text
            .get(start..)
            .unwrap_or("")
            .char_indices()
            .take_while(|(at, c)| start + at + c.len_utf8() <= offset)
            .count();
        Position { line: saturate(line), column: saturate(column + 1) }
    }
}

fn saturate(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{LineIndex, Position};

    #[test]
    fn counts_lines_and_characters_from_one() {
        let text = "ab\né!\n";
        let index = LineIndex::new(text);
        let at = |offset| index.position(text, offset);
        assert_eq!(at(0), Position { line: 1, column: 1 });
        assert_eq!(at(2), Position { line: 1, column: 3 });
        assert_eq!(at(3), Position { line: 2, column: 1 });
        assert_eq!(at(5), Position { line: 2, column: 2 }, "é is one column");
        assert_eq!(at(7), Position { line: 3, column: 1 });
        assert_eq!(at(99), Position { line: 3, column: 1 });
    }
}
