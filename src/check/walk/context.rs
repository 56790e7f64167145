/// Where in a request the walk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    /// What may stand here.
    pub(super) place: Place,
    /// The text goes to the model as the system's.
    pub(super) system: bool,
    /// Values are escaped.
    pub(super) block: bool,
    /// Nothing is escaped.
    pub(super) raw: bool,
    /// Why no mark may stand here; none: it may.
    pub(super) atom: Option<&'static str>,
}

/// What may stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Tool definitions.
    Tools,
    /// Text.
    Text,
    /// Messages.
    Messages,
}
