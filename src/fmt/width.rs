/// The columns that a text takes: one a character, two where it is as wide as high.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

/// Characters that East Asian writing sets in a square of two columns.
fn is_wide(c: char) -> bool {
    matches!(
        c,
        '\u{1100}'..='\u{115f}'
            | '\u{2e80}'..='\u{303e}'
            | '\u{3041}'..='\u{a4cf}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe6f}'
            | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}'
            | '\u{1f300}'..='\u{1f64f}'
            | '\u{1f900}'..='\u{1f9ff}'
            | '\u{20000}'..='\u{3fffd}'
    )
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn counts_columns() {
        assert_eq!(width("zh-Hans é—"), 10);
        assert_eq!(width("（无）"), 6);
    }
}
