//! Plan and inputs to a request, and nothing else: no clock, no file, no chance.
//!
//! Two steps. Operations become nodes, with every value in its place: a tree, since a `fit`
//! may still take parts of it away. Nodes become pieces, a flat list in the order of the
//! bytes, from which parts, messages and the places of marks follow.
//!
//! What holds for every plan:
//!
//! - No byte depends on what stands behind it, but for the three that are made to: outer
//!   blanks of a trimmed group, a `fit`, and what `depth` puts further up. Separators lead.
//! - A group that leaves no byte leaves nothing at all, but that a part ends where its marks
//!   would stand.
//! - A part ends at every mark, taken or not.

mod assembly;
mod assumed;
mod compare;
mod conversation;
mod entries;
mod escape;
mod finding;
mod fit;
mod flatten;
mod group;
mod history;
mod marks;
mod node;
mod parts;
mod pen;
mod piece;
mod pinned;
mod proof;
mod render;
mod rendered;
mod rendering;
pub mod request;
mod seal;
mod slot;
mod template;
#[cfg(test)]
mod tests;
mod tools;
mod trim;
mod value;
mod write;

pub use assumed::Assumed;
pub use finding::Finding;
pub use pinned::Pinned;
pub use render::{render, render_pinned};
pub use rendered::Rendered;
