use std::fmt;

use serde::Serialize;

/// The name of a kind of fault, as a path: `layout/unknown-input`.
///
/// A code states the fault, reads well after "allow", and is never renamed or used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Code(pub &'static str);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
