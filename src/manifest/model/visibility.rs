/// Who reads the result of a runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// The player: it is the story.
    Story,
    /// Its package.
    Plugin,
    /// The host.
    System,
}

impl Visibility {
    /// The word in manifests and layouts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Story => "story",
            Self::Plugin => "plugin",
            Self::System => "system",
        }
    }

    pub(super) fn parse(word: &str) -> Option<Self> {
        [Self::Story, Self::Plugin, Self::System].into_iter().find(|it| it.word() == word)
    }
}
