use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::json::write_escaped;

/// A text that goes into requests, with what is known of the form that it takes inside a JSON
/// string. Two are equal when their texts are; to clone one is cheap.
///
/// Words of a plan take that form when they are made, so that a request copies it: what stands
/// in a plan is read for escapes once, however many requests it goes into.
#[derive(Clone)]
pub struct Words {
    text: Arc<str>,
    json: Json,
}

/// The form inside a JSON string, without the quotes.
#[derive(Clone)]
enum Json {
    /// Found when it is written.
    Open,
    /// Found already; the text itself where nothing in it is escaped.
    Known(Arc<str>),
    /// That of these, one behind another.
    Of(Arc<[Words]>),
}

impl Words {
    /// A text of one request, whose form is found when it is written.
    pub fn given(text: Arc<str>) -> Self {
        Self { text, json: Json::Open }
    }

    /// Texts one behind another. What is known of the form of each stays known.
    pub fn joined(words: Vec<Self>) -> Self {
        match <[Self; 1]>::try_from(words) {
            Ok([words]) => words,
            Err(words) => {
                let text = words.iter().map(|words| &**words).collect::<String>().into();
                Self { text, json: Json::Of(words.into()) }
            }
        }
    }

    /// The text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The part of the text between two places in bytes; nothing where there is none. A form
    /// that is known as a whole is cut with it.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Self {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let Json::Known(json) = &self.json else { return Self::given(text.into()) };
        let size = |text: Option<&str>| {
            let mut out = String::new();
            write_escaped(&mut out, text.unwrap_or_default());
            out.len()
        };
        let before = size(self.text.get(..range.start));
        let behind = size(self.text.get(range.end..));
        match json.get(before..json.len().saturating_sub(behind)) {
            Some(json) if !text.is_empty() => {
                Self { text: text.into(), json: Json::Known(json.into()) }
            }
            _ => Self::given(text.into()),
        }
    }

    /// How many bytes that form has: the least it can have, where it is found when it is written.
    pub fn json_size(&self) -> usize {
        match &self.json {
            Json::Open => self.text.len(),
            Json::Known(json) => json.len(),
            Json::Of(words) => words.iter().map(Self::json_size).sum(),
        }
    }

    /// Writes the form inside a JSON string: that of [`write_json_string`](super::write_json_string)
    /// without its quotes.
    pub fn write_json(&self, out: &mut String) {
        match &self.json {
            Json::Open => write_escaped(out, &self.text),
            Json::Known(json) => out.push_str(json),
            Json::Of(words) => words.iter().for_each(|words| words.write_json(out)),
        }
    }
}

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Words {}

/// Words of a plan, whose form is found here.
impl From<Arc<str>> for Words {
    fn from(text: Arc<str>) -> Self {
        let mut json = String::new();
        write_escaped(&mut json, &text);
        let json = if json.len() == text.len() { text.clone() } else { json.into() };
        Self { text, json: Json::Known(json) }
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Arc::<str>::from(text).into()
    }
}

impl From<String> for Words {
    fn from(text: String) -> Self {
        Arc::<str>::from(text).into()
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Arc::<str>::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Json, Words};

    fn json(words: &Words) -> String {
        let mut out = String::from("\"");
        words.write_json(&mut out);
        out + "\""
    }

    proptest! {
        #[test]
        fn every_way_gives_the_same_json(
            texts in prop::collection::vec("[a\"\\\\\n\t\u{1}é😀]{0,6}", 0..5),
        ) {
            let fixed: Vec<Words> = texts.iter().map(|text| text.as_str().into()).collect();
            let mixed = texts.iter().enumerate().map(|(at, text)| match at % 2 {
                0 => Words::given(text.as_str().into()),
                _ => text.as_str().into(),
            });
            let whole = texts.concat();
            let expected = serde_json::to_string(&whole).unwrap();
            for words in [Words::joined(fixed), Words::joined(mixed.collect()), whole.into()] {
                prop_assert_eq!(&json(&words), &expected);
            }
        }

        #[test]
        fn a_part_of_words_has_its_part_of_the_json(text in "[a\"\\\\\n é]{0,9}", at in 0..9usize, end in 0..12usize) {
            let words = Words::from(text.as_str());
            let part = text.get(at..end).unwrap_or_default();
            let cut = words.part(at..end);
            prop_assert_eq!(&*cut, part);
            prop_assert_eq!(json(&cut), serde_json::to_string(part).unwrap());
        }
    }

    #[test]
    fn words_of_a_plan_are_read_for_escapes_once() {
        let is_known = |words: &Words| matches!(words.json, Json::Known(_));
        assert!(is_known(&"say \"no\"\n".into()));
        assert!(is_known(&serde_json::from_str("\"a\\nb\"").unwrap()));
        assert!(is_known(&Words::from(" a\n").part(1..2)));
        assert!(!is_known(&Words::given("a".into())));
        // Text without escapes is kept once.
        let plain = Words::from("plain");
        assert!(
            matches!(&plain.json, Json::Known(json) if std::sync::Arc::ptr_eq(json, plain.text()))
        );
    }
}
