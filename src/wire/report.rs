use std::sync::Arc;

use serde::Serialize;

use crate::types::Scope;

use super::Site;

/// What lowering did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The target.
    pub target: Arc<str>,
    /// The model.
    pub model: Arc<str>,
    /// How much stands in the body.
    pub kept: Kept,
    /// What became of each mark, in the order of the request's marks.
    pub marks: Vec<MarkNote>,
    /// What did not go over as it was, in the order in which it was met.
    pub notes: Vec<Note>,
}

impl Report {
    /// Whether something was lost that the model would have read or obeyed.
    pub fn loses(&self) -> bool {
        self.notes.iter().any(|note| note.fate == Fate::Lost)
    }
}

/// How much of a request stands in its body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Blocks of the body: tools, text, images, calls, results.
    pub blocks: usize,
    /// Those that a mark may be written on.
    pub markable: usize,
}

/// What became of a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MarkNote {
    /// The mark, by its place in the request's marks.
    pub mark: usize,
    /// What it promises.
    pub scope: Scope,
    /// Its cut.
    pub at: usize,
    /// Whether the body has a marker at its cut.
    pub written: bool,
    /// The lifetime that the marker asks for, in seconds.
    pub lifetime: Option<u32>,
    /// How many positions the request has up to its cut, as a provider counts them that looks
    /// back.
    pub positions: usize,
    /// Whether it was to be written and there were too many.
    pub over_budget: bool,
    /// Why it is not as the layout has it; empty if it is.
    pub why: Vec<String>,
}

/// One thing that did not go over as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// What became of it.
    pub fate: Fate,
    /// Where in the request it is.
    pub site: Site,
    /// What it is.
    pub what: String,
    /// Why.
    pub why: String,
}

/// What became of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It stands elsewhere in the body.
    Moved,
    /// It was said in another way.
    Changed,
    /// The target needs it and the request has none.
    Added,
    /// It has no place in the body, and the model reads nothing less for it.
    Unsent,
    /// It is gone.
    Lost,
}
