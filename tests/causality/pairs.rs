//! Theorems T1, T2 and T6: two requests that agree as far as a mark promises.

use std::collections::BTreeMap;

use typecase::plan::Verdict;
use typecase::render::request::{Content, Mark, Message, Place, Request};
use typecase::target::Region;
use typecase::types::Scope;
use typecase::value::{Inputs, Part};

use super::bodies::{Bytes, Compiled, number, sent};
use super::chance::Chance;
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
    fn mark(&self, mark: usize) -> Option<&Mark> {
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

/// Draws one related request for each scope of the marks, counts the pairs, and gives the marks
/// that break their promise, with how.
pub(crate) fn violations(
    chance: &mut Chance,
    layout: &Layout,
    compiled: &Compiled,
    inputs: &Inputs,
    marks: &[(usize, Scope)],
    pairs: &mut u64,
) -> Vec<(usize, String)> {
    let mut by_scope = BTreeMap::<Scope, Vec<usize>>::new();
    for &(mark, scope) in marks {
        by_scope.entry(scope).or_default().push(mark);
    }
    if by_scope.is_empty() {
        return Vec::new();
    }
    let first = Sent::of(compiled, inputs);
    let mut all = Vec::new();
    for (scope, marks) in by_scope {
        let other = related(chance, layout, &compiled.plan, inputs, scope);
        let second = Sent::of(compiled, &other);
        *pairs += 1;
        for mark in marks {
            let Some(found) = broken(compiled, &first, &second, mark, scope) else { continue };
            all.push((mark, format!("mark {mark}: {found}\n{:?}\n{:?}", inputs.0, other.0)));
        }
    }
    all
}

/// How a mark breaks its promise between two requests.
pub(crate) fn broken(
    compiled: &Compiled,
    first: &Sent,
    second: &Sent,
    mark: usize,
    scope: Scope,
) -> Option<String> {
    let grows = matches!(scope, Scope::History | Scope::Loop);
    differs(&first.bytes, &second.bytes, mark, grows)
        .or_else(|| presence(compiled, first, second, mark))
        .or_else(|| keys(compiled, first, second, mark))
}

fn differs(first: &Bytes, second: &Bytes, mark: usize, grows: bool) -> Option<String> {
    let (one, two) = (first.cuts.get(&mark), second.cuts.get(&mark));
    let (Some(&one), Some(&two)) = (one, two) else { return Some(format!("{one:?}, {two:?}")) };
    let agree = if grows { one <= two } else { one == two };
    let same = first.erased.get(..one) == second.erased.get(..one);
    (!agree || !same).then(|| {
        let shown = |bytes: &Bytes, cut| {
            let (before, behind) = bytes.erased.split_at(cut);
            let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
            format!("{} <CUT> {}", text(before), text(behind))
        };
        format!("\n{}\n{}", shown(first, one), shown(second, two))
    })
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
fn keys(compiled: &Compiled, first: &Sent, second: &Sent, mark: usize) -> Option<String> {
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
