use std::sync::Arc;

use crate::value::Role;

use super::Part;

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Who speaks. A `system` message here is late: the leading text is the request's `system`.
    pub role: Role,
    /// The message's name in the layout; of a row the history's name, of a segment
    /// `package/id`.
    pub name: Arc<str>,
    /// Its parts, at least one.
    pub parts: Vec<Part>,
    /// Whether it replays a row of a log.
    pub row: bool,
}
