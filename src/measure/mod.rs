//! How large a text is, by named pure estimators, and cuts on character edges.

mod cut;
mod estimator;
mod tally;

pub use cut::prefix;
pub use estimator::Estimator;

use crate::syntax::tree::Unit;

use tally::Tally;

/// The size of a text in a unit: `tokens` by the estimator, `bytes` of UTF-8; every other unit
/// counts Unicode scalar values.
pub fn measure(text: &str, unit: Unit, estimator: &Estimator) -> u64 {
    Tally::of(text).size(unit, estimator)
}

#[cfg(test)]
mod tests {
    use super::{Estimator, Unit, measure};

    #[test]
    fn measures_in_the_unit_asked_for() {
        let text = "né 日";
        assert_eq!(measure(text, Unit::Chars, &Estimator::Cjk), 4);
        assert_eq!(measure(text, Unit::Bytes, &Estimator::Cjk), 7);
        assert_eq!(measure(text, Unit::Tokens, &Estimator::Cjk), 2, "日, and a quarter of three");
        assert_eq!(measure(text, Unit::Tokens, &Estimator::Bytes(25)), 3, "7 / 2.5, rounded up");
    }
}
