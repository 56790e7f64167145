//! Folders to work in, and the command to run in them.

mod agents;
mod cases;
mod command;
mod files;
mod folder;
mod huge;
mod made;
mod outline;
mod shown;
mod snapshot;

pub(crate) use agents::{Agent, Given, agents, corpus};
pub(crate) use cases::{each_case, shipped};
pub(crate) use command::{Run, typecase};
pub(crate) use files::files_below;
pub(crate) use folder::Folder;
pub(crate) use made::{Made, Shelf};
pub(crate) use outline::outline;
pub(crate) use shown::shown;
pub(crate) use snapshot::{folded, sha256, snapshot};
