use crate::fault::{self, Fault};
use crate::render::request::{Content, Mark, Part, Place};

use super::Site;
use super::remarks::Remarks;
use super::wording::Wording;

/// A part of the body in the making: what stands between two marks or images.
#[derive(Debug)]
pub(super) struct Chunk<'a> {
    pub(super) piece: Piece<'a>,
    pub(super) site: Site,
    /// The marks behind it.
    pub(super) marks: Vec<usize>,
}

/// What a chunk sends.
#[derive(Debug)]
pub(super) enum Piece<'a> {
    /// Neighbouring texts put together.
    Text(Wording),
    /// Anything else.
    Other(&'a Content),
    /// Nothing: text that is blank, left out because targets refuse it. Its marks stay.
    Nothing,
}

/// What is done with blank text before it is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blank {
    /// Nothing.
    Drop,
    /// It leads the text that follows, so that the texts together stay exact.
    Carry,
}

/// The marks of a request in the order of their places, each taken once.
#[derive(Debug)]
pub(super) struct Marks<'a> {
    all: &'a [Mark],
    order: Vec<usize>,
    next: usize,
}

impl<'a> Marks<'a> {
    pub(super) fn of(all: &'a [Mark]) -> Self {
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&mark| all.get(mark).map(|mark| mark.after));
        Self { all, order, next: 0 }
    }

    /// The marks that are still left at this place or before it.
    pub(super) fn take(&mut self, until: Place) -> Vec<usize> {
        let rest = self.order.get(self.next..).unwrap_or_default();
        let is_due = |mark: &&usize| self.all.get(**mark).is_some_and(|mark| mark.after <= until);
        let taken: Vec<usize> = rest.iter().take_while(is_due).copied().collect();
        self.next += taken.len();
        taken
    }

    /// All that are left.
    pub(super) fn rest(&mut self) -> Vec<usize> {
        let rest = self.order.get(self.next..).unwrap_or_default().to_vec();
        self.next = self.order.len();
        rest
    }

    fn is_written(&self, mark: usize) -> bool {
        self.all.get(mark).is_some_and(|mark| mark.written)
    }
}

/// Whether a target takes text for nothing.
pub(super) fn is_blank(text: &str) -> bool {
    // Some providers also strip the four separators U+001C to U+001F.
    text.chars().all(|c| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c))
}

/// The chunks of a message or of the system text. Boundaries come from marks and from what is
/// no text, and every mark closes a chunk, written or not.
pub(super) fn chunks<'a>(
    parts: &[(Place, &'a Part)],
    marks: &mut Marks<'_>,
    blank: Blank,
    remarks: &mut Remarks,
) -> Vec<Chunk<'a>> {
    let alone = parts.iter().all(|(_, part)| match &part.content {
        Content::Text(text) => is_blank(text),
        _ => false,
    });
    let mut cutter = Cutter {
        keeps_blank: fault::is_on(Fault::B4) && !alone,
        blank,
        done: Vec::new(),
        text: Wording::default(),
        marks: Vec::new(),
    };
    for &(place, part) in parts {
        match &part.content {
            Content::Text(text) => cutter.text.push(text.clone()),
            other => {
                cutter.close(place, remarks);
                let site = place.into();
                cutter.done.push(Chunk { piece: Piece::Other(other), site, marks: Vec::new() });
            }
        }
        let taken = marks.take(place);
        let closes = !fault::is_on(Fault::B17) || taken.iter().any(|&mark| marks.is_written(mark));
        let is_text = matches!(part.content, Content::Text(_));
        match cutter.done.last_mut().filter(|_| !is_text) {
            Some(last) => last.marks.extend(taken),
            None if taken.is_empty() => {}
            None => {
                cutter.marks.extend(taken);
                if closes {
                    cutter.close(place, remarks);
                }
            }
        }
    }
    if let Some(&(place, _)) = parts.last() {
        cutter.close(place, remarks);
        if !cutter.text.is_empty() {
            remarks.changed(place, "blank text", "nothing follows that it could lead");
        }
    }
    cutter.done
}

struct Cutter<'a> {
    keeps_blank: bool,
    blank: Blank,
    done: Vec<Chunk<'a>>,
    text: Wording,
    marks: Vec<usize>,
}

impl Cutter<'_> {
    /// Ends the text that is open.
    fn close(&mut self, place: Place, remarks: &mut Remarks) {
        let marks = std::mem::take(&mut self.marks);
        let piece = if !self.text.is_blank() || (self.keeps_blank && !self.text.is_empty()) {
            Piece::Text(std::mem::take(&mut self.text))
        } else {
            if self.blank == Blank::Drop && !self.text.is_empty() {
                self.text = Wording::default();
                remarks.changed(place, "blank text", "left out, since targets refuse blank parts");
            }
            if marks.is_empty() {
                return;
            }
            Piece::Nothing
        };
        self.done.push(Chunk { piece, site: place.into(), marks });
    }
}
