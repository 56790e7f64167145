//! A front matter against the schema.

mod faults;
mod unknown_key;
mod validate;

pub(super) use validate::validate;
