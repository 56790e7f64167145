/// A stage of a turn, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Before the first turn.
    Setup,
    /// Before the story.
    PreTurn,
    /// The story.
    Narrative,
    /// Behind the story.
    PostTurn,
    /// At the very end.
    Audit,
}

impl Stage {
    /// The word in manifests.
    pub fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::PreTurn => "pre-turn",
            Self::Narrative => "narrative",
            Self::PostTurn => "post-turn",
            Self::Audit => "audit",
        }
    }

    pub(super) fn parse(word: &str) -> Option<Self> {
        [Self::Setup, Self::PreTurn, Self::Narrative, Self::PostTurn, Self::Audit]
            .into_iter()
            .find(|stage| stage.word() == word)
    }
}
