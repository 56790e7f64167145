use crate::value::Words;

use super::chunk::is_blank;

/// A text of the body in the making: texts of the request one behind another, none of them read
/// or copied before the body is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Wording(Vec<Words>);

impl Wording {
    pub(super) fn push(&mut self, words: Words) {
        self.0.push(words);
    }

    pub(super) fn extend(&mut self, other: &Self) {
        self.0.extend(other.0.iter().cloned());
    }

    /// Puts a text before all.
    pub(super) fn lead_with(&mut self, text: &str) {
        self.0.insert(0, Words::given(text.into()));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|words| words.is_empty())
    }

    pub(super) fn is_blank(&self) -> bool {
        self.0.iter().all(|words| is_blank(words))
    }

    pub(super) fn ends_blank(&self) -> bool {
        let last = self.0.iter().rev().find(|words| !words.is_empty());
        last.is_some_and(|words| words.ends_with(char::is_whitespace))
    }

    /// Takes the blanks off its end.
    pub(super) fn trim_end(&mut self) {
        while let Some(last) = self.0.pop() {
            let kept = last.trim_end().len();
            if kept > 0 {
                self.0.push(last.part(0..kept));
                return;
            }
        }
    }

    /// How many bytes it takes in a body: the least, if that is still open.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(Words::json_size).sum::<usize>() + 2
    }

    /// Writes it as a JSON string.
    pub(super) fn write(&self, out: &mut String) {
        out.push('"');
        self.0.iter().for_each(|words| words.write_json(out));
        out.push('"');
    }
}

impl From<&str> for Wording {
    fn from(text: &str) -> Self {
        Self(vec![Words::given(text.into())])
    }
}

impl From<String> for Wording {
    fn from(text: String) -> Self {
        Self(vec![Words::given(text.into())])
    }
}
