//! Text to a spanned tree, JSON included: the only owner of YAML.
//!
//! Manifests, cases and locale files go through [`read_yaml`] (or [`read_document`], which keeps
//! the comments), `*.json` through [`read_json`]; both give the same [`Node`]. What YAML has
//! beyond JSON's data (anchors, aliases, tags, merge keys, several documents) is refused. Only
//! `true` and `false` are truth values, only what JSON calls a number is a number, and each keeps
//! its spelling.
//!
//! A tree is given unless the text could not be read to its end or holds an alias. It is nested
//! at most [`MAX_DEPTH`] deep, and no map holds a key twice.

mod broken;
mod document;
mod excerpt;
mod json_string;
mod key;
mod limits;
mod node;
mod read_json;
mod read_yaml;
mod refused;
mod scan_fault;
#[cfg(test)]
mod tests;
mod tree;

pub use document::{Comment, Document};
pub(crate) use excerpt::excerpt;
pub(crate) use key::in_place_of;
pub use limits::{MAX_BYTES, MAX_DEPTH};
pub use node::{Entry, Node, NodeKind, Style};
pub use read_json::read_json;
pub use read_yaml::{read_document, read_yaml};
