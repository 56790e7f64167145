use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{Name, SourceId, Span};
use crate::value::Number;

use super::json_string::JsonString;
use super::key::duplicate_key;
use super::limits::{MAX_BYTES, MAX_DEPTH, too_deep, too_large};
use super::{Entry, Node, NodeKind, Style, excerpt};

/// Reads a JSON text as RFC 8259 has it; a byte order mark before it is skipped.
///
/// The tree is none if the text could not be read to its end.
pub fn read_json(source: SourceId, text: &str) -> (Option<Node>, Problems) {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut reader = Reader { source, text, at: start, problems: Problems::new() };
    if text.len() - start > MAX_BYTES {
        reader.problems.push(too_large(Span::new(source, start..start)));
        return (None, reader.problems);
    }
    let root = reader.read();
    (root, reader.problems)
}

/// Reading stops at the first fault of structure: then a method gives none, and the fault is
/// among the problems.
struct Reader<'a> {
    source: SourceId,
    text: &'a str,
    at: usize,
    problems: Problems,
}

impl Reader<'_> {
    fn read(&mut self) -> Option<Node> {
        let root = self.value(0)?;
        match self.next_visible() {
            None => Some(root),
            Some(_) => self.fail("the value has ended, and this cannot follow it", None),
        }
    }

    fn value(&mut self, depth: usize) -> Option<Node> {
        let opening = self.next_visible();
        let start = self.at;
        let kind = match opening {
            Some('{' | '[') if depth >= MAX_DEPTH => {
                let span = self.span(start, start + 1);
                self.problems.push(too_deep(span));
                return None;
            }
            Some('{') => self.map(depth)?,
            Some('[') => self.list(depth)?,
            Some('"') => NodeKind::Text(self.string()?, Style::Quoted),
            Some(_) => self.word()?,
            None => return self.fail("a value is expected, and the text ends", None),
        };
        Some(Node { kind, span: self.span(start, self.at) })
    }

    fn list(&mut self, depth: usize) -> Option<NodeKind> {
        let mut items = Vec::new();
        self.at += 1;
        if self.skip(']') {
            return Some(NodeKind::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.skip(']') {
                return Some(NodeKind::List(items));
            }
            self.comma(']')?;
        }
    }

    fn map(&mut self, depth: usize) -> Option<NodeKind> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut seen: BTreeMap<Arc<str>, Span> = BTreeMap::new();
        self.at += 1;
        if self.skip('}') {
            return Some(NodeKind::Map(entries));
        }
        loop {
            let key = self.key()?;
            let value = self.value(depth + 1)?;
            if let Some(first) = seen.get(&key.node) {
                let code = Code("syntax/json-duplicate-key");
                self.problems.push(duplicate_key(code, &key, *first));
            } else {
                seen.insert(key.node.clone(), key.span);
                entries.push(Entry { key, value });
            }
            if self.skip('}') {
                return Some(NodeKind::Map(entries));
            }
            self.comma('}')?;
        }
    }

    /// A key and its colon.
    fn key(&mut self) -> Option<Name> {
        if self.next_visible() != Some('"') {
            return self.fail("a key in double quotes is expected", None);
        }
        let start = self.at;
        let text = self.string()?;
        let span = self.span(start, self.at);
        if self.skip(':') {
            return Some(Name::new(text, span));
        }
        self.fail("`:` is expected after a key", None)
    }

    /// A comma, behind which something must follow.
    fn comma(&mut self, close: char) -> Option<()> {
        if !self.skip(',') {
            return self.fail(&format!("`,` or `{close}` is expected"), None);
        }
        match self.next_visible() {
            Some(c) if c == close => {
                self.fail("nothing follows the last comma", Some("take the comma out"))
            }
            _ => Some(()),
        }
    }

    fn string(&mut self) -> Option<Arc<str>> {
        let (string, faults) = JsonString::read(self.source, self.text, self.at);
        for fault in faults {
            self.problems.push(fault);
        }
        let JsonString { text, end } = string?;
        self.at = end;
        Some(text)
    }

    /// `null`, `true`, `false` or a number: all up to the next blank, bracket or comma.
    fn word(&mut self) -> Option<NodeKind> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | '[' | ']' | '{' | '}');
        let word = rest.get(..rest.find(ends).unwrap_or(rest.len())).unwrap_or("");
        let kind = match word {
            "null" => NodeKind::Null,
            "true" => NodeKind::Bool(true),
            "false" => NodeKind::Bool(false),
            "" => return self.fail("a value is expected here", None),
            _ => {
                let Some(number) = Number::parse(word) else {
                    let span = self.span(self.at, self.at + word.len());
                    self.problems.push(not_a_value(span, word));
                    return None;
                };
                NodeKind::Number(number)
            }
        };
        self.at += word.len();
        Some(kind)
    }

    /// Goes past blanks and then past `c`, if it stands there.
    fn skip(&mut self, c: char) -> bool {
        let found = self.next_visible() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Goes past blanks; the character there.
    fn next_visible(&mut self) -> Option<char> {
        let rest = self.text.get(self.at..)?;
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.at += blanks;
        rest.get(blanks..)?.chars().next()
    }

    /// Reports a fault at the next character, or at the last visible one if the text has ended.
    fn fail<T>(&mut self, message: &str, help: Option<&str>) -> Option<T> {
        let (start, end) = if let Some(c) = self.next_visible() {
            (self.at, self.at + c.len_utf8())
        } else {
            let seen = self.text.trim_end();
            (seen.len() - seen.chars().next_back().map_or(0, char::len_utf8), seen.len())
        };
        let span = self.span(start, end);
        self.problems.push(
            Diagnostic::error(Code("syntax/json"), span, message).help_if(help.map(str::to_string)),
        );
        None
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start..end)
    }
}

fn not_a_value(span: Span, word: &str) -> Diagnostic {
    let message = format!("{} is not a JSON value", excerpt(word));
    let help = if word.starts_with(['/', '#']) {
        "JSON has no comments"
    } else {
        "a text stands in double quotes; numbers are written as `12`, `-0.5` or `1e3`"
    };
    Diagnostic::error(Code("syntax/json"), span, message).help(help)
}

#[cfg(test)]
mod tests {
    use super::read_json;
    use crate::text::SourceId;
    use crate::value::{JsonStyle, write_json};

    /// The value as compact JSON, and the findings as `code "text at the place"`.
    fn read(text: &str) -> (Option<String>, Vec<String>) {
        let (root, problems) = read_json(SourceId(0), text);
        let json = root.map(|root| {
            let mut out = String::new();
            write_json(&mut out, &root.to_value(), JsonStyle::Compact);
            out
        });
        let shown = problems
            .iter()
            .map(|found| format!("{} {:?}", found.code, text.get(found.span.range()).unwrap()))
            .collect();
        (json, shown)
    }

    #[test]
    fn keeps_order_spelling_and_characters() {
        for (text, json) in [
            (" {\"b\" : 1.10, \"a\":[ ] ,\"c\": {}}\r\n", r#"{"b":1.10,"a":[],"c":{}}"#),
            (
                "[null,true,false,-0,1E+2,12345678901234567890]",
                "[null,true,false,-0,1E+2,12345678901234567890]",
            ),
            (
                r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000""#,
                "\"\\\"\\\\/\\b\\f\\n\\r\\té😀\\u0000\"",
            ),
            ("\u{feff}\"é\u{7f}\u{2028}\"", "\"é\u{7f}\u{2028}\""),
            (r#"{"<<":1,"1":2,"":3,"__proto__":4}"#, r#"{"<<":1,"1":2,"":3,"__proto__":4}"#),
        ] {
            assert_eq!(read(text), (Some(json.into()), Vec::new()), "{text}");
        }
    }

    #[test]
    fn places_are_bytes() {
        let text = "\u{feff}{\"é\": [\"日\", 2]}";
        let root = read_json(SourceId(0), text).0.unwrap();
        let entry = root.entry("é").unwrap();
        assert_eq!(text.get(root.span.range()), Some("{\"é\": [\"日\", 2]}"));
        assert_eq!(text.get(entry.key.span.range()), Some("\"é\""));
        assert_eq!(text.get(entry.value.as_list().unwrap()[1].span.range()), Some("2"));
    }

    #[test]
    fn stops_at_faults_of_structure() {
        for (text, at) in [
            ("", ""),
            (" \n", ""),
            ("[1", "1"),
            ("[1,]", "]"),
            ("[1 2]", "2"),
            ("{\"a\":1,}", "}"),
            ("{a:1}", "a"),
            ("{\"a\" 1}", "1"),
            ("{\"a\":}", "}"),
            ("[,1]", ","),
            ("1 2", "2"),
            ("[01]", "01"),
            ("[+1]", "+1"),
            ("[.5]", ".5"),
            ("[1.]", "1."),
            ("[NaN]", "NaN"),
            ("[nul]", "nul"),
            ("['a']", "'a'"),
            ("[1]// x", "/"),
            ("[\"a\n", "\""),
            ("\"a\\\"", "\""),
            ("[\u{a0}1]", "\u{a0}"),
            ("\u{0}", "\u{0}"),
        ] {
            assert_eq!(read(text), (None, vec![format!("syntax/json {at:?}")]), "{text:?}");
        }
    }

    #[test]
    fn collects_faults_inside_texts_and_maps() {
        assert_eq!(
            read(
                "{\"a\": \"\\ud83d x\", \"b\": \"\\ude00\\q\", \"a\": \"\t\n\", \"c\": \"\\ud83d\\u0041\\u12\"}"
            ),
            (
                Some("{\"a\":\"\u{fffd} x\",\"b\":\"\u{fffd}\",\"c\":\"\u{fffd}A12\"}".into()),
                vec![
                    "syntax/json \"\\\\ud83d\"".into(),
                    "syntax/json \"\\\\ude00\"".into(),
                    "syntax/json \"\\\\q\"".into(),
                    "syntax/json \"\\t\"".into(),
                    "syntax/json-duplicate-key \"\\\"a\\\"\"".into(),
                    "syntax/json \"\\\\ud83d\"".into(),
                    "syntax/json \"\\\\u\"".into(),
                ]
            )
        );
    }

    #[test]
    fn has_limits() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(&nested(128)).0.is_some());
        assert_eq!(read(&nested(129)).1, ["syntax/too-deep \"[\""]);
        assert_eq!(read(&"[".repeat(100_000)).1, ["syntax/too-deep \"[\""]);
        assert_eq!(read(&"{\"a\":".repeat(100_000)).1, ["syntax/too-deep \"{\""]);
        assert_eq!(read(&" ".repeat(super::MAX_BYTES + 1)).1, ["syntax/too-large \"\""]);
    }
}
