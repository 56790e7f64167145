//! Cases: the inputs of one request, or of a session, as they stand in a file.
//!
//! [`read`] takes the tree of a case file, [`Case::turn`] chooses one of its requests, and
//! [`Case::bind`] validates its inputs against those that a plan declares. [`bind`] does the last
//! step for inputs that come from elsewhere. Every finding names the path in the case.

mod bind;
mod case;
mod fault;
mod fields;
mod media;
mod merge;
mod part;
mod path;
mod picture;
mod read;
mod record;
mod row;
mod schema;
mod segment;
#[cfg(test)]
mod tests;
mod time;
mod tool;
mod turn;

pub use bind::bind;
pub use case::Case;
pub use read::read;
pub use schema::CASE;
pub use turn::Turn;
