use crate::manifest::place::Place;
use crate::text::Name;

/// Which tool a model must call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolChoice {
    /// Any.
    Required,
    /// This one.
    Named(Name),
}

impl ToolChoice {
    pub(super) fn read(choice: &Place<'_>) -> Option<Self> {
        match choice.as_name() {
            Some(word) => (&**word == "required").then_some(Self::Required),
            None => choice.text("name").map(Self::Named),
        }
    }
}
