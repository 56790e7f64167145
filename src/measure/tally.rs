use crate::syntax::tree::Unit;

use super::Estimator;

/// What the sizes of a text are made of. Adding a character never makes any size smaller.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    bytes: u64,
    chars: u64,
    cjk: u64,
}

impl Tally {
    pub(super) fn of(text: &str) -> Self {
        let mut tally = Self::default();
        text.chars().for_each(|c| tally.add(c));
        tally
    }

    pub(super) fn add(&mut self, c: char) {
        self.bytes += c.len_utf8() as u64;
        self.chars += 1;
        self.cjk += u64::from(is_cjk(c));
    }

    pub(super) fn size(&self, unit: Unit, estimator: &Estimator) -> u64 {
        match unit {
            Unit::Tokens => self.tokens(estimator),
            Unit::Bytes => self.bytes,
            _ => self.chars,
        }
    }

    pub(super) fn tokens(&self, estimator: &Estimator) -> u64 {
        match *estimator {
            Estimator::Cjk => self.cjk + (self.chars - self.cjk).div_ceil(4),
            Estimator::Chars(tenths) => per(self.chars, tenths),
            Estimator::Bytes(tenths) => per(self.bytes, tenths),
        }
    }
}

fn per(count: u64, tenths: u32) -> u64 {
    count.saturating_mul(10).div_ceil(u64::from(tenths.max(1)))
}

/// Chinese, Japanese and Korean letters with their punctuation and full-width forms.
fn is_cjk(c: char) -> bool {
    matches!(
        u32::from(c),
        0x1100..=0x11FF      // Hangul Jamo
            | 0x2E80..=0x9FFF   // radicals, punctuation, kana, Bopomofo, Han
            | 0xA960..=0xA97F   // Hangul Jamo, extended
            | 0xAC00..=0xD7FF   // Hangul syllables
            | 0xF900..=0xFAFF   // compatibility Han
            | 0xFE30..=0xFE4F   // compatibility forms
            | 0xFF00..=0xFFEF   // full-width and half-width forms
            | 0x20000..=0x3FFFF // Han beyond the basic plane
    )
}
