use crate::manifest::place::Place;
use crate::text::{Name, Span};

/// What runs before a runtime: an entry of `schedule.needs` or `schedule.after`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prerequisite {
    /// Which.
    pub of: Earlier,
    /// A result of the whole session counts, not only one of this turn.
    pub session: bool,
    /// Where it is written.
    pub span: Span,
}

/// Which runtimes run before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// A runtime of the package.
    Runtime(Name),
    /// One provider of a contract.
    Contract(Name),
    /// Every provider of a contract.
    All(Name),
}

impl Prerequisite {
    pub(super) fn read(entry: &Place<'_>) -> Option<Self> {
        let contract = entry.text("contract").map(|contract| {
            let all = entry.is("cardinality", "all");
            if all { Earlier::All(contract) } else { Earlier::Contract(contract) }
        });
        let runtime = || entry.as_name().or_else(|| entry.text("runtime")).map(Earlier::Runtime);
        Some(Self {
            of: contract.or_else(runtime)?,
            session: entry.is("scope", "session"),
            span: entry.span(),
        })
    }
}
