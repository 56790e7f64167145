use crate::manifest::place::Place;
use crate::text::Name;

/// What starts a runtime.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Trigger {
    /// Its stage.
    #[default]
    Auto,
    /// A person.
    Manual,
    /// Its stage, in some turns.
    Scheduled,
    /// An event with this topic.
    Event(Name),
}

impl Trigger {
    pub(super) fn read(trigger: &Place<'_>) -> Option<Self> {
        Some(match &**trigger.text("type")? {
            "auto" => Self::Auto,
            "manual" => Self::Manual,
            "scheduled" => Self::Scheduled,
            "event" => Self::Event(trigger.text("topic")?),
            _ => return None,
        })
    }
}
