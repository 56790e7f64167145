//! A front matter against the schema.

mod faults;
#[cfg(test)]
mod tests;
mod unknown_key;
mod validate;

use crate::diagnostic::Diagnostic;
use crate::yaml::Node;

use super::place::Place;
use super::schema::Object;

pub(super) use validate::{validate, validate_value};

/// What is wrong with any document that has a schema of its own.
pub fn validate_document(top: &Node, object: &'static Object) -> Vec<Diagnostic> {
    validate(&Place::top(top), object)
}
