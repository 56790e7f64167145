//! Folders and files to sources: the only reader of files.
//!
//! [`Files`] is where files come from: a [`Disk`], or [`Memory`]. [`Project::load`] finds
//! packages and layouts in it and reads them, in the order of their paths' bytes, each file
//! once. Nothing after it reads a file.
//!
//! A file that is no text is one finding at its place and goes no further.

mod disk;
mod files;
mod layout;
mod memory;
mod mentions;
mod named;
mod package;
mod path;
mod project;
mod reader;
mod walk;

pub use disk::Disk;
pub use files::{Entry, EntryKind, Files, LARGEST, Unreadable};
pub use layout::Layout;
pub use memory::Memory;
pub use path::join;
pub use project::{NoLayout, Places, Project};
