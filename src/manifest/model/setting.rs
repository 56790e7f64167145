use crate::manifest::place::Place;
use crate::text::Name;
use crate::value::Value;

/// A setting that players may change.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingDeclaration {
    /// Its name in `userSettings`.
    pub key: Name,
    /// What players fill in.
    pub kind: SettingKind,
    /// Its value as long as nobody sets it.
    pub default: Option<Value>,
}

/// What players fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingKind {
    /// A line of text.
    Text,
    /// Several lines of text.
    TextArea,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// True or false.
    Toggle,
    /// One of several texts.
    Select,
    /// A number between two others.
    Slider,
    /// Whatever its slot stores.
    Slot,
}

impl SettingDeclaration {
    pub(super) fn read(setting: &Place<'_>) -> Option<Self> {
        Some(Self {
            key: setting.text("key")?,
            kind: SettingKind::parse(&setting.text("type")?)?,
            default: setting.at("default").map(|default| default.node.to_value()),
        })
    }
}

impl SettingKind {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "text" => Self::Text,
            "textarea" => Self::TextArea,
            "number" => Self::Number,
            "integer" => Self::Integer,
            "toggle" => Self::Toggle,
            "select" => Self::Select,
            "slider" => Self::Slider,
            "slot" => Self::Slot,
            _ => return None,
        })
    }
}
