use std::time::Duration;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{Name, Span};
use crate::yaml::Node;

use super::Case;
use super::merge::apply;

/// A later request of a session, as changes to the one before.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Inputs with new values: maps are merged key by key, everything else is replaced.
    pub set: Vec<(Name, Node)>,
    /// Items that are put at the ends of lists.
    pub append: Vec<(Name, Node)>,
    /// How long after the request before it is sent.
    pub after: Option<Duration>,
    /// What `typecase test` expects of it.
    pub expect: Option<Node>,
    /// A short place for findings about it: its first key.
    pub span: Span,
}

impl Case {
    /// The case of one request, without further turns. Turn 1 is the request that the case itself
    /// describes, turn 2 adds the first of `turns`, and so on. The expectation is the turn's own.
    ///
    /// A number that is no turn is a finding. Turns of a case that was read without findings can
    /// be applied.
    pub fn turn(&self, number: usize) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let changes = number.checked_sub(1).and_then(|changes| self.turns.get(..changes));
        let Some(changes) = changes else {
            problems.push(no_such_turn(self, number));
            return Err(problems);
        };
        let mut case = Self { turns: Vec::new(), ..self.clone() };
        for (at, turn) in changes.iter().enumerate() {
            apply(&mut case, turn, at, &mut problems);
            case.expect.clone_from(&turn.expect);
        }
        if problems.is_empty() { Ok(case) } else { Err(problems) }
    }
}

fn no_such_turn(case: &Case, number: usize) -> Diagnostic {
    let count = case.turns.len() + 1;
    let message = format!("the case has no turn {number}");
    let help = match count {
        1 => "it has 1 turn; later ones stand under `turns`".to_string(),
        _ => format!("it has {count} turns: the case itself is turn 1, and `turns` begins with 2"),
    };
    Diagnostic::error(Code("render/no-such-turn"), case.span, message).help(help).field("turns")
}
