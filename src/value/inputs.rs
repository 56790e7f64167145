use std::collections::BTreeMap;
use std::sync::Arc;

use super::Value;

/// The inputs of one request by name, each validated against its type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs(pub BTreeMap<Arc<str>, Value>);

impl Inputs {
    /// The value of an input; absent if there is none.
    pub fn value(&self, name: &str) -> &Value {
        const ABSENT: &Value = &Value::Absent;
        self.0.get(name).unwrap_or(ABSENT)
    }
}
