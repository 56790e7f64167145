use crate::manifest::place::Place;
use crate::text::{Name, Span};

/// A result of another runtime that a runtime reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuntimeInput {
    /// Under which name.
    pub name: Name,
    /// Whose result.
    pub from: InputSource,
    /// The last result that was kept, not this turn's.
    pub committed: bool,
    /// The part of the result that is taken: a JSON pointer.
    pub select: Option<Name>,
    /// Whether a run needs it.
    pub required: bool,
    /// Where its source is written.
    pub span: Span,
}

/// Whose result an input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// A runtime of the package.
    Runtime(Name),
    /// One provider of a contract.
    Contract(Name),
    /// Every provider of a contract.
    All(Name),
    /// The host.
    Kernel(Name),
}

impl RuntimeInput {
    pub(super) fn read(name: &Name, input: &Place<'_>) -> Option<Self> {
        let from = input.at("from")?;
        Some(Self {
            name: name.clone(),
            from: InputSource::read(&from)?,
            committed: input.is("scope", "committed"),
            select: input.text("select"),
            required: input.flag("required").unwrap_or(false),
            span: from.span(),
        })
    }
}

impl InputSource {
    fn read(from: &Place<'_>) -> Option<Self> {
        if let Some(contract) = from.text("contract") {
            let all = from.is("cardinality", "all");
            return Some(if all { Self::All(contract) } else { Self::Contract(contract) });
        }
        let runtime = from.text("runtime").map(Self::Runtime);
        runtime.or_else(|| from.text("kernel").map(Self::Kernel))
    }
}
