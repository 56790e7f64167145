//! A front matter against the schema.

mod faults;
mod other_reading;
#[cfg(test)]
mod tests;
mod unknown_key;
mod validate;

pub(super) use validate::validate;
