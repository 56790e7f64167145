/// A word of the user's in backticks; a long one or one of several lines is cut.
pub(crate) fn excerpt(word: &str) -> String {
    const MOST: usize = 60;
    let line = word.split(['\n', '\r']).next().unwrap_or("");
    let short: String = line.chars().take(MOST).collect();
    let rest = if short.len() < word.len() { "…" } else { "" };
    format!("`{short}{rest}`")
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn cuts_long_words() {
        assert_eq!(excerpt("door"), "`door`");
        assert_eq!(excerpt("a\nb"), "`a…`");
        assert_eq!(excerpt(&"é".repeat(61)), format!("`{}…`", "é".repeat(60)));
    }
}
