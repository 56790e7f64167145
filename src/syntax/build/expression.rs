use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{
    Argument, Binary, Comparison, Expression, ExpressionKind, Filter, Quantity, Reference, Unit,
};
use crate::text::{Span, Spanned};

use super::builder::Builder;
use super::fault;
use super::parts::Parts;

impl<'t> Builder<'t> {
    /// `x else y`, `x if c`.
    pub(super) fn expression(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut choices: Vec<_> = Parts::of(node).map(|choice| self.choice(&choice)).collect();
        match choices.pop() {
            Some(only) if choices.is_empty() => only,
            Some(last) => {
                choices.push(last);
                spanned(ExpressionKind::Else(choices), span)
            }
            None => broken(span),
        }
    }

    fn choice(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let value = match parts.one(Rule::test) {
            Some(test) => self.test(&test),
            None => broken(span),
        };
        match parts.one(Rule::condition) {
            Some(condition) => {
                let condition = self.condition(&condition);
                spanned(ExpressionKind::If(value, condition), span)
            }
            None => value,
        }
    }

    /// `if TEST`.
    pub(super) fn condition(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        if let Some(test) = parts.one(Rule::test) {
            return self.test(&test);
        }
        if let Some(missing) = parts.one(Rule::missing) {
            self.expected(&missing, "a condition", "if");
        }
        broken(span)
    }

    fn test(&mut self, node: &Node<'t>) -> Expression {
        self.logic(Binary::Or, node, |b, all| b.logic(Binary::And, all, Self::negation))
    }

    /// Several operands between the same word; a lone one is itself.
    fn logic(
        &mut self,
        binary: Binary,
        node: &Node<'t>,
        operand: impl Fn(&mut Self, &Node<'t>) -> Expression,
    ) -> Expression {
        let span = self.span(node);
        let mut operands: Vec<_> = Parts::of(node).map(|part| operand(self, &part)).collect();
        match operands.pop() {
            Some(only) if operands.is_empty() => only,
            Some(last) => {
                operands.push(last);
                spanned(ExpressionKind::Logic(binary, operands), span)
            }
            None => broken(span),
        }
    }

    fn negation(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let mut starts = Vec::new();
        while let Some(not) = parts.one(Rule::not) {
            starts.push(self.span(&not));
        }
        let value = parts
            .next()
            .and_then(|comparison| self.deeper(starts.len(), span, |b| b.comparison(&comparison)));
        let Some(value) = value else { return broken(span) };
        starts.into_iter().rev().fold(value, |value, not| {
            let span = not.to(value.span);
            spanned(ExpressionKind::Not(value), span)
        })
    }

    fn comparison(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let value = match parts.one(Rule::operand) {
            Some(operand) => self.operand(&operand),
            None => broken(span),
        };
        let Some(operator) = parts.next() else { return value };
        let Some(right) = parts.next() else { return value };
        if Self::is_missing(&right) {
            let word = operator.as_str().trim_end();
            let what = if operator.as_rule() == Rule::is { "a variant" } else { "a value" };
            self.expected(&right, what, word);
            return broken(span);
        }
        if operator.as_rule() == Rule::is {
            let negated = Parts::of(&operator).one(Rule::not).is_some();
            let variant = self.name(&right);
            return spanned(ExpressionKind::Is { value, variant, negated }, span);
        }
        let comparison = comparison(operator.as_str());
        let right = self.operand(&right);
        spanned(ExpressionKind::Compare(comparison, value, right), span)
    }

    /// A value through filters.
    pub(super) fn operand(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let primary = parts.next();
        let filters: Vec<_> = parts.collect();
        let built = self.deeper(filters.len(), span, |b| {
            let mut value = match primary {
                Some(primary) => b.primary(&primary),
                None => broken(span),
            };
            for node in filters {
                let span = value.span.to(b.span(&node));
                value = match b.filter(&node) {
                    Some(filter) => spanned(ExpressionKind::Filter(value, filter), span),
                    None => broken(span),
                };
            }
            value
        });
        built.unwrap_or_else(|| broken(span))
    }

    fn filter(&mut self, node: &Node<'t>) -> Option<Filter> {
        let mut parts = Parts::of(node);
        if let Some(missing) = parts.one(Rule::missing) {
            self.expected(&missing, "a filter", "|");
            return None;
        }
        let name = self.name(&parts.one(Rule::name)?);
        let arguments = parts.one(Rule::arguments).map(|list| self.arguments(&list));
        Some(Filter { name, arguments: arguments.unwrap_or_default() })
    }

    fn primary(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let kind = match node.as_rule() {
            Rule::string => ExpressionKind::Text(self.string(node)),
            Rule::quantity => match self.quantity(node) {
                Some(quantity) => ExpressionKind::Quantity(quantity),
                None => ExpressionKind::Broken,
            },
            Rule::file => self.file(node),
            Rule::reference => ExpressionKind::Reference(self.reference(node)),
            _ => return self.grouped(node),
        };
        spanned(kind, span)
    }

    fn file(&mut self, node: &Node<'t>) -> ExpressionKind {
        match Parts::of(node).next() {
            Some(missing) if Self::is_missing(&missing) => {
                self.expected(&missing, "a path in quotes", "file");
                ExpressionKind::Broken
            }
            Some(path) => ExpressionKind::File(self.plain(&path, "the path of a file")),
            None => ExpressionKind::Broken,
        }
    }

    /// `( … )`: what is inside, with the place of the whole.
    fn grouped(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let value = parts.one(Rule::expression);
        let empty = value.is_none();
        let value = value.and_then(|value| self.deeper(1, span, |b| b.expression(&value)));
        if !self.parenthesis_ends(node, &mut parts) && empty {
            self.report(fault::empty(span, "`( )`"));
        }
        Spanned::new(value.unwrap_or_else(|| broken(span)).node, span)
    }

    fn reference(&mut self, node: &Node<'t>) -> Reference {
        let mut parts = Parts::of(node);
        let mut path = Vec::new();
        while let Some(name) = parts.one(Rule::name) {
            path.push(self.name(&name));
        }
        let arguments = parts.one(Rule::arguments).map(|list| self.arguments(&list));
        Reference { path, arguments }
    }

    fn arguments(&mut self, node: &Node<'t>) -> Vec<Argument> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let list = self.deeper(1, span, |b| {
            let mut list = Vec::new();
            while let Some(argument) = parts.one(Rule::argument) {
                list.extend(b.argument(&argument));
            }
            list
        });
        self.parenthesis_ends(node, &mut parts);
        list.unwrap_or_default()
    }

    /// Reports what is wrong at the end of parentheses; whether something is.
    pub(super) fn parenthesis_ends(&mut self, node: &Node<'t>, parts: &mut Parts<'t>) -> bool {
        let before = self.faults();
        if let Some(odd) = parts.one(Rule::odd) {
            self.odd(&odd);
        } else if let Some(missing) = parts.one(Rule::missing) {
            self.closed(node, 1, Some(&missing));
        }
        self.faults() > before
    }

    fn argument(&mut self, node: &Node<'t>) -> Option<Argument> {
        let mut parts = Parts::of(node);
        let name = parts.one(Rule::name).map(|name| self.name(&name));
        let value = parts.next()?;
        let span = self.span(&value);
        let value = if value.as_rule() == Rule::member {
            let field = Parts::of(&value).next()?;
            spanned(ExpressionKind::Member(self.name(&field)), span)
        } else {
            self.expression(&value)
        };
        Some(Argument { name, value })
    }

    pub(super) fn quantity(&mut self, node: &Node<'t>) -> Option<Quantity> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let digits = self.name(&parts.one(Rule::digits)?);
        let unit = parts.one(Rule::unit);
        let unit = unit.map(|word| Spanned::new(unit_of(word.as_str()), self.span(&word)));
        Some(Quantity { digits, unit, span })
    }
}

fn spanned(kind: ExpressionKind, span: Span) -> Expression {
    Spanned::new(Box::new(kind), span)
}

/// An expression that could not be read.
pub(super) fn broken(span: Span) -> Expression {
    spanned(ExpressionKind::Broken, span)
}

fn comparison(operator: &str) -> Comparison {
    match operator {
        "==" => Comparison::Equal,
        "!=" => Comparison::Unequal,
        "<" => Comparison::Less,
        "<=" => Comparison::LessOrEqual,
        ">" => Comparison::Greater,
        ">=" => Comparison::GreaterOrEqual,
        _ => Comparison::In,
    }
}

/// The unit of a word of the grammar's rule `unit`.
fn unit_of(word: &str) -> Unit {
    match word {
        "%" => Unit::Percent,
        "tokens" | "token" => Unit::Tokens,
        "chars" | "char" => Unit::Chars,
        "bytes" | "byte" => Unit::Bytes,
        "turns" | "turn" => Unit::Turns,
        "messages" | "message" => Unit::Messages,
        "exchanges" | "exchange" => Unit::Exchanges,
        "s" => Unit::Seconds,
        "m" => Unit::Minutes,
        _ => Unit::Hours,
    }
}
