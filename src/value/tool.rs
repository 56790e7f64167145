use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Value;

/// A tool that a model may call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: Arc<str>,
    /// What it does; may be empty.
    pub description: Arc<str>,
    /// JSON Schema of its arguments, in the order in which it was written.
    pub parameters: Value,
}
