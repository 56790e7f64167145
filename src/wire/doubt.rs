use std::fmt;

use serde::Serialize;

use crate::measure::Estimator;
use crate::render::request::Request;

use super::{Lowered, MarkNote};

/// Why a written mark may keep nothing, or a mark is not written although it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Doubt {
    /// The mark, by its place in the request's marks.
    pub mark: usize,
    /// Why.
    pub why: Why,
}

/// What speaks against a mark. Providers say nothing about any of it: the counters of what was
/// kept stay at nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// What stands before it is smaller than what is kept at all, by an estimate.
    BelowMinimum {
        /// The estimated tokens.
        tokens: u64,
        /// The model's minimum.
        minimum: u32,
    },
    /// So many positions since the written mark before it that an entry there is not found from
    /// here.
    OutOfReach {
        /// The positions.
        positions: usize,
        /// How many are looked at.
        look_back: u32,
    },
    /// There are more marks than may be written.
    OverBudget {
        /// How many may be.
        most: u32,
    },
}

impl Lowered {
    /// What speaks against the marks of the request that was lowered. It is found when it is
    /// asked for.
    pub fn doubts(&self, request: &Request) -> Vec<Doubt> {
        let rule = &request.row.marks;
        let erased = self.body.erased();
        let mut doubts = Vec::new();
        let mut before: Option<&MarkNote> = None;
        for note in &self.report.marks {
            let mut doubt = |why| doubts.push(Doubt { mark: note.mark, why });
            if note.over_budget {
                doubt(Why::OverBudget { most: rule.most });
            }
            if !note.written {
                continue;
            }
            let text = String::from_utf8_lossy(erased.get(..note.at).unwrap_or_default());
            let tokens = Estimator::Cjk.tokens(&text);
            if tokens < u64::from(rule.minimum) {
                doubt(Why::BelowMinimum { tokens, minimum: rule.minimum });
            }
            let since = before.map_or(0, |before| note.positions.saturating_sub(before.positions));
            let reach = usize::try_from(rule.look_back).unwrap_or(usize::MAX);
            if rule.look_back > 0 && since >= reach {
                doubt(Why::OutOfReach { positions: since, look_back: rule.look_back });
            }
            before = Some(note);
        }
        doubts
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BelowMinimum { tokens, minimum } => {
                write!(f, "about {tokens} tokens, and less than {minimum} are not kept")
            }
            Self::OutOfReach { positions, look_back } => write!(
                f,
                "{positions} blocks since the last mark, and this provider looks back {look_back}"
            ),
            Self::OverBudget { most } => write!(f, "{most} marks at most are written"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Sample, call, result, text};
    use super::Why;
    use crate::render::request::Content;
    use crate::value::Role;

    fn doubts(sample: &Sample) -> Vec<(usize, String)> {
        let doubts = sample.lower().doubts(&sample.request);
        doubts.into_iter().map(|doubt| (doubt.mark, doubt.why.to_string())).collect()
    }

    /// Enough text for every minimum.
    fn long() -> Sample {
        Sample::new("anthropic", "claude-opus-5-5").system(&"word ".repeat(4000)).mark()
    }

    #[test]
    fn a_small_prefix_is_not_kept() {
        // 68 bytes stand before it, from the brace to the end of the block.
        let sample = Sample::new("anthropic", "claude-opus-5-5").system("Short.").mark();
        assert_eq!(
            doubts(&sample),
            [(0, "about 17 tokens, and less than 512 are not kept".into())]
        );
        assert!(doubts(&long()).is_empty());
    }

    /// The provider's own example: written at block 15, a mark at block 35 misses (caching page,
    /// 2026-09).
    #[test]
    fn an_entry_twenty_positions_back_is_not_found() {
        let after = |blocks: usize| {
            let sample = (0..blocks).fold(long(), |sample, _| sample.user("x"));
            doubts(&sample.mark())
        };
        assert!(after(19).is_empty());
        let why = "20 blocks since the last mark, and this provider looks back 20".to_owned();
        assert_eq!(after(20), [(1, why)]);
    }

    /// Seen by a measurement: 120 blocks in 20 messages are still found, as a run of calls is one
    /// position, and so is a run of results.
    #[test]
    fn calls_side_by_side_are_one_position() {
        let calls: Vec<Content> = (0..30).map(|_| call(None, "look", "{}")).collect();
        let results: Vec<Content> = (0..30).map(|_| result(None, "A")).collect();
        let sample = long()
            .message(Role::User, &[text("x")])
            .message(Role::Assistant, &calls)
            .message(Role::Tool, &results)
            .mark();
        assert!(doubts(&sample).is_empty());
        assert_eq!(sample.lower().report.marks[1].positions, 4);
    }

    #[test]
    fn marks_over_budget_are_told() {
        let sample = (0..4).fold(long(), |sample, _| sample.user("x").mark());
        let found = sample.lower().doubts(&sample.request);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].mark, found[0].why), (0, Why::OverBudget { most: 4 }));
    }
}
