use std::sync::Arc;

use crate::check::flow::Flow;
use crate::types::Type;
use crate::value::Value;

/// A name that a loop, a parameter or a form binds.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    /// The name.
    pub(super) name: Arc<str>,
    /// The number of the local.
    pub(super) local: u32,
    /// Its type.
    pub(super) of: Type,
    /// What a use of it depends on beside the labels of its type.
    pub(super) flow: Flow,
    /// The input that it comes from.
    pub(super) path: Option<Arc<str>>,
    /// Its value, where the plan knows it.
    pub(super) constant: Option<Value>,
}
