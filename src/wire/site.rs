use std::fmt;

use serde::Serialize;

use crate::plan::Setting;
use crate::render::request::Place;

/// What in a request a note or a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// The request as a whole.
    Request,
    /// A setting.
    Setting(Setting),
    /// A tool, from 0.
    Tool(usize),
    /// A part of the system text, from 0.
    System {
        /// Which.
        part: usize,
    },
    /// A part of a message, each from 0.
    Message {
        /// Which message.
        message: usize,
        /// Which part of it.
        part: usize,
    },
}

impl From<Place> for Site {
    fn from(place: Place) -> Self {
        match place {
            Place::Start | Place::Tools => Self::Request,
            Place::System { part } => Self::System { part },
            Place::Message { message, part } => Self::Message { message, part },
        }
    }
}

impl fmt::Display for Site {
    /// For people, who count from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request => f.write_str("request"),
            Self::Setting(setting) => write!(f, "setting `{setting}`"),
            Self::Tool(tool) => write!(f, "tool {}", tool.saturating_add(1)),
            Self::System { part } => write!(f, "system, part {}", part.saturating_add(1)),
            Self::Message { message, part } => {
                write!(f, "message {}, part {}", message.saturating_add(1), part.saturating_add(1))
            }
        }
    }
}
