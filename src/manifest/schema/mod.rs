//! What may stand in a manifest, as data: the checker walks it, and whatever else is said about
//! the format (schemas, reference pages, suggestions) is made from it.

mod agent;
mod commands;
mod config;
mod contributes;
mod data_sources;
mod former;
mod forms;
mod io;
mod package;
mod patterns;
mod runtime;
mod schedule;
mod shape;

pub use config::{CONFIG, LEVELS};
pub use former::{Former, former};
pub use package::PACKAGE;
pub(super) use patterns::{ID, tag_name};
pub use runtime::RUNTIME;
pub use shape::{Field, Object, Pattern, Shape, TextRule};
