use std::ops::Range;

use super::draft::Stretch;

/// Where the tools, the system text and the messages stand in an erased body: from the first
/// byte of their first block to the last of their last; empty where there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stretches {
    pub(super) tools: Range<usize>,
    pub(super) system: Range<usize>,
    pub(super) messages: Range<usize>,
}

impl Stretches {
    /// A further block.
    pub(super) fn add(&mut self, stretch: Stretch, block: Range<usize>) {
        let whole = match stretch {
            Stretch::Tools => &mut self.tools,
            Stretch::System => &mut self.system,
            Stretch::Messages => &mut self.messages,
        };
        if whole.end == 0 {
            whole.start = block.start;
        }
        whole.end = block.end;
    }

    /// Where the last of them ends.
    pub(super) fn end(&self) -> usize {
        self.tools.end.max(self.system.end).max(self.messages.end)
    }
}
