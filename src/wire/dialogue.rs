use crate::fault::{self, Fault};
use crate::value::Role;

use super::Site;
use super::chunk::Chunk;
use super::prepared::Turn;

/// The messages of a body, as they come together.
pub(super) trait Dialogue {
    /// Adds what a chunk of a message says.
    fn say(&mut self, turn: &Turn<'_>, chunk: &Chunk<'_>);

    /// Marks of the request stand behind what was said.
    fn mark(&mut self, marks: &[usize]);

    /// Answers the calls that are still open.
    fn fill(&mut self, site: Site);

    /// What comes next is of another message of the request.
    fn end_message(&mut self) {}

    /// Adds all messages.
    fn tell<'t, 'a: 't>(&mut self, turns: impl IntoIterator<Item = &'t Turn<'a>>) {
        let mut turns = turns.into_iter().peekable();
        while let Some(turn) = turns.next() {
            for (at, chunk) in turn.chunks.iter().enumerate() {
                self.say(turn, chunk);
                let is_answered = turns.peek().is_some_and(|next| next.role == Role::Tool);
                if fault::is_on(Fault::B10) && at + 1 == turn.chunks.len() && !is_answered {
                    self.fill(chunk.site);
                }
                self.mark(&chunk.marks);
            }
            self.end_message();
        }
    }
}
