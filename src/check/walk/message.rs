use std::rc::Rc;

use crate::check::flow::Fact;
use crate::check::law::condition_of;
use crate::check::step::{Step, StepKind, follows_log};
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::{Expr, GroupKind};
use crate::syntax::tree::{self, Tag};
use crate::text::Name;
use crate::types::Volatility;

use super::context::Place;
use super::group::{framed, has};
use super::walker::{Walked, Walker};

impl Walker<'_> {
    /// `message ROLE NAME { … }`.
    pub(super) fn message(&mut self, group: &tree::Group, role: &Tag, name: &Name) -> Walked {
        if self.context.place != Place::Messages {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/message-inside-text"),
                    group.head,
                    "a message stands inside a text",
                )
                .help("messages stand in `messages { }` and nowhere else"),
            );
            return Walked::nothing();
        }
        let modifiers = &group.modifiers;
        self.words_allowed(modifiers, &["trimmed", "raw", "off", "uncounted", "pinned", "kept"]);
        let kept = has(modifiers, "kept");
        let pinned = has(modifiers, "pinned");
        let uncounted = has(modifiers, "uncounted");
        let start = self.steps.len();
        if kept {
            self.for_.before();
        }
        if kept && !follows_log(&self.steps) && !self.choosing_kept {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/kept-apart"),
                    group.head,
                    "a kept message does not stand right behind its history",
                )
                .label("something else stands between them")
                .help("move it up to the `history`; it is stored as a row of it"),
            );
        }
        let outer = self.context;
        let role_name = match role {
            Tag::Name(name) => Some(name),
            Tag::Hole(_) => None,
        };
        if let Some(role) = role_name
            && !matches!(&***role, "system" | "user" | "assistant")
        {
            self.problems.push(unknown_role(role));
        }
        self.context.place = Place::Text;
        self.context.system = role_name.is_some_and(|role| &***role == "system");
        let walked = self.grouped(group, Some(name), framed(&group.body), |walker| {
            let role = match role {
                Tag::Name(name) => Expr::Words(name.node.clone().into()),
                Tag::Hole(expression) => {
                    let typed = walker.written(expression);
                    walker.bytes(&typed.flow, expression.span);
                    typed.expr
                }
            };
            GroupKind::Message { role, uncounted, pinned, kept }
        });
        self.context = outer;
        if walked.ops.is_empty() {
            return walked;
        }
        if kept {
            self.keep(start, group);
        } else if pinned {
            self.captured(start, name, group.head);
        }
        if !uncounted {
            self.counted(walked.fact, group.head);
        }
        // A message that stands is never nothing; whether it stands is its fact.
        Walked {
            fact: if walked.fact == Fact::AlwaysEmpty { Fact::Unknown } else { walked.fact },
            ..walked
        }
    }

    /// A kept message is a row of this turn, whatever it holds: stored, and sent again there. It
    /// is fixed for the turn where no assumption and no promise is needed to say so.
    fn keep(&mut self, start: usize, group: &tree::Group) {
        let marks =
            self.steps.iter().skip(start).any(|step| matches!(step.kind, StepKind::Mark { .. }));
        if marks {
            self.problems.push(
                Diagnostic::error(
                    Code("cache/mark-inside"),
                    group.head,
                    "a mark stands inside a kept message",
                )
                .help("set it behind the message: a kept message is sent again as it was"),
            );
        }
        let flow = self.pc.join(&self.joined(start));
        let depends = |step: &Rc<Step>| condition_of(&step.kind).is_some();
        let fixed =
            flow.volatility <= Volatility::Turn && !self.steps.iter().skip(start).any(depends);
        self.only_pictures_since(start);
        self.step(StepKind::Kept { fixed }, group.head);
    }
}

fn unknown_role(role: &Name) -> Diagnostic {
    let roles = ["system", "user", "assistant"];
    Diagnostic::error(
        Code("layout/unknown-role"),
        role.span,
        format!("no message speaks as `{role}`"),
    )
    .help("a message is `system`, `user` or `assistant`; a tool's answers come as rows of a log")
    .meant(role, roles)
}
