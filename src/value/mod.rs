//! Values that flow into a request when it is rendered, and JSON as bytes.
//!
//! Everything keeps its order and its spelling: maps are lists of pairs, numbers are source
//! text. Nothing here hashes.

mod inputs;
mod json;
mod message;
mod number;
mod picture;
mod segment;
mod tool;
mod value;
mod words;

pub use inputs::Inputs;
pub use json::{JsonStyle, write_json, write_json_string};
pub use message::{Call, Outcome, Part, Role, Row};
pub use number::Number;
pub use picture::{Picture, PictureSource};
pub use segment::{Position, Segment};
pub use tool::Tool;
pub use value::{HIDDEN, Value};
pub use words::Words;
