//! Folders to work in, and the command to run in them.

mod command;
mod folder;

pub(crate) use command::{Run, typecase};
pub(crate) use folder::Folder;
