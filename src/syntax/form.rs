//! How each construct is written, for those who wrote it otherwise.

/// A keyword, how what it begins is written, and what its braces hold.
pub(super) struct Form {
    pub(super) keyword: &'static str,
    pub(super) written: &'static str,
    pub(super) braces: Braces,
}

/// What stands in the braces of a construct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Braces {
    /// Entries, which can be read even if the header is broken.
    Entries,
    /// Something else, or nothing.
    Other,
}

const fn entries(keyword: &'static str, written: &'static str) -> Form {
    Form { keyword, written, braces: Braces::Entries }
}

const fn other(keyword: &'static str, written: &'static str) -> Form {
    Form { keyword, written, braces: Braces::Other }
}

/// What begins a statement.
pub(super) const STATEMENTS: &[Form] = &[
    other("layout", "layout NAME"),
    other("use", "use \"FILE\""),
    other("locales", "locales LOCALE, LOCALE"),
    other("templates", "templates paths without \"NAMES\""),
    other("type", "type NAME = TYPE"),
    other("inputs", "inputs LABEL… { NAME: TYPE }"),
    other("text", "text NAME \"…\"` or `text NAME { LOCALE \"…\" }"),
    entries("fragment", "fragment NAME(NAME: TYPE) { … }"),
    other("request", "request { KEY: VALUE }"),
    other("budget", "budget { KEY: VALUE }"),
    other("compaction", "compaction { KEY: VALUE }"),
    entries("tools", "tools { … }"),
    entries("system", "system { … }"),
    entries("messages", "messages { … }"),
    other("allow", "allow CODE \"reason\""),
    other("assume", "assume LABEL \"reason\""),
];

/// What begins an entry.
pub(super) const ENTRIES: &[Form] = &[
    entries("section", "section NAME { … }"),
    entries("block", "block TAG { … }"),
    entries("message", "message ROLE NAME { … }"),
    entries("each", "each NAME in LIST { … }"),
    other("match", "match VALUE { NAME, NAME { … } else { … } }"),
    other("history", "history LIST { summary NAME { … } }"),
    other("cache", "cache LABEL 1h if CONDITION"),
    other("template", "template TEXT with VALUE"),
    other("image", "image PICTURE"),
    other("frame", "frame TEXT"),
    other("allow", "allow CODE \"reason\""),
    other("assume", "assume LABEL \"reason\""),
];

/// What goes on with something, and so cannot begin a line.
pub(super) const FOLLOWERS: &[Form] = &[
    other("else", "THING else THING"),
    other("rest", "each NAME in LIST { … } rest { … }"),
    other("if", "THING if CONDITION"),
    other("and", "VALUE and VALUE"),
    other("or", "VALUE or VALUE"),
    other("is", "VALUE is VARIANT"),
    other("in", "VALUE in LIST"),
    other("not", "VALUE if not VALUE"),
    other("file", "file \"PATH\""),
    other("join", "section NAME join \"…\" { … }"),
    other("fit", "section NAME fit 400 tokens { … }"),
    other("spare", "section NAME spare 1 { … }"),
    other("for", "section NAME for AUDIENCE { … }"),
];

/// The form of a keyword of `forms`.
pub(super) fn of(forms: &'static [Form], keyword: &str) -> Option<&'static Form> {
    forms.iter().find(|form| form.keyword == keyword)
}

/// The keywords of `forms`.
pub(super) fn keywords(forms: &'static [Form]) -> impl Iterator<Item = &'static str> {
    forms.iter().map(|form| form.keyword)
}
