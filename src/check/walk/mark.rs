use crate::check::flow::Fact;
use crate::check::step::StepKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::{MarkId, Op};
use crate::syntax::tree::Mark;
use crate::types::Scope;

use super::condition::{Condition, deciding, open_expr};
use super::expression::seconds;
use super::walker::{MarkDraft, Walked, Walker};

impl Walker<'_> {
    /// `cache SCOPE 1h if COND`.
    pub(super) fn mark(&mut self, mark: &Mark, in_history: bool) -> Walked {
        let Some((scope, sent)) = self.scope_of(mark, in_history) else {
            return Walked::nothing();
        };
        if let Some(why) = self.context.atom {
            self.problems.push(
                Diagnostic::error(
                    Code("cache/mark-inside"),
                    mark.span,
                    format!("no mark can stand inside {why}"),
                )
                .help("set it before or behind the whole"),
            );
            return Walked::nothing();
        }
        let lifetime = match &mark.lifetime {
            None => None,
            Some(quantity) => {
                let lifetime = seconds(quantity).filter(|&seconds| seconds > 0);
                if lifetime.is_none() {
                    self.problems.push(
                        Diagnostic::error(
                            Code("type/wrong-unit"),
                            quantity.span,
                            "a mark lives for a number of `s`, `m` or `h`",
                        )
                        .help("write `5m` or `1h`"),
                    );
                }
                lifetime
            }
        };
        let condition = mark.condition.as_ref().map(|condition| self.condition(condition));
        if condition.as_ref().is_some_and(Condition::never) {
            return Walked::nothing();
        }
        let flow = deciding(condition.as_ref(), "it decides whether the mark is set");
        let id = MarkId::try_from(self.marks.len()).unwrap_or(MarkId::MAX);
        let origin = self.origin(mark.span);
        self.marks.push(MarkDraft { scope, sent, lifetime, span: mark.span, origin });
        let condition_flow = self.pc.join(&flow);
        self.step(StepKind::Mark { mark: id, scope, condition: condition_flow }, mark.span);
        let op = Op::Mark { mark: id, condition: open_expr(condition) };
        Walked { ops: vec![op], fact: Fact::AlwaysEmpty }
    }

    fn scope_of(&mut self, mark: &Mark, in_history: bool) -> Option<(Scope, bool)> {
        let word = &mark.scope;
        if in_history {
            if &***word == "sent" {
                return Some((Scope::History, true));
            }
            self.problems.push(
                Diagnostic::error(
                    Code("cache/mark-inside"),
                    mark.span,
                    format!("`cache {word}` stands inside a history"),
                )
                .help("set it behind the history; inside, `cache sent` marks where the last request ended"),
            );
            return None;
        }
        if let Some(scope) = Scope::ALL.into_iter().find(|scope| scope.word() == &***word) {
            return Some((scope, false));
        }
        let words = match &***word {
            "turn" | "call" | "sent" => Vec::new(),
            _ => Scope::ALL.map(Scope::word).to_vec(),
        };
        let help = match &***word {
            "turn" => {
                "what is the same within a turn is marked `cache loop`, behind this turn's rows"
                    .into()
            }
            "call" => "what changes with every call cannot be cached".into(),
            "sent" => "`cache sent` stands inside a `history { }`".into(),
            _ => "a mark is `stable`, `session`, `history` or `loop`".to_owned(),
        };
        self.problems.push(
            Diagnostic::error(
                Code("cache/unknown-scope"),
                word.span,
                format!("no mark is called `{word}`"),
            )
            .help(help)
            .meant(word, words),
        );
        None
    }
}
