use std::fmt;

/// What a template takes for a placeholder; `templates …` in a layout chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Only `{{ path }}`; `{%`, `{#` and `{{}}` are text.
    #[default]
    Paths,
    /// Values, conditions, loops and filters as Jinja writes them.
    Jinja,
    /// Only `{name}`; `{{` and `}}` are braces.
    Braces,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Paths, Self::Jinja, Self::Braces];

    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Paths => "paths",
            Self::Jinja => "jinja",
            Self::Braces => "braces",
        }
    }

    /// The dialect that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.word() == word)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
