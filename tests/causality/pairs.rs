//! Theorems T1, T2 and T6: two requests that agree as far as a mark promises.

use std::collections::{BTreeMap, BTreeSet};

use typecase::plan::Verdict;
use typecase::render::request::{Content, Mark, Message, Place, Request};
use typecase::target::Region;
use typecase::types::Scope;
use typecase::value::{Inputs, Part, Value};

use super::bodies::{Bytes, Compiled, number, sent};
use super::chance::Chance;
use super::difference::difference;
use super::related::related;
use super::tree::Layout;

/// A request and its bytes.
pub(crate) struct Sent {
    pub(crate) request: Request,
    pub(crate) bytes: Bytes,
}

impl Sent {
    pub(crate) fn of(compiled: &Compiled, inputs: &Inputs) -> Self {
        let (request, bytes) = sent(&compiled.plan, inputs);
        Self { request, bytes }
    }

    /// A mark of the plan in the request.
    pub(crate) fn mark(&self, mark: usize) -> Option<&Mark> {
        self.request.marks.iter().find(|of| number(&of.verdict) == mark)
    }

    /// Whether a mark is set; none where that cannot be told, since another is at its place.
    fn is_set(&self, mark: usize) -> Option<bool> {
        let of = self.mark(mark)?;
        let other = |other: &&Mark| other.written && other.after == of.after;
        if of.written {
            Some(true)
        } else {
            self.request.marks.iter().find(other).map_or(Some(false), |_| None)
        }
    }
}

/// What was looked at in pairs of related requests.
#[derive(Default)]
pub(crate) struct Seen {
    /// For equality: T1.
    pub(crate) equal: Compared,
    /// For growth: T2.
    pub(crate) grown: Compared,
    /// The settings that key what stands before a cut: T6.
    pub(crate) keys: usize,
}

/// The cuts that were compared.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) pairs: usize,
    pub(crate) cuts: usize,
    /// Those of them with something before them.
    pub(crate) behind: usize,
    /// Those of them with something before them in two requests that are not the same; where
    /// growth is promised, those that grew.
    pub(crate) apart: usize,
}

impl Seen {
    /// How many pairs there were.
    pub(crate) fn pairs(&self) -> usize {
        self.equal.pairs + self.grown.pairs
    }

    fn of(&mut self, scope: Scope) -> &mut Compared {
        if grows(scope) { &mut self.grown } else { &mut self.equal }
    }

    fn cut(&mut self, first: &Sent, second: &Sent, mark: usize, scope: Scope) {
        let cut = |of: &Sent| of.bytes.cuts.get(&mark).copied().unwrap_or_default();
        let (one, two) = (cut(first), cut(second));
        let apart =
            if grows(scope) { one < two } else { first.bytes.erased != second.bytes.erased };
        let cuts = self.of(scope);
        cuts.cuts += 1;
        cuts.behind += usize::from(one > 0);
        cuts.apart += usize::from(one > 0 && apart);
    }
}

/// Whether a mark promises growth; else equality.
fn grows(scope: Scope) -> bool {
    matches!(scope, Scope::History | Scope::Loop)
}

/// Draws one related request for each scope of the marks, and gives the marks that break their
/// promise, with how.
pub(crate) fn violations(
    chance: &mut Chance,
    layout: &Layout,
    compiled: &Compiled,
    inputs: &Inputs,
    marks: &[(usize, Scope)],
    seen: &mut Seen,
) -> Vec<(usize, String)> {
    if marks.is_empty() {
        return Vec::new();
    }
    let first = Sent::of(compiled, inputs);
    violations_after(chance, layout, compiled, (inputs, &first), marks, seen)
}

/// The same behind a request that was made.
pub(crate) fn violations_after(
    chance: &mut Chance,
    layout: &Layout,
    compiled: &Compiled,
    (inputs, first): (&Inputs, &Sent),
    marks: &[(usize, Scope)],
    seen: &mut Seen,
) -> Vec<(usize, String)> {
    let mut by_scope = BTreeMap::<Scope, Vec<usize>>::new();
    for &(mark, scope) in marks {
        by_scope.entry(scope).or_default().push(mark);
    }
    let mut all = Vec::new();
    for (scope, marks) in by_scope {
        let other = related(chance, layout, &compiled.plan, inputs, scope);
        let second = Sent::of(compiled, &other);
        seen.of(scope).pairs += 1;
        for mark in marks {
            seen.cut(first, &second, mark, scope);
            let keys = &mut seen.keys;
            let Some(found) = broken(compiled, first, &second, mark, scope, keys) else { continue };
            let (one, two) = (named(layout, inputs), named(layout, &other));
            all.push((mark, format!("mark {mark}: {found}\n{one:?}\n{two:?}")));
        }
    }
    all
}

/// The values that a layout names.
fn named<'i>(layout: &Layout, inputs: &'i Inputs) -> BTreeMap<&'i str, &'i Value> {
    let layout = layout.to_string();
    let words: BTreeSet<&str> = layout.split(|c: char| !c.is_alphanumeric()).collect();
    let values = inputs.0.iter().map(|(name, value)| (&**name, value));
    values.filter(|(name, _)| words.contains(name)).collect()
}

/// How a mark breaks its promise between two requests.
pub(crate) fn broken(
    compiled: &Compiled,
    first: &Sent,
    second: &Sent,
    mark: usize,
    scope: Scope,
    compared: &mut usize,
) -> Option<String> {
    differs(first, second, mark, grows(scope))
        .or_else(|| presence(compiled, first, second, mark))
        .or_else(|| keys(compiled, first, second, mark, compared))
}

fn differs(first: &Sent, second: &Sent, mark: usize, grows: bool) -> Option<String> {
    let cut = |of: &Sent| of.bytes.cuts.get(&mark).copied();
    let (Some(one), Some(two)) = (cut(first), cut(second)) else {
        return Some(format!("{:?}, {:?}", cut(first), cut(second)));
    };
    let agree = if grows { one <= two } else { one == two };
    let same = first.bytes.erased.get(..one) == second.bytes.erased.get(..one);
    (!agree || !same).then(|| difference(first, second, one, two))
}

/// The mark is set in both requests or in neither.
fn presence(compiled: &Compiled, first: &Sent, second: &Sent, mark: usize) -> Option<String> {
    if !compiled.plan.marks[mark].written {
        return None;
    }
    let (one, two) = (first.is_set(mark)?, second.is_set(mark)?);
    (one != two).then(|| format!("set: {one} and {two}"))
}

/// T6: whatever keys the region in which a mark stands is equal, also what stands behind it.
/// Counts the settings that were compared.
fn keys(
    compiled: &Compiled,
    first: &Sent,
    second: &Sent,
    mark: usize,
    compared: &mut usize,
) -> Option<String> {
    let row = &compiled.plan.row;
    if first.bytes.cuts.get(&mark) == Some(&0) {
        return None;
    }
    let region = match first.mark(mark)?.after {
        Place::Start | Place::Tools => Region::All,
        Place::System { .. } => Region::System,
        Place::Message { .. } => Region::Messages,
    };
    let keyed = |of: &Sent| {
        let settings = &of.request.settings;
        let words: Vec<&str> = settings.iter().map(|(setting, _)| setting.word()).collect();
        settings
            .iter()
            .filter(|(setting, _)| {
                row.region(setting.word(), &words).is_some_and(|of| of <= region)
            })
            .cloned()
            .collect::<Vec<_>>()
    };
    let (one, two) = (keyed(first), keyed(second));
    *compared += one.len();
    if one != two {
        return Some(format!("keyed by {one:?} and {two:?}"));
    }
    if row.images.keys.is_none_or(|keys| keys > region) || latched(compiled, mark) {
        return None;
    }
    // That a row brings the first picture ends an epoch; the layout's own pictures must not.
    let any = |of: &Sent, rows: bool| {
        of.request.messages.iter().filter(|message| !rows || message.row).any(has_picture)
    };
    let ends = any(first, true) != any(second, true);
    let (one, two) = (any(first, false), any(second, false));
    (one != two && !ends).then(|| format!("any picture: {one} and {two}"))
}

/// Whether the checker says that a mark holds until the first picture.
fn latched(compiled: &Compiled, mark: usize) -> bool {
    match &compiled.verdicts[mark] {
        Verdict::HoldsUnless(list) => list.iter().any(|one| one.contains("first picture")),
        _ => false,
    }
}

fn has_picture(message: &Message) -> bool {
    message.parts.iter().any(|part| match &part.content {
        Content::Image(_) => true,
        Content::Result(outcome) => outcome.parts.iter().any(|part| matches!(part, Part::Image(_))),
        _ => false,
    })
}

impl Compiled {
    /// The marks that the checker accepts, with their scopes.
    pub(crate) fn accepted(&self) -> impl Iterator<Item = (usize, Scope)> {
        self.judged().filter(|(_, _, stands)| *stands).map(|(mark, scope, _)| (mark, scope))
    }

    /// The accepted marks that promise something to later turns.
    pub(crate) fn lasting(&self) -> Vec<usize> {
        self.accepted().filter_map(|(mark, scope)| (scope != Scope::Loop).then_some(mark)).collect()
    }

    /// The marks that the checker refuses, with their scopes.
    pub(crate) fn refused(&self) -> impl Iterator<Item = (usize, Scope)> {
        self.judged().filter(|(_, _, stands)| !*stands).map(|(mark, scope, _)| (mark, scope))
    }

    /// Every mark but `cache sent`, with its scope and whether it is accepted.
    pub(crate) fn judged(&self) -> impl Iterator<Item = (usize, Scope, bool)> {
        let marks = self.plan.marks.iter().zip(&self.verdicts).enumerate();
        marks
            .filter(|(_, (mark, _))| !mark.sent)
            .map(|(at, (mark, verdict))| (at, mark.scope, *verdict != Verdict::Refused))
    }
}
