use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::target::Row;
use crate::types::Type;
use crate::value::Value;

use super::{Expr, Key, Mark, Op, Origin, OriginId, Setting};

/// A frozen plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Version of this format; minor versions add.
    pub format: u32,
    /// The layout's name.
    pub layout: Arc<str>,
    /// What the plan is made for.
    pub key: Key,
    /// The locale whose words were chosen.
    pub locale: Arc<str>,
    /// What the target and model take.
    pub row: Arc<Row>,
    /// What the host supplies.
    pub inputs: Vec<Input>,
    /// The defaults of the package's settings, over which the player's choices lie: the input
    /// `userSettings`.
    pub defaults: Vec<(Arc<str>, Value)>,
    /// What rides beside the text, by setting.
    pub settings: Vec<(Setting, Expr)>,
    /// The tools.
    pub tools: Vec<Op>,
    /// The leading system text.
    pub system: Vec<Op>,
    /// The messages.
    pub messages: Vec<Op>,
    /// The marks, in the order of the bytes.
    pub marks: Vec<Mark>,
    /// What was assumed, to be checked when rendering.
    pub obligations: Vec<Obligation>,
    /// Where things were written.
    pub origins: Vec<Origin>,
    /// How many locals there are.
    pub locals: u32,
    /// How sizes in tokens are estimated.
    pub estimator: crate::measure::Estimator,
}

/// An input of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// Its name.
    pub name: Arc<str>,
    /// Its type with all labels.
    pub of: Type,
}

/// `assume LABEL "reason"`: taken as given, to be checked on real requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obligation {
    /// The label: a volatility, or `empty`.
    pub label: Arc<str>,
    /// What is assumed to have it: the name of a group, an input or a slot.
    pub subject: Arc<str>,
    /// Why.
    pub reason: Arc<str>,
    /// Where it was written.
    pub origin: OriginId,
}

impl Plan {
    /// The format that this version writes.
    pub const FORMAT: u32 = 1;

    /// The SHA-256 digest of the plan, in lower-case hexadecimal: over the bytes that
    /// [`Plan::encode`] gives for the plan with an empty list of origins. Where things were
    /// written decides no byte of a request, and paths differ from machine to machine.
    pub fn digest(&self) -> String {
        let placeless = Self { origins: Vec::new(), ..self.clone() };
        hex(&Sha256::digest(placeless.encode().as_bytes()))
    }

    /// The plan as compact JSON, fields in declared order, nothing left out.
    pub fn encode(&self) -> String {
        // Plans hold no map with keys that are not text and no number that is not whole, the
        // only things that JSON refuses.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
