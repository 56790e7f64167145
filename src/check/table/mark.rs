use serde::Serialize;

use crate::types::Scope;

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
    /// What breaks it, from the declaration to the mark; empty unless it is refused or stands
    /// back because of a package's text.
    pub broken: Vec<Reason>,
    /// What would break it as well if that were gone, each in the same way.
    pub also: Vec<Vec<Reason>>,
    /// Before what it would hold; none unless something breaks it.
    pub holds_before: Option<Spot>,
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
