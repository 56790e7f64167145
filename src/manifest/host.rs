use crate::diagnostic::Problems;
use crate::text::{Name, SourceId};
use crate::yaml::read_yaml;

use super::place::Place;
use super::schema::HOST;
use super::validate::validate;

/// What a host offers to packages, as a host profile lists it. Without one nothing is known of
/// it, and what packages ask of it is not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Host {
    /// Tools that any runtime may list as `builtin`.
    pub tools: Vec<Name>,
    /// Extension points that packages may implement.
    pub points: Vec<Name>,
    /// Slots of the point `ui.slot@1`.
    pub slots: Vec<Name>,
    /// Variables that bodies may name besides those of the format: the beginnings of paths.
    pub variables: Vec<Name>,
}

impl Host {
    /// Reads a host profile: a YAML file with the lists `tools`, `points`, `slots` and
    /// `variables`, each of which may be left out. None if it is no YAML.
    pub fn read(source: SourceId, text: &str) -> (Option<Self>, Problems) {
        let (root, mut problems) = read_yaml(source, text, 0..text.len());
        let Some(root) = root else { return (None, problems) };
        let top = Place::top(&root);
        for found in validate(&top, &HOST) {
            problems.push(found);
        }
        let host = Self {
            tools: top.texts("tools"),
            points: top.texts("points"),
            slots: top.texts("slots"),
            variables: top.texts("variables"),
        };
        (Some(host), problems)
    }

    /// Whether it has a point or a slot of this name.
    pub(super) fn has_point(&self, name: &str) -> bool {
        self.points.iter().chain(&self.slots).any(|point| *point.node == *name)
    }
}
