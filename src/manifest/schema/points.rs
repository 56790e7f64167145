/// The extension points that the format knows: they compose by their own mode, so that nobody
/// excludes anybody.
const POINTS: [&str; 7] = [
    "prompt.segment@1",
    "prompt.history-transform@1",
    "ui.slot@1",
    "session.world-context@1",
    "media.image-flow@1",
    "history.compact@1",
    "history.compact@2",
];

/// The slots of `ui.slot@1` that the format knows.
const SLOTS: [&str; 7] = [
    "stage.backdrop@1",
    "stage.cast@1",
    "stage.dialogue@1",
    "stage.choices@1",
    "stage.music@1",
    "character.visual@1",
    "session.summary@1",
];

/// Whether a name is that of a point or slot of the format.
pub(in crate::manifest) fn is_point(name: &str) -> bool {
    POINTS.contains(&name) || SLOTS.contains(&name)
}
