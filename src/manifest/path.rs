/// The path of `inside`, itself a path, below `path`.
pub(super) fn join(path: &str, inside: &str) -> String {
    if path.is_empty() { inside.to_owned() } else { format!("{path}.{inside}") }
}

/// The path of an entry with this key. A long key is cut, so that paths stay small whatever a
/// file holds.
pub(super) fn step(path: &str, key: &str) -> String {
    const MOST: usize = 60;
    match key.char_indices().nth(MOST) {
        None => join(path, key),
        Some((end, _)) => join(path, &format!("{}…", key.get(..end).unwrap_or(""))),
    }
}
