use std::fmt::Write as _;

use super::{Part, PictureSource, Value};

/// How JSON is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonStyle {
    /// No blanks at all.
    Compact,
    /// One entry a line, indented by so many blanks a level; empty lists stay `[]`.
    Indented(usize),
}

/// Writes a value as JSON, in its own order, numbers as they were written, characters
/// unescaped where JSON allows. An absent value is `null`; an absent field is left out.
pub fn write_json(out: &mut String, value: &Value, style: JsonStyle) {
    write_at(out, value, style, 0);
}

fn write_at(out: &mut String, value: &Value, style: JsonStyle, depth: usize) {
    match value {
        Value::Absent | Value::Null => out.push_str("null"),
        Value::Bool(is) => out.push_str(if *is { "true" } else { "false" }),
        Value::Number(number) => out.push_str(number.text()),
        Value::Text(text) => write_json_string(out, text),
        Value::List(items) => {
            write_sequence(out, ('[', ']'), items.iter(), style, depth, |out, item| {
                write_at(out, item, style, depth + 1);
            });
        }
        Value::Map(entries) => {
            let present = entries.iter().filter(|(_, value)| *value != Value::Absent);
            write_sequence(out, ('{', '}'), present, style, depth, |out, (key, value)| {
                write_json_string(out, key);
                out.push_str(if style == JsonStyle::Compact { ":" } else { ": " });
                write_at(out, value, style, depth + 1);
            });
        }
        Value::Picture(picture) => {
            let text = picture.name.as_deref().or(match &picture.source {
                PictureSource::Url(url) => Some(&**url),
                PictureSource::Base64(_) => None,
            });
            write_json_string(out, text.unwrap_or(&picture.media_type));
        }
        Value::Log(rows) => {
            write_sequence(out, ('[', ']'), rows.iter(), style, depth, |out, row| {
                let text: String = row
                    .parts
                    .iter()
                    .filter_map(
                        |part| if let Part::Text(text) = part { Some(&**text) } else { None },
                    )
                    .collect();
                let entry = [
                    ("role".into(), Value::text(row.role.word())),
                    ("text".into(), Value::text(text)),
                ];
                write_at(out, &Value::Map(entry.into()), style, depth + 1);
            });
        }
        Value::Segments(segments) => {
            write_sequence(out, ('[', ']'), segments.iter(), style, depth, |out, segment| {
                write_json_string(out, &segment.content);
            });
        }
        Value::Tools(tools) => {
            write_sequence(out, ('[', ']'), tools.iter(), style, depth, |out, tool| {
                write_json_string(out, &tool.name);
            });
        }
    }
}

fn write_sequence<T>(
    out: &mut String,
    (open, close): (char, char),
    items: impl Iterator<Item = T>,
    style: JsonStyle,
    depth: usize,
    mut write: impl FnMut(&mut String, T),
) {
    out.push(open);
    let mut empty = true;
    for item in items {
        if !empty {
            out.push(',');
        }
        empty = false;
        break_line(out, style, depth + 1);
        write(out, item);
    }
    if !empty {
        break_line(out, style, depth);
    }
    out.push(close);
}

fn break_line(out: &mut String, style: JsonStyle, depth: usize) {
    if let JsonStyle::Indented(width) = style {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', width * depth));
    }
}

/// Writes a text as a JSON string: escapes `"`, `\` and the control characters below U+0020,
/// nothing else.
pub fn write_json_string(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    write_escaped(out, text);
    out.push('"');
}

/// What stands between the quotes of a JSON string.
pub(super) fn write_escaped(out: &mut String, text: &str) {
    out.reserve(text.len());
    let mut rest = text;
    while let Some((at, escaped)) = first_escaped(rest.as_bytes()) {
        out.push_str(rest.get(..at).unwrap_or_default());
        match escaped {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x8 => out.push_str("\\b"),
            0xc => out.push_str("\\f"),
            control => {
                let _ = write!(out, "\\u{control:04x}");
            }
        }
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    out.push_str(rest);
}

/// Of so many bytes it is asked at once whether one is escaped; to ask which takes far longer.
const AT_ONCE: usize = 16;

/// The first byte that is escaped, and where it stands. All of these are characters of one byte,
/// so that a text may be cut before and behind each.
fn first_escaped(text: &[u8]) -> Option<(usize, u8)> {
    let is_escaped = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..b' ');
    let holds_none =
        |block: &&[u8; AT_ONCE]| !block.iter().fold(false, |any, of| any | is_escaped(of));
    let (blocks, _) = text.as_chunks::<AT_ONCE>();
    let start = blocks.iter().take_while(holds_none).count() * AT_ONCE;
    let rest = text.get(start..)?;
    let at = rest.iter().position(is_escaped)?;
    Some((start + at, *rest.get(at)?))
}

#[cfg(test)]
mod tests {
    use super::{JsonStyle, Value, write_json};
    use crate::value::Number;

    fn json(value: &Value, style: JsonStyle) -> String {
        let mut out = String::new();
        write_json(&mut out, value, style);
        out
    }

    #[test]
    fn keeps_order_spelling_and_characters() {
        let number = |text| Number::parse(text).map(Value::Number).unwrap();
        let value = Value::Map(
            [
                ("b".into(), number("1.10")),
                ("a".into(), Value::List([Value::Null, Value::text("é\"\u{1}</")].into())),
                ("gone".into(), Value::Absent),
                ("none".into(), Value::List([].into())),
            ]
            .into(),
        );
        assert_eq!(
            json(&value, JsonStyle::Compact),
            "{\"b\":1.10,\"a\":[null,\"é\\\"\\u0001</\"],\"none\":[]}"
        );
        assert_eq!(
            json(&value, JsonStyle::Indented(2)),
            "{\n  \"b\": 1.10,\n  \"a\": [\n    null,\n    \"é\\\"\\u0001</\"\n  ],\n  \"none\": []\n}"
        );
    }

    #[test]
    fn strings_are_those_of_serde_json() {
        let all: String =
            (0..0x300).filter_map(char::from_u32).chain("😀\u{2028}".chars()).collect();
        let mut ours = String::new();
        super::write_json_string(&mut ours, &all);
        assert_eq!(ours, serde_json::to_string(&all).unwrap());
    }
}
