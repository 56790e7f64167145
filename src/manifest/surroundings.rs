use super::Host;

/// What is known of the world round the packages of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Whether every package that takes part, with each of its files, is in the folder. Else what
    /// is missing may be elsewhere, and saying so is advice.
    pub complete: bool,
    /// What the host offers; none if that is not known.
    pub host: Option<Host>,
}
