use serde::Serialize;

use crate::types::{OnChange, Scope};

use super::{Reason, Spot};

/// A mark with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MarkLine {
    /// What it promises.
    pub scope: Scope,
    /// `proved`, `holds unless` or `refused`.
    pub verdict: &'static str,
    /// Where it is written.
    pub place: Spot,
    /// So many rows of the history before that place it stands; `null`: before all of them.
    pub back: Option<u32>,
    /// Whether the target gets it: there may be more marks than it takes.
    pub written: bool,
    /// What may still break it.
    pub conditions: Vec<Condition>,
    /// What it rests on of what a session captures: as long as the host hands on the state of the
    /// session, that stays as it was first used.
    pub captured: Vec<CapturedLine>,
    /// What breaks it, from the declaration to the mark; empty unless it is refused or stands
    /// back because of a package's text.
    pub broken: Vec<Reason>,
    /// What would break it as well if that were gone, each in the same way.
    pub also: Vec<Vec<Reason>>,
    /// Before what it would hold; none unless something breaks it.
    pub holds_before: Option<Spot>,
}

/// A value that a session captures, and that a mark rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CapturedLine {
    /// The input and the fields that lead to it, joined by dots.
    pub path: String,
    /// What is done when it comes otherwise.
    pub on_change: OnChange,
    /// Where it is declared; none for what no layout declares.
    pub place: Option<Spot>,
}

/// Something that may break a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// What would have to happen.
    pub what: String,
    /// Who could do it.
    pub who: String,
    /// Where that comes in.
    pub place: Option<Spot>,
}
