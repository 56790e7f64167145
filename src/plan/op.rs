use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::types::Volatility;
use crate::value::{Segment, Words};

use super::{Expr, MarkId, OriginId};

/// An operation of a plan. In a list they are the members of the group around them, in the
/// order of the bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Op {
    /// Writes an expression.
    Write {
        /// What.
        value: Expr,
        /// The worst volatility of what it may write.
        volatility: Volatility,
        /// Where it stands.
        origin: OriginId,
    },
    /// Writes words that do not keep their group alive.
    Frame {
        /// What.
        value: Expr,
        /// Where it stands.
        origin: OriginId,
    },
    /// A picture: a part of its own. Absent: nothing.
    Image {
        /// The picture.
        picture: Expr,
        /// The volatility of the picture.
        volatility: Volatility,
        /// Where it stands.
        origin: OriginId,
    },
    /// A section, block, message or the like.
    Group(Arc<Group>),
    /// One member per round; with a `join`, one member in all.
    Each(Arc<Each>),
    /// The entries of the first arm whose condition holds, else the last list. They are
    /// members of the group around.
    Choose(Vec<(Expr, Vec<Op>)>, Vec<Op>),
    /// The first list; if it leaves nothing, the second.
    Otherwise(Vec<Op>, Vec<Op>),
    /// Entries of which something is assumed; they are members of the group around.
    Assumed {
        /// Which assumption, by its place in [`Plan::obligations`](super::Plan::obligations).
        obligation: u32,
        /// The entries.
        body: Vec<Op>,
    },
    /// Segments of packages.
    Slot(Arc<Slot>),
    /// Rows of a log, as they were sent.
    History(Arc<History>),
    /// A mark closes what stands before it, taken or not.
    Mark {
        /// Which.
        mark: MarkId,
        /// It is set only while this holds.
        condition: Option<Expr>,
    },
    /// Tool definitions; only in the tools of a plan.
    Tools {
        /// The list.
        list: Expr,
        /// They are offered only while this holds.
        condition: Option<Expr>,
    },
}

/// Members joined by one separator, which leads: it belongs to the member that follows it.
/// When no member but frames leaves a byte, the group leaves nothing: no separator, no tag,
/// no message; its marks stand behind what comes before it, unless its condition does not hold:
/// then they are not set, and parts still end where they would stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// What it is.
    pub kind: GroupKind,
    /// Its name: of a section or message; empty for a block (its tag is its name), a fragment
    /// or a part of the request.
    pub name: Arc<str>,
    /// It is there only while this holds.
    pub condition: Option<Expr>,
    /// Between members; empty: nothing.
    pub join: Words,
    /// Nothing inside is escaped, blocks included.
    pub raw: bool,
    /// Outer blanks (` `, tab, line breaks) of the joined text go, once.
    pub trimmed: bool,
    /// The largest size of its text.
    pub fit: Option<Fit>,
    /// It may be left out by the `fit` around it, level 1 first.
    pub spare: Option<u32>,
    /// Its members.
    pub body: Vec<Op>,
    /// The worst volatility of what it may write.
    pub volatility: Volatility,
    /// Where it stands.
    pub origin: OriginId,
}

/// What a group is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum GroupKind {
    /// The system text, a section, a fragment with a join.
    Section,
    /// A data block.
    Block {
        /// Its tag; what it computes must be a tag name, perhaps in angle brackets.
        tag: Expr,
        /// Where the tags stand.
        wrapping: Wrapping,
        /// What is escaped inside.
        escaping: Escaping,
    },
    /// A message.
    Message {
        /// `system`, `user` or `assistant`.
        role: Expr,
        /// Depth does not count it.
        uncounted: bool,
        /// Not to be trimmed, pruned or compacted, for whoever does so; rendering does not.
        pinned: bool,
        /// It stands right behind its history, and the host stores it as a row of it. Its bytes
        /// are those of any message.
        kept: bool,
    },
}

/// Where the tags of a block stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wrapping {
    /// On lines of their own: `<t>\n…\n</t>`.
    Lines,
    /// Right around the content: `<t>…</t>`.
    Inline,
}

/// What is escaped inside a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Escaping {
    /// `&`, `<`, `>` of values; words stay.
    Values,
    /// Only the `<` of the block's own closing tag (any case, blanks allowed), of everything.
    Sealed,
    /// Nothing.
    Raw,
}

/// The largest size of a text, and how it is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The size.
    pub most: Amount,
    /// What is counted.
    pub unit: crate::syntax::tree::Unit,
}

/// A whole number of something.
pub type Amount = u64;

/// `each NAME in LIST`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Each {
    /// The number of the item.
    pub local: u32,
    /// The list. The entries of a map are its values.
    pub list: Expr,
    /// It is there only while this holds.
    pub condition: Option<Expr>,
    /// With it the rounds are one group; without, each round is a member of the group around.
    pub join: Option<Words>,
    /// The largest size of all rounds; the last rounds go first.
    pub fit: Option<Fit>,
    /// What a round writes.
    pub body: Vec<Op>,
    /// The number under which `rest` sees the items that did not fit, and what it writes.
    pub rest: Option<(u32, Vec<Op>)>,
    /// Where it stands.
    pub origin: OriginId,
}

/// The place where segments of some kind land.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// The inputs, sorted together.
    pub lists: Vec<Expr>,
    /// Segments of packages that are known when the plan is made and land here.
    pub fixed: Vec<Segment>,
    /// The positions, as words; `depth` among them inserts before earlier messages.
    pub positions: Vec<Arc<str>>,
    /// The deepest insertion; deeper segments are clamped. None: no bound.
    pub bound: Option<u32>,
    /// The volatilities taken.
    pub volatilities: Vec<Volatility>,
    /// The roles taken.
    pub roles: Vec<crate::value::Role>,
    /// Each segment is a message of its own; else a member of the group around.
    pub messages: bool,
    /// Where it stands.
    pub origin: OriginId,
}

/// `history LIST`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// The log.
    pub log: Expr,
    /// It is there only while this holds.
    pub condition: Option<Expr>,
    /// What stands in for rows no longer sent. Rendering knows only rows with a summary; the
    /// other forms are for whoever takes rows away.
    pub forms: Vec<Form>,
    /// Not to be trimmed, pruned or compacted, for whoever does so; rendering does not.
    pub pinned: bool,
    /// Whether its rows count for depth: those of finished turns do, this turn's do not.
    pub counted: bool,
    /// `cache sent` in its body. No input says where the last request ended, so that rendering
    /// never sets it.
    pub sent: Option<MarkId>,
    /// Its name: that of the input.
    pub name: Arc<str>,
    /// The volatility of its rows.
    pub volatility: Volatility,
    /// Where it stands.
    pub origin: OriginId,
}

/// What stands in for rows of a history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Form {
    /// For which rows.
    pub kind: FormKind,
    /// The number of the thing it stands for.
    pub local: u32,
    /// It stands in only while this holds; else the thing leaves nothing.
    pub condition: Option<Expr>,
    /// Messages (for `summary`, `collapsed`, `dropped`), or text (for `elided`, `picture`).
    pub body: Vec<Op>,
}

/// For which rows a form stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FormKind {
    /// A row with a summary.
    Summary,
    /// A tool result whose content was left out.
    Elided,
    /// A group of calls and results that was folded into lines.
    Collapsed,
    /// Rows that were cut away.
    Dropped,
    /// A picture that is no longer sent.
    Picture,
}
