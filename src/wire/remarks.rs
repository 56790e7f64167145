use super::{Fate, Finding, Note, Site};

/// What is said about a request while it is lowered.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    pub(super) notes: Vec<Note>,
    pub(super) findings: Vec<Finding>,
}

impl Remarks {
    pub(super) fn find(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    pub(super) fn moved(&mut self, site: impl Into<Site>, what: &str, why: &str) {
        self.note(Fate::Moved, site, what, why);
    }

    pub(super) fn changed(&mut self, site: impl Into<Site>, what: &str, why: &str) {
        self.note(Fate::Changed, site, what, why);
    }

    pub(super) fn added(&mut self, site: impl Into<Site>, what: &str, why: &str) {
        self.note(Fate::Added, site, what, why);
    }

    pub(super) fn unsent(&mut self, site: impl Into<Site>, what: &str, why: &str) {
        self.note(Fate::Unsent, site, what, why);
    }

    pub(super) fn lost(&mut self, site: impl Into<Site>, what: &str, why: &str) {
        self.note(Fate::Lost, site, what, why);
    }

    fn note(&mut self, fate: Fate, site: impl Into<Site>, what: &str, why: &str) {
        self.notes.push(Note { fate, site: site.into(), what: what.into(), why: why.into() });
    }
}
