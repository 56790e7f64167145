//! What may stand in a manifest, as data: the checker walks it, and whatever else is said about
//! the format (schemas, reference pages, suggestions) is made from it.

mod agent;
mod commands;
mod config;
mod contributes;
mod data_sources;
mod former;
mod forms;
mod host;
mod io;
mod json_schema;
mod package;
mod page;
mod patterns;
mod points;
mod runtime;
mod schedule;
mod shape;
mod skill;
mod tags;
mod variables;

pub use config::{CONFIG, LEVELS};
pub use former::{Former, former};
pub use host::HOST;
pub use json_schema::json_schema;
pub use package::PACKAGE;
pub use page::page;
pub(super) use patterns::{ID, tag_name};
pub(super) use points::is_point;
pub use runtime::RUNTIME;
pub use shape::{Field, Object, Pattern, Shape, TextRule};
pub use skill::SKILL;
pub(crate) use tags::{Ask, BUNDLED_TAGS, HOST_TAGS, INPUTS_TAG};
pub(crate) use variables::{Holds, UNTRUSTED, VARIABLES, Variable};
