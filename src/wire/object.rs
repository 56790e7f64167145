use crate::value::{JsonStyle, Value, write_json, write_json_string};

use super::open::Open;
use super::wording::Wording;

/// A JSON object that is being written, fields in the order in which they come.
#[derive(Debug)]
pub(super) struct Object(String);

impl Object {
    pub(super) fn new() -> Self {
        Self("{".into())
    }

    /// An object that begins with a field of text, as nearly all here do.
    pub(super) fn of(key: &str, text: &str) -> Self {
        Self::new().text(key, text)
    }

    pub(super) fn text(self, key: &str, text: &str) -> Self {
        self.field(key, |out| write_json_string(out, text))
    }

    pub(super) fn value(self, key: &str, value: &Value) -> Self {
        self.field(key, |out| write_json(out, value, JsonStyle::Compact))
    }

    /// A field whose value is JSON already.
    pub(super) fn json(self, key: &str, json: &str) -> Self {
        self.field(key, |out| out.push_str(json))
    }

    pub(super) fn values<'v>(self, fields: impl Iterator<Item = (&'v str, &'v Value)>) -> Self {
        fields.fold(self, |object, (key, value)| object.value(key, value))
    }

    /// The object without its closing brace.
    pub(super) fn open(self) -> Open {
        self.0.into()
    }

    /// The same with a last field of text, which is not written yet.
    pub(super) fn ending(self, key: &str, text: Wording) -> Open {
        Open::ending_with(self.field(key, |_| {}).0, text)
    }

    pub(super) fn close(mut self) -> String {
        self.0.push('}');
        self.0
    }

    fn field(mut self, key: &str, write: impl FnOnce(&mut String)) -> Self {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        write_json_string(&mut self.0, key);
        self.0.push(':');
        write(&mut self.0);
        self
    }
}

/// Text as a JSON string.
pub(super) fn json_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    write_json_string(&mut out, text);
    out
}

/// The keys of markers: marks are the layout's, so a provider's own parts bring none.
const MARKERS: [&str; 2] = ["cache_control", "prompt_cache_breakpoint"];

/// Whether a provider's own object brings a marker.
pub(super) fn has_marker(value: &Value) -> bool {
    MARKERS.iter().any(|key| *value.field(key) != Value::Absent)
}

/// The fields of a provider's own object, without markers and the keys in `but`; nothing if it
/// is no object.
pub(super) fn own_fields<'v>(
    value: &'v Value,
    but: &'v [&str],
) -> impl Iterator<Item = (&'v str, &'v Value)> {
    let entries = match value {
        Value::Map(entries) => &entries[..],
        _ => &[],
    };
    let fields = entries.iter().map(|(key, value)| (&**key, value));
    fields.filter(|(key, value)| {
        !MARKERS.contains(key) && !but.contains(key) && **value != Value::Absent
    })
}
