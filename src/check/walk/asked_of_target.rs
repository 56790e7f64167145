use crate::target::Row;

/// What a walk asked of its target: all that another one can answer otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AskedOfTarget {
    /// By name, or in a filter over what the plan knows.
    pub(super) row: bool,
    /// Whether a picture costs what is kept.
    pub(super) pictures: bool,
}

impl AskedOfTarget {
    /// Whether two targets and models give the same answers.
    pub(super) fn answers_alike(self, one: &Row, other: &Row) -> bool {
        if (&one.target, &one.model) == (&other.target, &other.model) {
            return true;
        }
        let keeps_all = |row: &Row| !row.images.accepted || row.images.keys.is_none();
        let pictures = !self.pictures || keeps_all(one) && keeps_all(other);
        !self.row && pictures
    }
}
