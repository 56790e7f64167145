use minijinja::machinery::ast;

use crate::syntax::tree::{Binary, Expression, ExpressionKind};
use crate::text::Span;

use super::expression::wrap;
use super::lower::Lower;

impl Lower<'_, '_> {
    /// `a if c else b if d else e`: one value for each, under what holds only for it, since `else`
    /// in a layout would also stand in for a value that is empty.
    pub(super) fn choice(
        &mut self,
        first: &ast::IfExpr<'_>,
        span: Span,
        depth: usize,
    ) -> Expression {
        let mut values = Vec::new();
        let mut failed: Vec<Expression> = Vec::new();
        let mut choice = first;
        let last = loop {
            let test = self.test(&choice.test_expr, depth + 1);
            let value = self.expression(&choice.true_expr, depth + 1);
            values.push(only_if(value, failed.iter().cloned().chain([test.clone()])));
            let place = test.span;
            failed.push(wrap(ExpressionKind::Not(test), place));
            match &choice.false_expr {
                Some(ast::Expr::IfExpr(next)) => choice = next,
                other => break other.as_ref(),
            }
        };
        if let Some(last) = last {
            let value = self.expression(last, depth + 1);
            values.push(only_if(value, failed));
        }
        match values.pop() {
            Some(only) if values.is_empty() => only,
            last => wrap(ExpressionKind::Else(values.into_iter().chain(last).collect()), span),
        }
    }
}

/// A value while all of the tests hold; there is at least one.
fn only_if(value: Expression, tests: impl IntoIterator<Item = Expression>) -> Expression {
    let mut tests: Vec<_> = tests.into_iter().collect();
    let span = tests.last().map_or(value.span, |test| value.span.to(test.span));
    let test = match tests.pop() {
        Some(only) if tests.is_empty() => only,
        Some(last) => {
            let place = last.span;
            tests.push(last);
            wrap(ExpressionKind::Logic(Binary::And, tests), place)
        }
        None => return value,
    };
    wrap(ExpressionKind::If(value, test), span)
}
