use std::borrow::Cow;

/// `text` with every character that a terminal would obey instead of show made visible: control
/// characters, and those that turn the direction of writing. Line breaks and tabs become signs
/// too, so that the result is one line.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| sign(c).is_none()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| sign(c).unwrap_or(c)).collect())
}

/// What is shown in place of a character that must not reach a terminal.
pub fn sign(c: char) -> Option<char> {
    match c {
        // The pictures of the control characters stand in their order.
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => Some('\u{fffd}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn shows_what_a_terminal_would_obey() {
        assert_eq!(visible("plain — 中 é"), "plain — 中 é");
        assert_eq!(visible("\u{1b}[31mred\u{7}"), "␛[31mred␇");
        assert_eq!(visible("a\nb\tc\0\u{7f}"), "a␊b␉c␀␡");
        assert_eq!(visible("\u{9b}31m \u{202e}x"), "\u{fffd}31m \u{fffd}x");
    }
}
