use std::sync::Arc;

use crate::manifest::front::Front;
use crate::manifest::locales::Labels;
use crate::manifest::place::Place;
use crate::text::{Name, SourceId, Spanned};

use super::{
    Command, Event, Extension, Projection, Provided, Runtime, SettingDeclaration, StaticSegment,
};

/// A package: its `PLUGIN.md` and its runtimes.
#[derive(Clone, Debug, PartialEq)]
pub struct Package {
    /// Its name, which is the name of its folder.
    pub id: Name,
    /// Its `PLUGIN.md`.
    pub source: SourceId,
    /// Its version.
    pub version: Option<Name>,
    /// The contracts that it fulfils.
    pub provides: Vec<Provided>,
    /// Contracts that it cannot do without.
    pub requires: Vec<Name>,
    /// Contracts that it uses where they are there.
    pub optional: Vec<Name>,
    /// Contracts of which it suffers no other provider.
    pub conflicts: Vec<Name>,
    /// Tools that it contributes.
    pub tools: Vec<Name>,
    /// Actions that it contributes.
    pub actions: Vec<Name>,
    /// Commands that players may type.
    pub commands: Vec<Command>,
    /// Data that it makes from the world.
    pub projections: Vec<Projection>,
    /// Settings that players may change.
    pub settings: Vec<SettingDeclaration>,
    /// Its fixed prompt segments.
    pub prompt: Vec<StaticSegment>,
    /// Extension points that it implements.
    pub extensions: Vec<Extension>,
    /// Events that it may receive.
    pub events: Vec<Event>,
    /// Its texts for people, in all languages in which there are any.
    pub labels: Labels,
    /// What runs: the inline runtime, or those of its folders by name.
    pub runtimes: Vec<Runtime>,
    /// The name of its folder.
    pub(in crate::manifest) folder: Arc<str>,
    /// Its front matter as it was read.
    pub(in crate::manifest) front: Front,
    /// Whether each of its manifests could be read, and says what runs.
    pub(in crate::manifest) is_whole: bool,
}

impl Package {
    /// Reads the root without its runtimes. `merged` is the front matter with the texts of the
    /// language variant. Whatever has the wrong shape is left out.
    pub(in crate::manifest) fn read(
        front: &Front,
        merged: Option<&Place<'_>>,
        folder: &str,
        source: SourceId,
    ) -> Self {
        let top = &front.place();
        let segments = top.list("contributes.prompt");
        let translated = merged.map(|it| it.list("contributes.prompt")).unwrap_or_default();
        let prompt = segments
            .iter()
            .enumerate()
            .filter_map(|(index, segment)| StaticSegment::read(segment, translated.get(index)));
        Self {
            id: top.text("id").unwrap_or_else(|| Spanned::new(folder.into(), top.anchor())),
            source,
            version: top.text("version"),
            provides: top.list("provides").iter().filter_map(Provided::read).collect(),
            requires: top.texts("requires"),
            optional: top.texts("optional"),
            conflicts: top.texts("conflicts"),
            tools: top.texts("contributes.tools"),
            actions: top.texts("contributes.actions"),
            settings: top
                .list("contributes.settings")
                .iter()
                .filter_map(SettingDeclaration::read)
                .collect(),
            prompt: prompt.collect(),
            extensions: top
                .list("contributes.extensions")
                .iter()
                .filter_map(Extension::read)
                .collect(),
            events: top.list("contributes.events").iter().filter_map(Event::read).collect(),
            commands: top.list("contributes.commands").iter().filter_map(Command::read).collect(),
            projections: top
                .map("contributes.worldProjections")
                .iter()
                .filter_map(|(id, it)| Projection::read(id, it))
                .collect(),
            labels: Labels::default(),
            runtimes: Vec::new(),
            folder: folder.into(),
            front: front.clone(),
            is_whole: true,
        }
    }
}
