use crate::render::request::Content;
use crate::target::Row;
use crate::value::{Call, Outcome, Picture, Role, Value};

use super::chunk::{Chunk, Piece};
use super::remarks::Remarks;
use super::wording::Wording;
use super::{finding, picture};

/// What a chunk says, by someone who may say it.
pub(super) enum Speech<'c, 'a> {
    /// Text, not blank.
    Text(&'c Wording),
    /// A picture that can be sent.
    Image(&'a Picture),
    /// A call of the assistant.
    Call(&'a Call),
    /// The answer to a call.
    Result(&'a Outcome),
    /// The assistant's reasoning.
    Thinking(&'a Value),
    /// What only its provider reads.
    Opaque(&'a Value),
}

impl<'a> Chunk<'a> {
    /// What it says in the name of `role`. What has no place there is found and left out.
    pub(super) fn speech(
        &self,
        role: Role,
        row: &Row,
        remarks: &mut Remarks,
    ) -> Option<Speech<'_, 'a>> {
        let content = match &self.piece {
            Piece::Nothing => return None,
            Piece::Other(content) => *content,
            Piece::Text(text) => {
                if role == Role::Tool {
                    remarks.find(finding::text_of_tool(self.site));
                }
                return Some(Speech::Text(text));
            }
        };
        match (content, role) {
            (Content::Image(image), Role::User | Role::Tool) => {
                picture::is_sent(image, &row.images, self.site, remarks)
                    .then_some(Speech::Image(image))
            }
            (Content::Result(outcome), Role::User | Role::Tool) => Some(Speech::Result(outcome)),
            (Content::Call(call), Role::Assistant) => Some(Speech::Call(call)),
            (Content::Thinking(value), Role::Assistant) => Some(Speech::Thinking(value)),
            (Content::Opaque(value), Role::User | Role::Tool | Role::Assistant) => {
                Some(Speech::Opaque(value))
            }
            (content, Role::System) => {
                let what = finding::what(content);
                remarks.find(finding::misplaced(self.site, what, "in system text"));
                remarks.lost(self.site, what, "system text is text only");
                None
            }
            (content, role) => {
                let what = finding::what(content);
                let place = format!("in a message of role `{role}`");
                remarks.find(finding::misplaced(self.site, what, &place));
                remarks.lost(self.site, what, "it has no place there");
                None
            }
        }
    }
}

impl Speech<'_, '_> {
    /// What it is, for people.
    pub(super) fn what(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Image(_) => "an image",
            Self::Call(_) => "a call",
            Self::Result(_) => "a result",
            Self::Thinking(_) => "thinking",
            Self::Opaque(_) => "a part of the provider's own",
        }
    }
}

/// Whose message it is that a message of a role becomes, results apart.
pub(super) fn speaker(role: Role) -> Role {
    if role == Role::Tool { Role::User } else { role }
}
