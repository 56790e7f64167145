//! Bodies of manifests and other text of authors, read once as a template: the only owner of
//! minijinja.
//!
//! Whatever the [`Dialect`], a [`Template`] is fixed text, values, conditions and loops, and its
//! expressions are those of layouts, so that one checker types both. Parsing is total: what
//! cannot be read becomes a value that is [`Broken`](crate::syntax::tree::ExpressionKind::Broken)
//! with a finding, and data is never read as a template, since nothing is parsed twice.
//!
//! Nodes, removed exceptions and, in `jinja`, tags, comments and the blanks that these take away
//! cover a body without gap or overlap.

mod blocks;
mod body;
mod braces;
mod dialect;
mod draft;
mod exception;
mod finder;
mod jinja;
mod path;
mod paths;
mod template;
mod unknown_variable;

pub use dialect::Dialect;
pub use template::{Node, Template};
pub use unknown_variable::unknown_variable;

use std::ops::Range;

use crate::diagnostic::Problems;
use crate::text::SourceId;

use body::Body;

/// Reads a template.
///
/// `text` is the whole text of `source` and `range` the bytes of it that are the template; every
/// span is a place in `text`. A range that lies outside, or cuts a character, is empty.
pub fn parse(
    dialect: Dialect,
    source: SourceId,
    text: &str,
    range: Range<usize>,
) -> (Template, Problems) {
    let body = Body::new(source, text, range);
    match dialect {
        Dialect::Paths => paths::parse(body),
        Dialect::Jinja => jinja::parse(body),
        Dialect::Braces => braces::parse(body),
    }
}

#[cfg(test)]
mod support;
#[cfg(test)]
mod tests;
