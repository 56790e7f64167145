use super::starts::Starts;
use super::token::{Token, TokenKind};

/// The tokens of a text in which the parser found no fault.
pub(super) fn tokens<'t>(text: &'t str, starts: &Starts) -> Vec<Token<'t>> {
    let mut found = Vec::new();
    let mut scan = Scan { text, at: 0, line: 0, holes: false };
    scan.skip("\u{FEFF}".len() * usize::from(text.starts_with('\u{FEFF}')));
    loop {
        let before = scan.at;
        let breaks = scan.blanks();
        let Some((kind, length)) = scan.next() else { return found };
        let start = scan.at;
        let kind = match scan.rest().get(..length) {
            Some("<" | ">") if starts.is_in_type(start) => TokenKind::Angle,
            _ => kind,
        };
        let text = scan.rest().get(..length).unwrap_or("");
        let column = if kind == TokenKind::Comment { scan.column() } else { 0 };
        let glued = start == before && !found.is_empty();
        found.push(Token { kind, text, start, breaks, glued, column });
        scan.skip(length);
    }
}

struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// Where the line began.
    line: usize,
    /// Whether a `{{` of a header is open.
    holes: bool,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip(&mut self, length: usize) {
        let skipped = self.rest().get(..length).unwrap_or("");
        if let Some(last) = skipped.rfind('\n') {
            self.line = self.at + last + 1;
        }
        self.at += length;
    }

    fn column(&self) -> usize {
        self.text.get(self.line..self.at).map_or(0, |before| before.chars().count())
    }

    /// Skips blanks; how many line breaks were among them.
    fn blanks(&mut self) -> usize {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let blanks = rest.get(..length).unwrap_or("");
        let breaks = blanks.bytes().filter(|&byte| byte == b'\n').count();
        self.skip(length);
        breaks
    }

    fn next(&mut self) -> Option<(TokenKind, usize)> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let second = rest.as_bytes().get(1).copied().unwrap_or(0);
        Some(match first {
            '/' if second == b'/' => (TokenKind::Comment, comment(rest)),
            '"' => (TokenKind::String, string(rest)),
            'a'..='z' | 'A'..='Z' | '_' => (TokenKind::Word, path(rest)),
            '.' if is_name_start(second) => (TokenKind::Word, path(rest)),
            '0'..='9' => (TokenKind::Digits, digits(rest)),
            '{' if second == b'{' => {
                self.holes = true;
                (TokenKind::Sign, 2)
            }
            '}' if second == b'}' && self.holes => {
                self.holes = false;
                (TokenKind::Sign, 2)
            }
            '=' | '!' | '<' | '>' if second == b'=' => (TokenKind::Sign, 2),
            other => (TokenKind::Sign, other.len_utf8()),
        })
    }
}

fn comment(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// `a.b-c.d`, `.a`.
fn path(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut end = 1;
    while let Some(&byte) = bytes.get(end) {
        let next = bytes.get(end + 1).copied().unwrap_or(0);
        let belongs = match byte {
            b'-' => is_name_start(next) || next.is_ascii_digit(),
            b'.' => is_name_start(next),
            byte => is_name_start(byte) || byte.is_ascii_digit(),
        };
        if !belongs {
            break;
        }
        end += 1;
    }
    end
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// `16`, `2.5`.
fn digits(text: &str) -> usize {
    let run = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let whole = run(text);
    let fraction = text.get(whole..).and_then(|rest| rest.strip_prefix('.')).map_or(0, run);
    if fraction == 0 { whole } else { whole + 1 + fraction }
}

/// `"…"` or `"""…"""`, with what its holes hold.
fn string(text: &str) -> usize {
    let quotes = if text.starts_with("\"\"\"") { "\"\"\"" } else { "\"" };
    let mut at = quotes.len();
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(quotes) {
            return at + quotes.len();
        }
        at += if rest.starts_with('\\') {
            1 + length_of_first(rest.get(1..).unwrap_or(""))
        } else if rest.starts_with("{{") {
            hole(rest)
        } else {
            length_of_first(rest)
        };
    }
    text.len()
}

/// `{{ … }}` in a string. Strings in it lie at most as deep as the parser allows.
fn hole(text: &str) -> usize {
    let mut at = 2;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("}}") {
            return at + 2;
        }
        at += if rest.starts_with("//") {
            comment(rest)
        } else if rest.starts_with('"') {
            string(rest)
        } else {
            length_of_first(rest)
        };
    }
    text.len()
}

fn length_of_first(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}
