//! Folders to work in, and the command to run in them.

mod command;
mod folder;
mod made;

pub(crate) use command::{Run, typecase};
pub(crate) use folder::Folder;
pub(crate) use made::{Made, Shelf};
