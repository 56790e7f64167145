use super::Page;

/// The pages of these filters, each from the file of its name.
macro_rules! pages {
    ($($name:literal)*) => {
        &[$(Page {
            code: concat!("filter/", $name),
            text: include_str!(concat!("filters/", $name, ".md")),
        }),*]
    };
}

/// The page of every filter, by its name.
pub const FILTERS: &[Page] = pages! {
    "accepted"
    "blocks"
    "clean"
    "clock"
    "count"
    "cut"
    "cut-lines"
    "cut-paragraphs"
    "ends"
    "entries"
    "first"
    "join"
    "json"
    "last"
    "last-turns"
    "localized"
    "one-line"
    "pluck"
    "range"
    "refer"
    "sha256"
    "sort"
    "squeeze"
    "trim"
    "without-comments"
    "without-front-matter"
    "without-tables"
};
