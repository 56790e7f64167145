use std::sync::Arc;

use minijinja::machinery::ast;

use crate::syntax::tree::{
    Binary, Comparison, Expression, ExpressionKind, Piece, Quantity, Reference, Text,
};
use crate::template::body::words;
use crate::template::path;
use crate::text::{Name, Span, Spanned};

use super::lower::{Lower, range};
use super::{DEEPEST, refusal};

impl Lower<'_, '_> {
    /// The expression of a layout that says the same.
    pub(super) fn expression(&mut self, expr: &ast::Expr<'_>, depth: usize) -> Expression {
        let span = self.span(expr);
        if depth > DEEPEST {
            self.report(refusal::too_deep(span));
            return path::broken(span);
        }
        match expr {
            ast::Expr::Var(_) | ast::Expr::GetAttr(_) | ast::Expr::GetItem(_) => {
                self.reference(expr)
            }
            ast::Expr::Const(constant) => self.constant(&constant.value, span),
            ast::Expr::Filter(filter) => self.filter(filter, span, depth),
            ast::Expr::IfExpr(choice) if !self.in_test => self.choice(choice, span, depth),
            ast::Expr::IfExpr(_) => self.refuse(
                span,
                "a test holds no condition of its own",
                "say it with `and`, `or` and `not`",
            ),
            ast::Expr::UnaryOp(operation) if matches!(operation.op, ast::UnaryOpKind::Not) => {
                let inner = self.test(&operation.expr, depth + 1);
                wrap(ExpressionKind::Not(inner), span)
            }
            ast::Expr::BinOp(operation) => self.operation(expr, operation, span, depth),
            ast::Expr::Test(test) => self.is(test, span, depth),
            ast::Expr::UnaryOp(_) => self.arithmetic(span),
            ast::Expr::Compare(_) => self.refuse(
                span,
                "comparisons make no chain",
                "compare two values at a time and join them with `and`",
            ),
            ast::Expr::Call(_) => self.refuse(
                span,
                "a template calls nothing",
                "declare what it needs as an input or fragment of the layout",
            ),
            ast::Expr::Slice(_) => {
                self.refuse(span, "a template takes no slices", "use `first(n)` or `last(n)`")
            }
            ast::Expr::List(_) | ast::Expr::Tuple(_) | ast::Expr::Map(_) => self.refuse(
                span,
                "a template makes no lists or objects",
                "declare the value as an input of the layout",
            ),
        }
    }

    fn reference(&mut self, expr: &ast::Expr<'_>) -> Expression {
        let mut path: Vec<Name> = Vec::new();
        let mut base = expr;
        loop {
            match base {
                ast::Expr::Var(var) => {
                    path.push(self.name(var.id));
                    break;
                }
                ast::Expr::GetAttr(field) => {
                    path.push(self.name(field.name));
                    base = &field.expr;
                }
                ast::Expr::GetItem(item) => {
                    let place = self.span(&item.subscript_expr);
                    let ast::Expr::Const(key) = &item.subscript_expr else {
                        return self.refuse(
                            place,
                            "a field is named, not computed",
                            "write its name behind a dot",
                        );
                    };
                    let Some(key) = key.value.as_str() else {
                        return self.refuse(
                            place,
                            "an item of a list cannot be named",
                            "use `first(n)` or `last(n)`, or a loop",
                        );
                    };
                    path.push(Name::new(Arc::from(key), place));
                    base = &item.expr;
                }
                other => {
                    let place = self.span(other);
                    return self.refuse(
                        place,
                        "only a name has fields",
                        "take the field first, then filter it",
                    );
                }
            }
        }
        path.reverse();
        let span = join(&path).unwrap_or_else(|| self.span(expr));
        if self.loops > 0 && path.first().is_some_and(|name| &*name.node == "loop") {
            return self.loop_field(path.get(1).map(|name| &*name.node), span);
        }
        wrap(ExpressionKind::Reference(Reference { path, arguments: None }), span)
    }

    fn loop_field(&mut self, field: Option<&str>, span: Span) -> Expression {
        match field {
            Some("last" | "length" | "revindex" | "revindex0" | "nextitem") => self.refuse(
                span,
                "a round cannot know what follows it",
                "it would change what is sent already; put separators before items, or use `join`",
            ),
            _ => self.refuse(
                span,
                "a round has no number",
                "let the host number the items, or use `join` for separators",
            ),
        }
    }

    fn constant(&mut self, value: &minijinja::Value, span: Span) -> Expression {
        let written = self.body.slice(self.body.range(span));
        if let Some(text) = value.as_str() {
            let text = if written.contains("\r\n") { words(text) } else { text.into() };
            let piece = Piece::Words { text, span };
            let pieces = if value.as_str() == Some("") { Vec::new() } else { vec![piece] };
            return wrap(ExpressionKind::Text(Text { pieces, span }), span);
        }
        if is_plain_number(written) {
            let digits = Name::new(written.into(), span);
            return wrap(ExpressionKind::Quantity(Quantity { digits, unit: None, span }), span);
        }
        if value.is_number() {
            return self.refuse(
                span,
                "a number is digits, perhaps with a fraction",
                "write it plainly",
            );
        }
        self.refuse(
            span,
            "a template has no `true`, `false` or `none`",
            "test the value itself: `{% if x %}`, `{% if not x %}`",
        )
    }

    fn operation(
        &mut self,
        expr: &ast::Expr<'_>,
        operation: &ast::BinOp<'_>,
        span: Span,
        depth: usize,
    ) -> Expression {
        let comparison = match operation.op {
            ast::BinOpKind::ScAnd => return self.logic(expr, Binary::And, span, depth),
            ast::BinOpKind::ScOr => return self.logic(expr, Binary::Or, span, depth),
            ast::BinOpKind::Eq => Comparison::Equal,
            ast::BinOpKind::Ne => Comparison::Unequal,
            ast::BinOpKind::Lt => Comparison::Less,
            ast::BinOpKind::Lte => Comparison::LessOrEqual,
            ast::BinOpKind::Gt => Comparison::Greater,
            ast::BinOpKind::Gte => Comparison::GreaterOrEqual,
            ast::BinOpKind::In => Comparison::In,
            ast::BinOpKind::Concat => {
                return self.refuse(
                    span,
                    "texts are not joined in an expression",
                    "write one placeholder behind the other",
                );
            }
            _ => return self.arithmetic(span),
        };
        let left = self.test(&operation.left, depth + 1);
        let right = self.test(&operation.right, depth + 1);
        wrap(ExpressionKind::Compare(comparison, left, right), span)
    }

    /// `a and b and c` is one test of three.
    fn logic(
        &mut self,
        expr: &ast::Expr<'_>,
        binary: Binary,
        span: Span,
        depth: usize,
    ) -> Expression {
        let mut operands = Vec::new();
        let mut rest = expr;
        while let ast::Expr::BinOp(operation) = rest
            && binary_of(operation.op) == Some(binary)
        {
            operands.push(&operation.right);
            rest = &operation.left;
        }
        operands.push(rest);
        let tests = operands.into_iter().rev().map(|operand| self.test(operand, depth + 1));
        let tests = tests.collect();
        wrap(ExpressionKind::Logic(binary, tests), span)
    }

    fn is(&mut self, test: &ast::Test<'_>, span: Span, depth: usize) -> Expression {
        let variant = self.name(test.name);
        if matches!(&*variant.node, "defined" | "undefined" | "none") {
            return self.refuse(
                span,
                "a value is not asked whether it is defined",
                "test the value itself: `{% if x %}` holds where it is there and not empty",
            );
        }
        if !test.args.is_empty() {
            return self.refuse(
                span,
                "a test takes no arguments",
                "`is` asks for one word of an enumeration",
            );
        }
        let value = self.test(&test.expr, depth + 1);
        wrap(ExpressionKind::Is { value, variant, negated: false }, span)
    }

    fn arithmetic(&mut self, span: Span) -> Expression {
        self.refuse(
            span,
            "a template does not calculate",
            "let the host supply the result; a hyphen inside a name stands without blanks",
        )
    }

    /// Where all of an expression stands. The places of minijinja leave out what an operator
    /// or a filter follows, or take in what stands before a comparison.
    pub(super) fn span(&self, expr: &ast::Expr<'_>) -> Span {
        let place = self.body.span(range(expr.span()));
        let (first, last) = match expr {
            ast::Expr::GetAttr(field) => (&field.expr, None),
            ast::Expr::GetItem(item) => (&item.expr, None),
            ast::Expr::Slice(slice) => (&slice.expr, None),
            ast::Expr::Call(call) => (&call.expr, None),
            ast::Expr::Test(test) => (&test.expr, None),
            ast::Expr::Filter(filter) => match &filter.expr {
                Some(inner) => (inner, None),
                None => return place,
            },
            ast::Expr::BinOp(operation) => (&operation.left, Some(&operation.right)),
            ast::Expr::Compare(chain) => (&chain.expr, chain.ops.last().map(|last| &last.expr)),
            ast::Expr::IfExpr(choice) => {
                let last = choice.false_expr.as_ref().unwrap_or(&choice.test_expr);
                (&choice.true_expr, Some(last))
            }
            ast::Expr::UnaryOp(operation) if matches!(operation.op, ast::UnaryOpKind::Not) => {
                return self.span(&operation.expr);
            }
            _ => return place,
        };
        self.span(first).to(last.map_or(place, |last| self.span(last)))
    }
}

pub(super) fn wrap(kind: ExpressionKind, span: Span) -> Expression {
    Spanned::new(Box::new(kind), span)
}

fn join(names: &[Name]) -> Option<Span> {
    names.iter().map(|name| name.span).reduce(Span::to)
}

fn binary_of(op: ast::BinOpKind) -> Option<Binary> {
    match op {
        ast::BinOpKind::ScAnd => Some(Binary::And),
        ast::BinOpKind::ScOr => Some(Binary::Or),
        _ => None,
    }
}

/// Digits, perhaps with a fraction.
pub(super) fn is_plain_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    digits(whole) && digits(fraction)
}
