use crate::diagnostic::Severity;

/// How much the findings of a rule count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// They are not shown.
    Off,
    /// They are shown with this severity.
    At(Severity),
}

impl Level {
    /// The level that a word means.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "off" => Self::Off,
            "advice" => Self::At(Severity::Advice),
            "warning" => Self::At(Severity::Warning),
            "error" => Self::At(Severity::Error),
            _ => return None,
        })
    }

    /// Whether it is less than that of an error.
    pub fn is_below_error(self) -> bool {
        self != Self::At(Severity::Error)
    }
}
