use std::ops::Range;

/// How many brackets may be open at once: `{`, `(`, `<` of a type, and `{{`.
pub(super) const LIMIT: usize = 128;

/// The first bracket that opens a level beyond the limit.
///
/// One pass that knows strings, holes and comments, so that brackets among words do not
/// count. It follows well-formed text exactly; in broken text it resumes where the grammar
/// probably does, and the parser's own guard is the second line.
pub(super) fn beyond_limit(text: &str) -> Option<Range<usize>> {
    let mut scan = Scan { rest: text.as_bytes(), open: Vec::new(), deep: 0 };
    while let Some(&byte) = scan.rest.first() {
        let at = text.len() - scan.rest.len();
        let length = scan.step(byte);
        if scan.deep > LIMIT {
            return Some(at..at + length);
        }
        scan.rest = scan.rest.get(length..).unwrap_or(&[]);
    }
    None
}

struct Scan<'t> {
    rest: &'t [u8],
    open: Vec<Open>,
    /// How many of them count.
    deep: usize,
}

/// What is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// `{`; the hole of a header, as in `block {{ d.tag }}`, is two of them.
    Brace,
    /// `(`
    Paren,
    /// `<` right behind a name.
    Angle,
    /// `{{` in a string.
    Hole,
    /// `"`
    Line,
    /// `"""`
    Lines,
}

impl Scan<'_> {
    /// Takes what begins with `byte`; its length.
    fn step(&mut self, byte: u8) -> usize {
        match self.open.last() {
            Some(Open::Line) => self.in_line(byte),
            Some(Open::Lines) => self.in_lines(byte),
            _ => self.in_code(byte),
        }
    }

    fn in_line(&mut self, byte: u8) -> usize {
        match byte {
            b'"' | b'\n' => self.close_top(),
            b'\\' if !self.rest.starts_with(b"\\\n") => return 2,
            b'{' if self.rest.starts_with(b"{{") => return self.push(Open::Hole, 2),
            // The quotes were forgotten, as in the grammar.
            b'{' if self.ends_line() => {
                self.close_top();
                return self.push(Open::Brace, 1);
            }
            _ => {}
        }
        1
    }

    /// Whether nothing but blanks stands between the first byte and the end of its line.
    fn ends_line(&self) -> bool {
        let mut behind = self.rest.iter().skip(1).skip_while(|byte| matches!(byte, b' ' | b'\t'));
        match behind.next() {
            Some(b'\n') => true,
            Some(b'\r') => behind.next() == Some(&b'\n'),
            _ => false,
        }
    }

    fn in_lines(&mut self, byte: u8) -> usize {
        match byte {
            b'"' if self.rest.starts_with(b"\"\"\"") => {
                self.close_top();
                3
            }
            b'\\' if !self.rest.starts_with(b"\\\n") => 2,
            b'{' if self.rest.starts_with(b"{{") => self.push(Open::Hole, 2),
            _ => 1,
        }
    }

    fn in_code(&mut self, byte: u8) -> usize {
        match byte {
            b'"' if self.rest.starts_with(b"\"\"\"") => self.push(Open::Lines, 3),
            b'"' => self.push(Open::Line, 1),
            b'/' if self.rest.starts_with(b"//") => {
                self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len())
            }
            // No brace stands in a hole: the hole was never closed.
            b'{' => {
                self.abandon_holes();
                self.push(Open::Brace, 1)
            }
            b'(' => self.push(Open::Paren, 1),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_'
                if self.rest.get(1) == Some(&b'<') && !self.in_hole() =>
            {
                self.push(Open::Angle, 2)
            }
            b'}' if self.rest.starts_with(b"}}") && self.in_hole() => {
                self.close(Open::Hole);
                2
            }
            b'}' if !self.in_hole() => {
                self.close(Open::Brace);
                1
            }
            b')' => {
                self.close(Open::Paren);
                1
            }
            b'>' if self.open.last() == Some(&Open::Angle) => {
                self.close_top();
                1
            }
            // A type in angles ends with its line, unless braces hold it open.
            b'\n' => {
                while self.open.last() == Some(&Open::Angle) {
                    self.close_top();
                }
                1
            }
            _ => 1,
        }
    }

    fn push(&mut self, open: Open, length: usize) -> usize {
        self.deep += usize::from(open.counts());
        self.open.push(open);
        length
    }

    fn close_top(&mut self) {
        if let Some(open) = self.open.pop() {
            self.deep -= usize::from(open.counts());
        }
    }

    /// Closes the innermost `open` and what was left open in it; nothing if a string or a
    /// brace lies between.
    fn close(&mut self, open: Open) {
        let left = self.open.iter().rev().take_while(|&&inner| inner != open);
        let barred = |inner: &Open| !matches!(inner, Open::Paren | Open::Angle);
        let count = left.clone().count();
        if count == self.open.len() || (open != Open::Brace && left.clone().any(barred)) {
            return;
        }
        for _ in 0..=count {
            self.close_top();
        }
    }

    /// Whether the innermost thing but parentheses is a hole.
    fn in_hole(&self) -> bool {
        let outer = self.open.iter().rev().find(|open| **open != Open::Paren);
        outer == Some(&Open::Hole)
    }

    fn abandon_holes(&mut self) {
        while self.in_hole() || matches!(self.open.last(), Some(Open::Line | Open::Lines)) {
            self.close_top();
        }
    }
}

impl Open {
    fn counts(self) -> bool {
        !matches!(self, Self::Line | Self::Lines)
    }
}
