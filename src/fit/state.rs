use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use crate::value::{HIDDEN, Value};

use super::item::{Cut, Item};

/// What a request leaves for the next one of its session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Version of this form; a reader refuses another.
    pub format: u32,
    /// What the request was rendered for.
    pub(super) made_for: MadeFor,
    /// The session's values as they were first used, by their paths.
    pub(super) captured: BTreeMap<String, Value>,
    /// With which inputs what is pinned was first written, by its name.
    #[serde(default)]
    pub(super) pinned: BTreeMap<Arc<str>, BTreeMap<Arc<str>, Value>>,
    /// The digest of the logs of finished turns as they came, sent or not; none: not known, by a
    /// state that was stored before.
    #[serde(default)]
    pub(super) finished: Option<String>,
    /// What was sent, first to last.
    pub(super) items: Vec<Item>,
    /// What rides beside the text, by its settings, as digests; none: not known, by a state that was
    /// stored before.
    #[serde(default)]
    pub(super) settings: Option<BTreeMap<String, String>>,
    /// The marks.
    pub(super) cuts: Vec<Cut>,
    /// Whether a picture has been sent.
    pub(super) picture: bool,
    /// Whether the request showed one; none: not known, by a state that was stored before.
    #[serde(default)]
    pub(super) shows: Option<bool>,
    /// What was assumed to stay the same, as the digest of what stood there.
    pub(super) assumed: BTreeMap<u32, String>,
}

/// What a request was rendered for: another one shares no prefix with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct MadeFor {
    pub(super) plan: String,
    pub(super) runtime: Option<Arc<str>>,
    pub(super) locale: Arc<str>,
    pub(super) target: Arc<str>,
    pub(super) model: Arc<str>,
}

impl State {
    /// The form that this version writes and reads.
    pub const FORMAT: u32 = 1;

    /// The state as JSON, with a line break at its end.
    pub fn encode(&self) -> String {
        // It holds no map with keys that are not text or numbers, and no number that is not
        // whole: the only things that JSON refuses.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// A state that was written before.
    ///
    /// # Errors
    /// The text is none, or of another version: why, for people.
    pub fn decode(text: &str) -> Result<Self, String> {
        let state: Self = serde_json::from_str(text).map_err(|error| unread(&error))?;
        if state.format == Self::FORMAT {
            Ok(state.seen())
        } else {
            Err(format!("it is of version {}, this reads {}", state.format, Self::FORMAT))
        }
    }

    /// The state without what is hidden: one that was stored before may hold it.
    fn seen(mut self) -> Self {
        let captured = self.captured.into_iter();
        let captured = captured.filter(|(path, _)| !path.split('.').any(|name| name == HIDDEN));
        self.captured = captured.map(|(path, value)| (path, value.seen())).collect();
        for inputs in self.pinned.values_mut() {
            inputs.retain(|name, _| &**name != HIDDEN);
            for value in inputs.values_mut() {
                *value = std::mem::take(value).seen();
            }
        }
        self
    }
}

/// Why a text is no state, with the place.
fn unread(error: &serde_json::Error) -> String {
    let what = match error.classify() {
        Category::Eof => "it ends too early",
        Category::Data => "a field is missing or holds something else than is written there",
        Category::Syntax | Category::Io => "it is not JSON",
    };
    format!("{what} (line {}, column {})", error.line(), error.column())
}
