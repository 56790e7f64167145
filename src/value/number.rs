use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A number as it was written: `1.10` stays `1.10`, twenty digits stay twenty digits.
/// Its text is a JSON number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Arc<str>")]
pub struct Number(Arc<str>);

impl TryFrom<Arc<str>> for Number {
    type Error = String;

    /// What is read back from a plan is a number there as well, or it is refused: its text
    /// goes into bodies as it is.
    fn try_from(text: Arc<str>) -> Result<Self, String> {
        if is_json_number(&text) { Ok(Self(text)) } else { Err(format!("`{text}` is no number")) }
    }
}

impl Number {
    /// The number that `text` writes, if it is a JSON number.
    pub fn parse(text: &str) -> Option<Self> {
        is_json_number(text).then(|| Self(text.into()))
    }

    /// Its text.
    pub fn text(&self) -> &Arc<str> {
        &self.0
    }

    /// Its value for comparisons.
    pub fn as_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Its value as a whole number, if it is written as one and fits.
    pub fn as_int(&self) -> Option<i64> {
        self.0.parse().ok()
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self(number.to_string().into())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_json_number(text: &str) -> bool {
    let rest = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (rest, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent
            .is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn takes_json_numbers_and_no_others() {
        for good in ["0", "-1", "1.10", "1e2", "1E+2", "123456789012345678901234567890"] {
            assert_eq!(Number::parse(good).map(|n| n.to_string()).as_deref(), Some(good));
        }
        for bad in ["", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", "1_000", "-"] {
            assert!(Number::parse(bad).is_none(), "{bad}");
        }
    }
}
