use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// What a plan is made for. Two requests of different keys share no prefix by promise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// `package` or `package/runtime`; none for a layout without runtimes.
    pub runtime: Option<Arc<str>>,
    /// The locale of the instructions, as asked for; none: the layout's first.
    pub locale: Option<Arc<str>>,
    /// The target, such as `anthropic`.
    pub target: Arc<str>,
    /// The model; none: the target's default row.
    pub model: Option<Arc<str>>,
    /// Named groups that are switched on or off against the layout.
    pub sections: BTreeMap<Arc<str>, bool>,
}
