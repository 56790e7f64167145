//! Where marks stand, which of them are written, and the bytes at last.

use crate::render::request::{Mark, Request};
use crate::target::MarkRule;

use super::draft::{Block, Draft, Piece};
use super::stretches::Stretches;
use super::{Body, Cut, MarkNote};

/// A mark that has its place.
struct Placed {
    mark: usize,
    /// The block that it closes.
    block: Option<usize>,
    /// Whether a marker may stand there.
    markable: bool,
    /// How many positions there are up to it.
    positions: usize,
    /// Whether it may not be written since there are too many.
    over_budget: bool,
    why: Vec<String>,
    /// The lifetime that is written, by its place in the target's list.
    written: Option<usize>,
}

/// A block that gets a marker.
struct Marker {
    block: usize,
    lifetime: usize,
    /// The marks that fall together there, by their place in the list of placed ones.
    of: Vec<usize>,
}

/// Sets the marks of a request into a draft and writes it. `quiet` says why no mark may be
/// written at all, `marker` writes one.
pub(super) fn finish(
    draft: Draft,
    request: &Request,
    quiet: Option<&str>,
    marker: fn(Option<&str>) -> String,
) -> (Body, Vec<MarkNote>) {
    let rule = &request.row.marks;
    let mut placed = place(&draft, rule);
    let mut markers = choose(&mut placed, &request.marks, rule, quiet);
    agree_on_lifetimes(&mut placed, &mut markers, rule);
    write(draft, request, &placed, &markers, marker)
}

/// Each mark closes the last block such that nothing in the bytes up to there stands behind the
/// mark in the request. If that one can carry no marker, the mark goes back to the last one that
/// can, whether it is written or not, so that a cut does not depend on what is written. Where
/// there is none, it stays: nothing is written, and its bytes are still what it promises. Where a
/// model takes no marks at all, none goes back.
fn place(draft: &Draft, rule: &MarkRule) -> Vec<Placed> {
    let blocks: Vec<&Block> = draft.blocks().collect();
    let (mut reached, mut positions) = (0, 0);
    let mut last_markable = None;
    let mut placed = Vec::with_capacity(draft.marks.len());
    for &(mark, order) in &draft.marks {
        while let Some(block) = blocks.get(reached).filter(|block| block.order < order) {
            positions += usize::from(!block.joins);
            if block.markable || rule.most == 0 {
                last_markable = Some((reached, positions));
            }
            reached += 1;
        }
        let natural = reached.checked_sub(1).map(|block| (block, positions));
        let mut why = Vec::new();
        if blocks.iter().skip(reached).any(|block| block.order < order) {
            why.push(
                "the target sends what comes later before what it closes; it goes back".into(),
            );
        }
        match (natural, last_markable) {
            (None, _) => why.push("nothing stands before it".into()),
            (Some(_), None) => why.push("nothing before it takes a mark here".into()),
            (natural, found) if natural != found => {
                why.push("what it closes takes no mark; it goes back to what does".into());
            }
            _ => {}
        }
        let found = last_markable.or(natural);
        placed.push(Placed {
            mark,
            block: found.map(|(block, _)| block),
            markable: last_markable.is_some(),
            positions: found.map_or(0, |(_, positions)| positions),
            over_budget: false,
            why,
            written: None,
        });
    }
    placed
}

/// Which marks are written. Marks on one block are one. Of too many the earliest go: what they
/// cover is covered by those behind them, and providers that drop some themselves keep the
/// latest too.
fn choose(
    placed: &mut [Placed],
    marks: &[Mark],
    rule: &MarkRule,
    quiet: Option<&str>,
) -> Vec<Marker> {
    let mut markers: Vec<Marker> = Vec::new();
    for (index, place) in placed.iter_mut().enumerate() {
        let Some(mark) = marks.get(place.mark) else { continue };
        if rule.most == 0 {
            place.why.push("no mark is written for this model".into());
        } else if !mark.written {
            place.why.push("its condition does not hold, or the plan chose others".into());
        } else if let Some(quiet) = quiet {
            place.why.push(quiet.into());
        } else if let (Some(block), true) = (place.block, place.markable) {
            let lifetime = class(rule, mark.lifetime);
            match markers.last_mut().filter(|marker| marker.block == block) {
                Some(marker) => {
                    place.why.push("it falls together with the mark before it".into());
                    marker.lifetime = marker.lifetime.max(lifetime);
                    marker.of.push(index);
                }
                None => markers.push(Marker { block, lifetime, of: vec![index] }),
            }
        }
    }
    let spare = markers.len().saturating_sub(usize::try_from(rule.most).unwrap_or(usize::MAX));
    for dropped in markers.drain(..spare) {
        for index in dropped.of {
            if let Some(place) = placed.get_mut(index) {
                place.over_budget = true;
                place.why.push(format!("{} marks at most; the earliest go", rule.most));
            }
        }
    }
    for marker in &markers {
        for &index in &marker.of {
            let Some(place) = placed.get_mut(index) else { continue };
            let asked = marks.get(place.mark).and_then(|mark| mark.lifetime);
            if asked.is_some_and(|asked| asked > rule.longest()) {
                place.why.push(format!("{} seconds is the longest lifetime", rule.longest()));
            }
        }
    }
    markers
}

/// No lifetime may follow a shorter one: an earlier mark is raised to a later one's, since what
/// it covers is sent for that long anyway, and no promise is broken.
fn agree_on_lifetimes(placed: &mut [Placed], markers: &mut [Marker], rule: &MarkRule) {
    let mut longest = 0;
    for marker in markers.iter_mut().rev() {
        let raised = marker.lifetime < longest;
        longest = longest.max(marker.lifetime);
        marker.lifetime = longest;
        for &index in &marker.of {
            let Some(place) = placed.get_mut(index) else { continue };
            place.written = Some(longest);
            if raised {
                let seconds = rule.lifetimes.get(longest).map_or(0, |lifetime| lifetime.seconds);
                place.why.push(format!("lives {seconds} seconds, as a mark behind it does"));
            }
        }
    }
}

/// The shortest lifetime that is long enough, or the longest.
fn class(rule: &MarkRule, seconds: Option<u32>) -> usize {
    let enough = |asked| rule.lifetimes.iter().position(|lifetime| lifetime.seconds >= asked);
    seconds
        .map_or(0, |asked| enough(asked).unwrap_or_else(|| rule.lifetimes.len().saturating_sub(1)))
}

fn write(
    draft: Draft,
    request: &Request,
    placed: &[Placed],
    markers: &[Marker],
    marker: fn(Option<&str>) -> String,
) -> (Body, Vec<MarkNote>) {
    let lifetimes = &request.row.marks.lifetimes;
    let mut bytes = String::with_capacity(draft.size() + 64 * markers.len());
    let mut hidden = Vec::new();
    let mut erased = 0;
    let mut ends = Vec::new();
    let mut stretches = Stretches::default();
    let mut due = markers.iter().peekable();
    for piece in draft.pieces {
        match piece {
            Piece::Shell(text) => bytes.push_str(&text),
            Piece::Block(block) => {
                let start = bytes.len() - erased;
                block.open.write(&mut bytes);
                if let Some(set) = due.next_if(|set| set.block == ends.len()) {
                    let word = lifetimes.get(set.lifetime).and_then(|one| one.word.as_deref());
                    let from = bytes.len();
                    bytes.push_str(&marker(word));
                    erased += bytes.len() - from;
                    hidden.push(from..bytes.len());
                }
                bytes.push('}');
                let end = bytes.len() - erased;
                stretches.add(block.stretch, start..end);
                ends.push(end);
            }
        }
    }
    let mut notes: Vec<MarkNote> = Vec::with_capacity(placed.len());
    for place in placed {
        let Some(mark) = request.marks.get(place.mark) else { continue };
        let seconds = |class: usize| lifetimes.get(class).map(|lifetime| lifetime.seconds);
        notes.push(MarkNote {
            mark: place.mark,
            scope: mark.scope,
            at: place.block.and_then(|block| ends.get(block).copied()).unwrap_or(0),
            written: place.written.is_some(),
            lifetime: place.written.and_then(seconds),
            positions: place.positions,
            over_budget: place.over_budget,
            why: place.why.clone(),
        });
    }
    notes.sort_by_key(|note| note.mark);
    let cuts = notes.iter().map(|note| Cut { mark: note.mark, at: note.at }).collect();
    (Body::new(bytes, cuts, hidden, stretches), notes)
}
