use crate::diagnostic::Problems;
use crate::text::{Name, SourceId, Spanned};
use crate::yaml::read_json;

/// What is wrong with a file that must hold JSON.
pub fn check_json(source: SourceId, text: &str) -> Problems {
    read_json(source, text).1
}

/// The text under a key of a JSON file; none if there is none, or the file is no JSON.
pub fn json_text(source: SourceId, text: &str, key: &str) -> Option<Name> {
    let root = read_json(source, text).0?;
    let value = &root.entry(key)?.value;
    value.as_text().map(|text| Spanned::new(text.clone(), value.span))
}
