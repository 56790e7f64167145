//! Packages: `PLUGIN.md` and `RUNTIME.md`, front matter, language variants.
//!
//! [`read_package`] goes from texts to a [`Package`]: the [`fences`] are found, the YAML between
//! them is read, the language variant is merged on the canonical front matter, the result is
//! checked against the [`schema`] and the rules that one manifest must keep by itself. What a
//! finding names as its field is the path in the file: `io.inputs.tale.select`. Then come the
//! rules between the manifests of the package. Those over several packages, and against what is
//! known of the host, are kept by [`together`].

mod between;
mod doubts;
mod fences;
mod flat;
mod front;
mod host;
mod json;
mod locales;
mod manifest_file;
mod merge;
mod model;
mod named_file;
mod package_files;
#[cfg(test)]
mod package_tests;
mod path;
mod place;
mod read_package;
mod rules;
pub mod schema;
mod skill;
mod surroundings;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod together;
mod validate;

pub use fences::{FrontMatter, fences};
pub use host::Host;
pub use json::{check_json, json_text};
pub use locales::{Label, Labels};
pub use model::{
    Command, Completion, Earlier, Event, Extension, HistoryWindow, InputSource, Package,
    Prerequisite, Projection, ProjectionOutput, Provided, RowFormat, Runtime, RuntimeInput,
    RuntimeKind, RuntimeTools, SelfData, SettingDeclaration, SettingKind, Stage, StaticSegment,
    ToolChoice, Trigger, Variants, Visibility,
};
pub use named_file::NamedFile;
pub use package_files::PackageFiles;
pub use read_package::read_package;
pub use skill::{Skill, read_skill};
pub use surroundings::Surroundings;
pub use together::together;
pub use validate::validate_document;
