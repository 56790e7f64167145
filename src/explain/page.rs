/// What a finding means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The code of the finding.
    pub code: &'static str,
    /// The whole page, as Markdown.
    pub text: &'static str,
}

impl Page {
    /// What the finding is, in one sentence: the first line below the title.
    pub fn summary(&self) -> &'static str {
        self.text.lines().skip(1).find(|line| !line.is_empty()).unwrap_or("")
    }
}
