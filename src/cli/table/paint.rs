/// Colour, where there is to be any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub(super) colour: bool,
}

impl Paint {
    fn with(self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// What stands back: line numbers, what is left out.
    pub(super) fn faint(self, text: &str) -> String {
        self.with("2", text)
    }

    /// What leads.
    pub(super) fn strong(self, text: &str) -> String {
        self.with("1", text)
    }

    /// A volatility, or the text of one in its column: the more it changes, the warmer.
    pub(super) fn volatility(self, word: &str, text: &str) -> String {
        match word {
            "stable" => self.with("32", text),
            "session" => self.with("36", text),
            "history" | "loop" => self.with("34", text),
            "turn" => self.with("33", text),
            _ => self.with("31", text),
        }
    }

    /// A verdict, or a line that tells one.
    pub(super) fn verdict(self, word: &str, text: &str) -> String {
        match word {
            "proved" => self.with("1;32", text),
            "refused" => self.with("1;31", text),
            _ => self.with("1;33", text),
        }
    }
}
