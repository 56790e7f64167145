use serde::{Deserialize, Serialize};

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
