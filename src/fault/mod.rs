//! Switches that break one rule of rendering or lowering each, so that the tests can show that
//! they would notice. The numbers are those under which the ways to break the law are known.
//!
//! Without the feature `faults` every switch is off for good and costs nothing.

/// A rule that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A separator is written behind a member as soon as another one follows, instead of
    /// leading the one that follows.
    B1,
    /// A mark inside a trimmed group stays there, and the trim looks across it.
    B2,
    /// A blank text part is dropped only where it is alone in its message.
    B4,
    /// The last message loses its trailing blanks if it is the assistant's.
    B5,
    /// Neighbours of one role are merged by parts on `openai-chat`, but not across a mark that
    /// is written.
    B7,
    /// Late system text that no message precedes is sent as leading system text.
    B8,
    /// Late system text is sent natively while it is last or an assistant's message follows.
    B9,
    /// A filler is written with the item before it, inside the part that a mark closes.
    B10,
    /// Parts end only at the marks that are written.
    B17,
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
pub use switch::{is_on, with};

/// Whether the rule is broken: never.
#[cfg(not(feature = "faults"))]
pub const fn is_on(_fault: Fault) -> bool {
    false
}
