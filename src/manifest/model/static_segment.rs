use crate::manifest::place::Place;
use crate::text::{Name, Span};
use crate::value::{Position, Role};

use super::Variants;

/// Text that a package adds to every request of its own runtimes. It is never a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticSegment {
    /// Its name within the package.
    pub id: Name,
    /// Its text.
    pub content: Variants<Name>,
    /// Where it wants to stand.
    pub position: Position,
    /// As whom it speaks.
    pub role: Role,
    /// Where it is written.
    pub span: Span,
}

impl StaticSegment {
    /// `merged` is the segment with the texts of the language variant, if there is one.
    pub(super) fn read(segment: &Place<'_>, merged: Option<&Place<'_>>) -> Option<Self> {
        let canonical = segment.text("content")?;
        let variant = merged
            .and_then(|merged| merged.text("content"))
            .filter(|variant| variant.span.source != canonical.span.source);
        Some(Self {
            id: segment.text("id")?,
            content: Variants { canonical, simplified_chinese: variant },
            position: position(segment)?,
            role: segment.role("role").unwrap_or(Role::System),
            span: segment.span(),
        })
    }
}

fn position(segment: &Place<'_>) -> Option<Position> {
    let named = segment.text("position").map(|name| Position::Named(name.node));
    named.or_else(|| segment.count("position.depth").map(Position::Depth))
}
