use crate::manifest::place::Place;
use crate::manifest::schema::tag_name;
use crate::text::{Name, Span};

/// Stored data of its own package that a runtime is shown in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfData {
    /// The namespace.
    pub namespace: Name,
    /// The tag of the block, without brackets.
    pub tag: Name,
    /// How much of each entry.
    pub format: RowFormat,
    /// How many entries at most.
    pub max_entries: u32,
    /// Where it is written.
    pub span: Span,
}

/// How much of an entry is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowFormat {
    /// Its key and the beginning of its value.
    #[default]
    Summary,
    /// Its key and its value.
    Full,
    /// Its key.
    IdsOnly,
}

/// How many entries are shown if nothing is said.
const ENTRIES: u32 = 50;

impl SelfData {
    pub(super) fn read(entry: &Place<'_>) -> Option<Self> {
        Some(Self {
            namespace: entry.text("namespace")?,
            tag: entry.text("as")?.map(|tag| tag_name(&tag).into()),
            format: entry.text("format").and_then(|it| RowFormat::parse(&it)).unwrap_or_default(),
            max_entries: entry.count("maxEntries").unwrap_or(ENTRIES),
            span: entry.span(),
        })
    }
}

impl RowFormat {
    /// The word in manifests and cases.
    pub fn word(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Full => "full",
            Self::IdsOnly => "ids-only",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        [Self::Summary, Self::Full, Self::IdsOnly].into_iter().find(|it| it.word() == word)
    }
}
