/// How many characters of a user's word a message repeats.
const SHOWN: usize = 60;

/// The user's word in backticks, cut where it is long.
pub(super) fn quote(word: &str) -> String {
    format!("`{}`", cut(word))
}

/// The word, cut where it is long: messages and paths stay small whatever a file holds.
pub(super) fn cut(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", word.get(..end).unwrap_or("")),
        None => word.to_owned(),
    }
}
