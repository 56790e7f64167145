use std::sync::Arc;

use crate::manifest::place::Place;
use crate::text::Name;

/// An event that a package may receive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub topic: Name,
    /// When it happens, in English; empty if it is written in other languages only.
    pub description: Arc<str>,
    /// Whether models may be told of it.
    pub advertise: bool,
}

impl Event {
    pub(super) fn read(event: &Place<'_>) -> Option<Self> {
        let description = event.text("description").or_else(|| event.text("description.en"));
        Some(Self {
            topic: event.text("topic")?,
            description: description.map_or("".into(), |text| text.node),
            advertise: event.flag("advertise").unwrap_or(true),
        })
    }
}
