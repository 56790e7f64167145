/// The lines of a string of several lines behind its first, which is returned first: lines that
/// stand as they are, and the last with its indentation.
pub(super) struct Lines {
    pub(super) first: String,
    pub(super) between: Vec<String>,
    pub(super) last: String,
    /// The indentation of the last, if it is not part of it.
    pub(super) indent: usize,
}

/// Takes a string apart. One in `"""` moves to `indent`, all of its lines alike; its line breaks
/// become LF.
pub(super) fn lines(string: &str, indent: usize) -> Option<Lines> {
    let mut lines: Vec<&str> = string.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let last = lines.pop()?;
    let (first, between) = lines.split_first()?;
    let quotes = last.trim_start_matches([' ', '\t']);
    let old = last.get(..last.len() - quotes.len()).unwrap_or("");
    if string.starts_with("\"\"\"") && quotes == "\"\"\"" {
        let moved: Option<Vec<_>> = between.iter().map(|line| moved(line, old, indent)).collect();
        if let Some(between) = moved {
            let first = first.trim_end().to_owned();
            return Some(Lines { first, between, last: quotes.to_owned(), indent });
        }
    }
    let between = between.iter().map(|line| (*line).to_owned()).collect();
    Some(Lines { first: (*first).to_owned(), between, last: last.to_owned(), indent: 0 })
}

/// The line with another indentation; none if it has less than the old one, as lines in a hole
/// may.
fn moved(line: &str, old: &str, indent: usize) -> Option<String> {
    match line.strip_prefix(old) {
        Some("") => Some(String::new()),
        Some(words) => Some(format!("{:indent$}{words}", "")),
        None if line.trim_start_matches([' ', '\t']).is_empty() => Some(String::new()),
        None => None,
    }
}
