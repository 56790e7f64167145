//! Switches that break one rule of checking, rendering or lowering each, so that the tests can
//! show that they would notice. The numbers are those under which the ways to break the law are
//! known: A of what grows, B of what follows, C of what has no label, D of labels too coarse.
//!
//! Without the feature `faults` every switch is off for good and costs nothing.

/// A rule that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Fixed text may stand between a log and the mark for its growth.
    A1,
    /// A log is a value of the session like any other.
    A2,
    /// A window of so many turns counts as growth, though it drops a row with every turn.
    A3,
    /// What stands in for a row may read what changes more often than the row.
    A4,
    /// A mark stays where it stands although a slot at depth follows it.
    A6a,
    /// Messages that may be empty count as well for how far a slot at depth reaches.
    A6b,
    /// What lands at a depth may land before the log.
    A6c,
    /// What lands at a depth right where a mark stands comes before the mark.
    A6d,
    /// Depth is counted back from the end of the request, over the rows of this turn.
    A7,
    /// A separator is written behind a member as soon as another one follows, instead of
    /// leading the one that follows.
    B1,
    /// A mark inside a trimmed group stays there, and the trim looks across it.
    B2,
    /// A blank text part is dropped only where it is alone in its message.
    B4,
    /// The last message loses its trailing blanks if it is the assistant's.
    B5,
    /// Neighbours of one role become one text.
    B6,
    /// Neighbours of one role are merged by parts on `openai-chat`.
    B7a,
    /// Neighbours of one role are merged by parts on `openai-chat`, but not across a mark that
    /// is written.
    B7b,
    /// Late system text that no message precedes is sent as leading system text.
    B8,
    /// Late system text is sent natively while it is last or an assistant's message follows.
    B9,
    /// A filler is written with the item before it, inside the part that a mark closes.
    B10,
    /// Calls without a name are named after all of the request.
    B11,
    /// Parts end only at the marks that are written.
    B17,
    /// What packages send with every turn is taken for text of the session.
    C1,
    /// What decides whether tools are offered has no label.
    C2,
    /// What the definitions of tools say has no label.
    C3,
    /// Settings that key what is cached have no label.
    C4,
    /// Whether there is any picture has no label.
    C5,
    /// Which packages there are is as stable as their text.
    C9,
    /// A map keeps the order in which it came.
    C13,
    /// A use of a whole value has the label of its outermost node.
    D1,
    /// The condition of a mark has no label.
    D3,
    /// A mark may stand in a group that is fitted as a whole.
    D5,
    /// What keys nothing is written before the messages.
    D6,
}

#[cfg(feature = "faults")]
mod switch {
    use std::cell::Cell;

    use super::Fault;

    thread_local! {
        static ON: Cell<Option<Fault>> = const { Cell::new(None) };
    }

    /// Whether the rule is broken in this thread.
    pub fn is_on(fault: Fault) -> bool {
        ON.get() == Some(fault)
    }

    /// The rule that is broken in this thread.
    pub fn current() -> Option<Fault> {
        ON.get()
    }

    /// Runs `work` with one rule broken, in this thread.
    pub fn with<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> T {
        struct Reset(Option<Fault>);
        impl Drop for Reset {
            fn drop(&mut self) {
                ON.set(self.0);
            }
        }
        let _reset = Reset(ON.replace(fault));
        work()
    }
}

#[cfg(feature = "faults")]
pub use switch::{current, is_on, with};

/// Whether the rule is broken: never.
#[cfg(not(feature = "faults"))]
pub const fn is_on(_fault: Fault) -> bool {
    false
}

/// The rule that is broken in this thread: none.
#[cfg(not(feature = "faults"))]
pub const fn current() -> Option<Fault> {
    None
}

/// Runs `work` with no rule broken.
#[cfg(not(feature = "faults"))]
pub fn with<T>(_fault: Option<Fault>, work: impl FnOnce() -> T) -> T {
    work()
}
