//! Request to body: one folder a target.
//!
//! Lowering is total: it always gives bytes. What it had to move, change, add or lose is in the
//! report, what the target would refuse is a finding beside the bytes.
//!
//! Its invariants:
//!
//! - No byte before a cut depends on what follows the mark: fillers lead the item that needs
//!   them, blank text goes by itself, and nothing is trimmed or merged as text.
//! - Marks are layout: whichever of them are written, the body without markers is the same.
//! - What the provider hashes, in its order, is a prefix of the body: the model, what keys
//!   everything, tools, what keys the system text, the system text, what keys the messages, the
//!   messages; then the rest.

mod anthropic;
mod arguments;
mod body;
mod calls;
mod chunk;
mod dialogue;
mod digests;
mod doubt;
mod draft;
mod filler;
mod finding;
mod gemini;
mod lower;
mod object;
mod open;
mod openai;
mod openai_chat;
mod openai_responses;
mod outcome;
mod own;
mod parameters;
mod picture;
mod placing;
mod prepared;
mod remarks;
mod report;
mod settings;
mod site;
mod speech;
mod stretches;
mod target;
mod tools;
mod wording;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod sample;

pub use body::{Body, Cut};
pub use digests::Digests;
pub use doubt::{Doubt, Why};
pub use finding::Finding;
pub use lower::{Lowered, lower};
pub use report::{Fate, Kept, MarkNote, Note, Report};
pub use site::Site;
