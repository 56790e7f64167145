use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::types::Audience;

/// For whom a plan is made: what decides which audiences it belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Viewer {
    /// The package of the runtime.
    pub package: Option<Arc<str>>,
    /// Whether the runtime's visibility is `story`.
    pub story: bool,
    /// The runtime's output contract.
    pub contract: Option<Arc<str>>,
}

impl Viewer {
    /// Whether something that `package` supplies for `audience` may be seen.
    pub fn sees(&self, audience: &Audience, package: Option<&str>) -> bool {
        match audience {
            Audience::All => true,
            Audience::Own => self.package.is_some() && self.package.as_deref() == package,
            Audience::Story => self.story,
            Audience::Contract(contract) => self.contract.as_ref() == Some(contract),
        }
    }
}
