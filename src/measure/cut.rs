use crate::syntax::tree::Unit;

use super::{Estimator, Tally};

/// The longest beginning of a text that measures at most `most`. It ends on a character edge,
/// and where that costs nothing but a few characters not inside a joined sequence such as
/// an emoji with its modifiers.
pub fn prefix<'a>(text: &'a str, most: u64, unit: Unit, estimator: &Estimator) -> &'a str {
    let mut tally = Tally::default();
    let end = text.char_indices().find_map(|(at, c)| {
        tally.add(c);
        (tally.size(unit, estimator) > most).then_some(at)
    });
    end.map_or(text, |end| text.get(..whole_sequence(text, end)).unwrap_or(text))
}

/// Moves a cut before the sequence that it would split; a sequence that begins the text or is
/// longer than any real one is split.
fn whole_sequence(text: &str, end: usize) -> usize {
    const LONGEST: usize = 16;
    let (head, tail) = text.split_at_checked(end).unwrap_or((text, ""));
    let mut next = tail.chars().next();
    let mut at = end;
    for c in head.chars().rev().take(LONGEST) {
        if c != JOINER && !next.is_some_and(extends) {
            return at;
        }
        at -= c.len_utf8();
        next = Some(c);
    }
    end
}

const JOINER: char = '\u{200D}';

fn extends(c: char) -> bool {
    matches!(c, JOINER | '\u{FE0E}' | '\u{FE0F}' | '\u{300}'..='\u{36F}' | '\u{1F3FB}'..='\u{1F3FF}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Estimator, Unit, prefix};
    use crate::measure::measure;

    fn chars(text: &str, most: u64) -> &str {
        prefix(text, most, Unit::Chars, &Estimator::Cjk)
    }

    #[test]
    fn cuts_on_character_edges() {
        assert_eq!(chars("héllo", 2), "hé");
        assert_eq!(chars("héllo", 5), "héllo");
        assert_eq!(prefix("héllo", 2, Unit::Bytes, &Estimator::Cjk), "h");
        assert_eq!(prefix("abcdefgh", 1, Unit::Tokens, &Estimator::Cjk), "abcd");
        assert_eq!(chars("abc", 0), "");
    }

    #[test]
    fn keeps_joined_sequences_whole() {
        assert_eq!(chars("ab👩\u{200D}🚀c", 3), "ab");
        assert_eq!(chars("ab👩\u{200D}🚀c", 4), "ab");
        assert_eq!(chars("ab👩\u{200D}🚀c", 5), "ab👩\u{200D}🚀");
        assert_eq!(chars("xe\u{301}y", 2), "x");
        let hostile = "\u{200D}".repeat(100);
        assert_eq!(chars(&hostile, 40).chars().count(), 40);
    }

    proptest! {
        #[test]
        fn a_prefix_fits_and_the_next_character_would_not(text in "[a-z日é\n]{0,60}", most in 0u64..50) {
            for unit in [Unit::Chars, Unit::Bytes, Unit::Tokens] {
                let head = prefix(&text, most, unit, &Estimator::Cjk);
                prop_assert!(text.starts_with(head));
                prop_assert!(measure(head, unit, &Estimator::Cjk) <= most);
                if let Some(next) = text.strip_prefix(head).and_then(|rest| rest.chars().next()) {
                    let longer = format!("{head}{next}");
                    prop_assert!(measure(&longer, unit, &Estimator::Cjk) > most);
                }
            }
        }
    }
}
