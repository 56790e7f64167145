use std::collections::BTreeMap;
use std::ops::Range;

use crate::fault::{Fault, is_on};

use super::request::{Message, Place};

/// The messages in the making, with those that `depth` puts between them.
#[derive(Default)]
pub(super) struct Conversation {
    said: Vec<Message>,
    /// The messages that depth counts.
    counted: Vec<usize>,
    /// The messages of the log that began last; nothing is put before them.
    log: Range<usize>,
    /// Messages by the one that they stand before.
    inserted: BTreeMap<usize, Vec<Message>>,
}

/// A place that later insertions may still move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    Fixed(Place),
    Said {
        message: usize,
        part: usize,
    },
    /// Behind the `nth` of those that were inserted before a message.
    Inserted {
        before: usize,
        nth: usize,
        part: usize,
    },
}

impl Spot {
    /// Whether what is put before a message stands before this place.
    pub(super) fn is_behind(self, place: usize) -> bool {
        match self {
            Self::Fixed(_) => false,
            Self::Said { message, .. } => message >= place,
            Self::Inserted { before, .. } => before > place,
        }
    }
}

impl Conversation {
    /// Where the next message goes.
    pub(super) fn end(&self) -> usize {
        self.said.len()
    }

    pub(super) fn begin_log(&mut self) {
        self.log = self.end()..self.end();
    }

    pub(super) fn end_log(&mut self) {
        self.log.end = self.end();
    }

    /// A message at the end; without a part it is none.
    pub(super) fn push(&mut self, message: Message, counted: bool) {
        if message.parts.is_empty() {
            return;
        }
        if counted {
            self.counted.push(self.said.len());
        }
        self.said.push(message);
    }

    /// A message so many counted messages before `end`: right behind the counted message that
    /// then precedes it, but never before the log. Of several at one place the
    /// earlier comes first. Gives the message that it stands before; none: it has no part.
    pub(super) fn insert(&mut self, end: usize, depth: u32, message: Message) -> Option<usize> {
        if message.parts.is_empty() {
            return None;
        }
        let place = self.back(end, depth);
        self.inserted.entry(place).or_default().push(message);
        Some(place)
    }

    fn back(&self, end: usize, depth: u32) -> usize {
        let depth = usize::try_from(depth).unwrap_or(usize::MAX);
        if depth == 0 {
            return end;
        }
        let counted = self.counted.partition_point(|&at| at < end);
        let before = counted.checked_sub(depth).and_then(|at| at.checked_sub(1));
        let previous = before.and_then(|at| self.counted.get(at));
        let first = if is_on(Fault::A6c) { 0 } else { self.log.start };
        previous.map_or(0, |at| at + 1).max(first)
    }

    /// Where a mark stands that goes back by so many counted rows of the log: nothing that is
    /// still to be put among them comes before it.
    pub(super) fn spot_back(&self, rows: u32) -> Option<Spot> {
        self.spot_before(self.back(self.log.end, rows))
    }

    /// Behind the last part, if there is a message.
    pub(super) fn last_spot(&self) -> Option<Spot> {
        let end = self.end();
        let inserted = self.inserted.get(&end).and_then(|list| {
            let nth = list.len().checked_sub(1)?;
            let part = list.last()?.parts.len().checked_sub(1)?;
            Some(Spot::Inserted { before: end, nth, part })
        });
        inserted.or_else(|| self.spot_before(end))
    }

    /// Behind the message before the one at `at`, if there is one.
    fn spot_before(&self, at: usize) -> Option<Spot> {
        let message = at.checked_sub(1)?;
        let part = self.said.get(message)?.parts.len().checked_sub(1)?;
        Some(Spot::Said { message, part })
    }

    /// Where everything stands in the end.
    pub(super) fn places(&self) -> Places {
        let mut so_far = 0;
        let before = self.inserted.iter().map(|(at, list)| {
            let first = so_far;
            so_far += list.len();
            (*at, first)
        });
        Places { before: before.collect(), inserted: self.inserted.values().map(Vec::len).sum() }
    }

    pub(super) fn finish(mut self) -> Vec<Message> {
        let end = self.said.len();
        let mut messages = Vec::with_capacity(end);
        for (at, message) in self.said.into_iter().enumerate() {
            messages.extend(self.inserted.remove(&at).unwrap_or_default());
            messages.push(message);
        }
        messages.extend(self.inserted.into_values().flatten());
        messages
    }
}

/// Where messages stand once all insertions are made.
pub(super) struct Places {
    /// By the message that insertions stand before: how many insertions come before them.
    before: BTreeMap<usize, usize>,
    inserted: usize,
}

impl Places {
    pub(super) fn place(&self, spot: Spot) -> Place {
        match spot {
            Spot::Fixed(place) => place,
            Spot::Said { message, .. }
                if is_on(Fault::A6d) && self.before.contains_key(&(message + 1)) =>
            {
                let later = self.before.range(message + 2..).next();
                let inserted = later.map_or(self.inserted, |(_, first)| *first);
                Place::Message { message: message + inserted, part: usize::MAX }
            }
            Spot::Said { message, part } => {
                let later = self.before.range(message + 1..).next();
                let inserted = later.map_or(self.inserted, |(_, first)| *first);
                Place::Message { message: message + inserted, part }
            }
            Spot::Inserted { before, nth, part } => {
                let first = self.before.get(&before).copied().unwrap_or_default();
                Place::Message { message: before + first + nth, part }
            }
        }
    }
}
