//! Plan files: a plan as bytes that are the same for the same plan, and back without the
//! sources.
//!
//! A file is one JSON object of five keys, one a line:
//!
//! | key | holds |
//! | --- | --- |
//! | `format_version` | the version of this form; of another than its own a reader reads nothing, since what it adds may decide bytes |
//! | `edition` | the [`Edition`](super::Edition) of the plan |
//! | `digest` | the plan's [`digest`](super::Plan::digest): without the places where things were written |
//! | `checksum` | the SHA-256 digest of the bytes of `plan` |
//! | `plan` | what [`Plan::encode`](super::Plan::encode) gives |
//!
//! Neither digest is a signature: they tell what happened to a file, and not who wrote it.
//! What was read is held to all that freezing gives a plan, so that it renders as safely.

mod changes;
mod fault;
mod nesting;
mod read;
mod sound;
mod write;

pub use changes::{Change, changes};
pub use read::{is_plan, read};
pub use write::write;

/// The version of the form.
pub const FORMAT_VERSION: &str = "1.0";
