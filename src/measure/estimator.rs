use serde::{Deserialize, Serialize};

use super::tally::Tally;

/// How a number of tokens is estimated from a text. Never a bill.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Estimator {
    /// CJK characters count one token each, four others count one (rounded up at the end).
    #[default]
    Cjk,
    /// So many characters a token, in tenths.
    Chars(u32),
    /// So many bytes a token, in tenths.
    Bytes(u32),
}

impl Estimator {
    /// The estimated number of tokens of a text, rounded up; 0 only for the empty text.
    pub fn tokens(&self, text: &str) -> u64 {
        Tally::of(text).tokens(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Estimator;

    #[test]
    fn cjk_counts_one_and_four_others_count_one() {
        assert_eq!(Estimator::Cjk.tokens(""), 0);
        assert_eq!(Estimator::Cjk.tokens("abcd"), 1);
        assert_eq!(Estimator::Cjk.tokens("abcde"), 2);
        assert_eq!(Estimator::Cjk.tokens("故事。"), 3);
        assert_eq!(Estimator::Cjk.tokens("カナ 한글 ab"), 4 + 1, "four letters and four others");
        assert_eq!(Estimator::Cjk.tokens("𠀀"), 1, "Han beyond the basic plane");
    }

    #[test]
    fn ratios_are_in_tenths_and_round_up() {
        assert_eq!(Estimator::Chars(40).tokens("日本語文字"), 2);
        assert_eq!(Estimator::Bytes(25).tokens("abcde"), 2);
        assert_eq!(Estimator::Bytes(25).tokens("abcdef"), 3);
        assert_eq!(Estimator::Bytes(0).tokens("ab"), 20, "a ratio of nothing counts as a tenth");
    }
}
