use crate::check::flow::{Fact, Flow};
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::Expr;
use crate::syntax::tree::Expression;
use crate::types::Kind;

use super::typed::inner;
use super::walker::Walker;

/// How what decides that something is there flows into it.
pub(super) const STANDS: &str = "it decides whether this stands here";

/// A condition.
pub(super) struct Condition {
    pub(super) expr: Expr,
    /// What it depends on.
    pub(super) flow: Flow,
    /// Whether it holds, where the plan knows.
    pub(super) constant: Option<bool>,
}

impl Condition {
    /// Whether it is known never to hold: what it decides is left out of the plan.
    pub(super) fn never(&self) -> bool {
        self.constant == Some(false)
    }

    /// Whether it is left to decide when a request is rendered.
    pub(super) fn is_open(&self) -> bool {
        self.constant.is_none()
    }
}

/// What a condition, if there is one, adds to what it decides.
pub(super) fn deciding(condition: Option<&Condition>, how: &'static str) -> Flow {
    condition.map_or_else(Flow::stable, |condition| condition.flow.deciding(how))
}

/// What a condition is left in the plan for: to decide when a request is rendered.
pub(super) fn open_expr(condition: Option<Condition>) -> Option<Expr> {
    condition.filter(Condition::is_open).map(|condition| condition.expr)
}

impl Walker<'_> {
    /// Types a condition: text is tested whole, a list, map, record or option by its presence.
    pub(super) fn condition(&mut self, expression: &Expression) -> Condition {
        let typed = self.typed(expression);
        if matches!(inner(&typed.of.kind), Kind::Int | Kind::Number)
            && !matches!(typed.of.kind, Kind::Optional(_))
        {
            self.problems.push(
                Diagnostic::error(
                    Code("type/number-as-condition"),
                    expression.span,
                    "a number alone is no condition",
                )
                .help("compare it: `… > 0`"),
            );
        }
        let text =
            matches!(typed.of.kind, Kind::Text | Kind::Bool | Kind::Json | Kind::Enumeration(_))
                || matches!(&typed.of.kind, Kind::Optional(of)
            if matches!(inner(&of.kind), Kind::Text | Kind::Bool | Kind::Json));
        let constant = match (&typed.constant, typed.fact) {
            (Some(value), _) => Some(value.holds()),
            (None, Fact::NeverEmpty) if matches!(typed.of.kind, Kind::Text) => Some(true),
            _ => None,
        };
        let flow = match constant {
            Some(_) => Flow::stable(),
            None if text => typed.flow,
            None => typed.shape,
        };
        Condition { expr: typed.expr, flow, constant }
    }
}
