use crate::manifest::place::Place;

/// How much history an agent reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryWindow {
    /// How many finished turns; 0 for none. The current turn is never counted.
    pub max_turns: u32,
    /// Whether summaries of what came before stand before them.
    pub include_summaries: bool,
}

impl HistoryWindow {
    pub(super) fn read(history: &Place<'_>) -> Option<Self> {
        Some(Self {
            max_turns: history.count("maxTurns")?,
            include_summaries: history.flag("includeSummaries").unwrap_or(false),
        })
    }
}
