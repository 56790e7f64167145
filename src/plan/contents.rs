use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::target::Row;
use crate::types::{OnChange, Type};
use crate::value::Value;

use super::{Edition, Expr, Key, Mark, Op, Origin, OriginId, Plan, Setting, Viewer};

/// What a plan says.
///
/// Everything can be read through a [`Plan`], and nothing of a plan can be changed: other
/// contents are frozen into another plan, with another digest. The plans that one walk comes to
/// share what is the same for all their targets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// By which rules its bytes come about; written as `format`, the number of the edition.
    #[serde(rename = "format")]
    pub edition: Edition,
    /// The layout's name.
    pub layout: Arc<str>,
    /// What the plan is made for.
    pub key: Key,
    /// The locale whose words were chosen.
    pub locale: Arc<str>,
    /// For whom it is made: which audiences it may see.
    pub viewer: Viewer,
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
    pub tools: Arc<Vec<Op>>,
    /// The leading system text.
    pub system: Arc<Vec<Op>>,
    /// The messages.
    pub messages: Arc<Vec<Op>>,
    /// The marks, in the order of the bytes.
    pub marks: Vec<Mark>,
    /// What was assumed, to be checked when rendering.
    pub obligations: Vec<Obligation>,
    /// Where things were written.
    pub origins: Arc<Vec<Origin>>,
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
    /// What is done when what a session captured of it comes otherwise; `keep` is not written.
    #[serde(default, skip_serializing_if = "OnChange::is_keep")]
    pub on_change: OnChange,
}

/// What is taken as given, to be checked on real requests: `assume LABEL "reason"`, pictures that
/// stay once they came, and what a session captured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obligation {
    /// The label: a volatility or `empty`; [`Self::LATCH`]; [`Self::CAPTURED`].
    pub label: Arc<str>,
    /// What is assumed to have it: the name of a group, an input or a slot;
    /// the path of what is captured.
    pub subject: Arc<str>,
    /// Why; of what is captured, what is done when it comes otherwise.
    pub reason: Arc<str>,
    /// Where it was written.
    pub origin: OriginId,
}

impl Obligation {
    /// The label of what is captured.
    pub const CAPTURED: &'static str = "captured";
    /// The label of pictures that stay once they came.
    pub const LATCH: &'static str = "latch";
}

impl Contents {
    /// The plan that says this.
    pub fn freeze(self) -> Plan {
        Plan::new(self)
    }
}
