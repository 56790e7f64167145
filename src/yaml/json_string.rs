use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::text::{SourceId, Span};

/// A JSON string, its escapes resolved.
pub(super) struct JsonString {
    /// Its characters.
    pub(super) text: Arc<str>,
    /// One behind its closing quote.
    pub(super) end: usize,
}

impl JsonString {
    /// Reads the string whose opening quote stands at `start`; none if it has no closing one.
    pub(super) fn read(
        source: SourceId,
        json: &str,
        start: usize,
    ) -> (Option<Self>, Vec<Diagnostic>) {
        let mut reader =
            Reader { source, json, at: start + 1, text: String::new(), faults: Vec::new() };
        let closed = reader.run();
        if !closed {
            reader.faults.clear();
            reader.faults.push(unclosed(Span::new(source, start..start + 1)));
        }
        let string = closed.then(|| Self { text: reader.text.into(), end: reader.at });
        (string, reader.faults)
    }
}

struct Reader<'a> {
    source: SourceId,
    json: &'a str,
    at: usize,
    text: String,
    faults: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Reads up to the closing quote; false if there is none.
    fn run(&mut self) -> bool {
        let mut controls = 0;
        loop {
            let rest = self.json.get(self.at..).unwrap_or("");
            let stop = |c: char| matches!(c, '"' | '\\') || c < ' ';
            let Some(length) = rest.find(stop) else { return false };
            let (words, rest) = rest.split_at(length);
            self.text.push_str(words);
            self.at += length;
            match rest.chars().next() {
                Some('\\') => self.escape(rest),
                Some(control) if control < ' ' => {
                    if controls == 0 {
                        self.faults.push(control_character(self.span(1), control));
                    }
                    controls += 1;
                    self.text.push(control);
                    self.at += 1;
                }
                _ => {
                    self.at += 1;
                    return true;
                }
            }
        }
    }

    /// Reads the escape with which `rest` begins.
    fn escape(&mut self, rest: &str) {
        let letter = rest.chars().nth(1);
        let plain = match letter {
            Some(c @ ('"' | '\\' | '/')) => Some(c),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            _ => None,
        };
        match (plain, code_unit(rest)) {
            (Some(c), _) => self.push(c, 2),
            (None, Some(unit)) => self.unicode(unit, rest.get(6..).unwrap_or("")),
            (None, None) => {
                let length = 1 + letter.filter(|c| *c >= ' ').map_or(0, char::len_utf8);
                self.faults.push(unknown_escape(self.span(length)));
                self.at += length;
            }
        }
    }

    /// Takes a code unit, and with it the one in `rest` if both make one character.
    fn unicode(&mut self, unit: u16, rest: &str) {
        let next = code_unit(rest);
        let units = [unit, next.unwrap_or(0)];
        if let Some(Ok(c)) = char::decode_utf16(units).next() {
            self.push(c, if u32::from(c) > 0xffff { 12 } else { 6 });
        } else {
            self.faults.push(lone_surrogate(self.span(6), unit));
            self.push(char::REPLACEMENT_CHARACTER, 6);
        }
    }

    fn push(&mut self, c: char, length: usize) {
        self.text.push(c);
        self.at += length;
    }

    fn span(&self, length: usize) -> Span {
        Span::new(self.source, self.at..self.at + length)
    }
}

/// The number of the `\uXXXX` with which `text` begins.
fn code_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

fn unclosed(quote: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/json"), quote, "a quote is opened and never closed")
        .help("close it; inside a text `\"` is written `\\\"`")
}

fn control_character(span: Span, control: char) -> Diagnostic {
    let number = u32::from(control);
    let escape = match control {
        '\n' => "\\n".into(),
        '\r' => "\\r".into(),
        '\t' => "\\t".into(),
        _ => format!("\\u{number:04x}"),
    };
    let message = format!("the control character U+{number:04X} cannot stand in a JSON text");
    Diagnostic::error(Code("syntax/json"), span, message).help(format!("write it as `{escape}`"))
}

fn unknown_escape(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/json"), span, "this is not an escape of JSON").help(
        "a backslash is written `\\\\`; others are `\\\"`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\uXXXX`",
    )
}

fn lone_surrogate(span: Span, unit: u16) -> Diagnostic {
    let message = format!("`\\u{unit:04x}` is half of a surrogate pair");
    Diagnostic::error(Code("syntax/json"), span, message)
        .help("write the character itself, or both halves")
}
