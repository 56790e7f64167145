use minijinja::machinery::ast;

use crate::filter::{self, ParameterKind};
use crate::syntax::tree::{Argument, Expression, ExpressionKind, Filter, Quantity, Unit};
use crate::template::path;
use crate::text::{Name, Span, Spanned};

use super::expression::{is_plain_number, wrap};
use super::lower::{Lower, range};

impl Lower<'_, '_> {
    pub(super) fn filter(
        &mut self,
        filter: &ast::Filter<'_>,
        span: Span,
        depth: usize,
    ) -> Expression {
        let Some(inner) = &filter.expr else {
            return self.refuse(span, "a filter needs a value", "put it on the value");
        };
        let inner = self.expression(inner, depth + 1);
        let name = self.name(filter.name);
        let parameters = filter::find(&name.node).map_or(&[][..], |filter| filter.parameters);
        let mut arguments = Vec::new();
        for (at, argument) in filter.args.iter().enumerate() {
            let (key, value) = match argument {
                ast::CallArg::Pos(value) => (None, value),
                ast::CallArg::Kwarg(key, value) => (Some(self.name(key)), value),
                ast::CallArg::PosSplat(value) | ast::CallArg::KwargSplat(value) => {
                    let place = self.span(value);
                    self.refuse(
                        place,
                        "an argument is one value",
                        "write the arguments one by one",
                    );
                    continue;
                }
            };
            let parameter = match &key {
                Some(key) => parameters.iter().find(|parameter| *parameter.name == *key.node),
                None => parameters.get(at),
            };
            let value = self.argument(value, parameter.map(|parameter| parameter.kind), depth);
            arguments.push(Argument { name: key, value });
        }
        wrap(ExpressionKind::Filter(inner, Filter { name, arguments }), span)
    }

    /// Jinja can write neither `.field` nor `400 chars`; a string says them.
    fn argument(
        &mut self,
        expr: &ast::Expr<'_>,
        kind: Option<ParameterKind>,
        depth: usize,
    ) -> Expression {
        if let ast::Expr::Const(constant) = expr
            && let Some(text) = constant.value.as_str()
        {
            let span = self.body.span(range(constant.span()));
            let said = match kind {
                Some(ParameterKind::Member) => member(text, span),
                Some(ParameterKind::Quantity(units)) => quantity(text, units, span),
                _ => None,
            };
            if let Some(said) = said {
                return wrap(said, span);
            }
        }
        self.expression(expr, depth + 1)
    }
}

fn member(text: &str, span: Span) -> Option<ExpressionKind> {
    let name = text.strip_prefix('.').unwrap_or(text);
    path::is_name(name).then(|| ExpressionKind::Member(Name::new(name.into(), span)))
}

fn quantity(text: &str, units: &[Unit], span: Span) -> Option<ExpressionKind> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (digits, word) = text.split_at_checked(end)?;
    let unit = match word.trim() {
        "char" | "chars" => Unit::Chars,
        "byte" | "bytes" => Unit::Bytes,
        "token" | "tokens" => Unit::Tokens,
        _ => return None,
    };
    (is_plain_number(digits) && units.contains(&unit)).then(|| {
        let digits = Name::new(digits.into(), span);
        ExpressionKind::Quantity(Quantity { digits, unit: Some(Spanned::new(unit, span)), span })
    })
}
