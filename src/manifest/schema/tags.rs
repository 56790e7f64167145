/// A block that the hosts of the format write themselves.
#[derive(Debug)]
pub(crate) struct HostTag {
    pub(crate) name: &'static str,
    pub(crate) asks: Ask,
}

/// What a runtime has to ask for in its manifest to get a block.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    Nothing,
    InputOfTurn,
    CommittedInput,
    Events,
    Summaries,
    Story,
}

/// The block in which the inputs of a runtime stand under their names.
pub(crate) const INPUTS_TAG: &str = "runtime-inputs";

/// Tags that a host writes itself. No package may use them.
pub(crate) const HOST_TAGS: [HostTag; 6] = [
    tag(INPUTS_TAG, Ask::InputOfTurn),
    tag("runtime-exports", Ask::CommittedInput),
    tag("runtime-activation", Ask::Nothing),
    tag("available-events", Ask::Events),
    tag("compacted_history", Ask::Summaries),
    tag("world-lore", Ask::Story),
];

/// Tags that the packages which come with a host use.
pub(crate) const BUNDLED_TAGS: [&str; 8] = [
    "world-dimensions",
    "dimension-rules",
    "dimension-values",
    "player-character",
    "character-profiles",
    "character-notes",
    "existing-characters",
    "character-fields",
];

const fn tag(name: &'static str, asks: Ask) -> HostTag {
    HostTag { name, asks }
}
