use std::collections::BTreeMap;
use std::sync::Arc;

use crate::value::Inputs;

/// With which inputs the pinned messages and logs of a session were first written, by their
/// names: they are written with them again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pinned(pub BTreeMap<Arc<str>, Inputs>);
