use crate::manifest::place::Place;
use crate::text::Name;

/// A command that players may type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its name.
    pub name: Name,
    /// Its other names.
    pub aliases: Vec<Name>,
    /// The action that it starts.
    pub action: Name,
}

impl Command {
    pub(super) fn read(command: &Place<'_>) -> Option<Self> {
        Some(Self {
            name: command.text("name")?,
            aliases: command.texts("aliases"),
            action: command.text("action")?,
        })
    }
}
