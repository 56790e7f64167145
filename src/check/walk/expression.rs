use std::sync::Arc;

use crate::check::flow::{Fact, Flow};
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::Expr;
use crate::syntax::tree::{
    Binary, Comparison, Expression, ExpressionKind, Piece, Quantity, Text, Unit,
};
use crate::text::{Name, Source, Span};
use crate::types::Kind;
use crate::value::{Number, Value};

use super::condition::STANDS;
use super::typed::{Typed, inner, writable};
use super::walker::Walker;

impl Walker<'_> {
    /// Types an expression.
    pub(super) fn typed(&mut self, expression: &Expression) -> Typed {
        let span = expression.span;
        if !self.spend(span) {
            return Typed::unknown(span);
        }
        self.deeper(span, |walker| walker.typed_kind(expression))
            .unwrap_or_else(|| Typed::unknown(span))
    }

    fn typed_kind(&mut self, expression: &Expression) -> Typed {
        let span = expression.span;
        match &*expression.node {
            ExpressionKind::Text(text) => self.text(text),
            ExpressionKind::Quantity(quantity) => self.quantity(quantity),
            ExpressionKind::File(path) => self.file(path),
            ExpressionKind::Reference(reference) => self.reference(reference, span),
            ExpressionKind::Filter(value, filter) => self.filter(value, filter, span),
            ExpressionKind::Member(name) => {
                self.problems.push(stray_member(name, span));
                Typed::unknown(span)
            }
            ExpressionKind::If(value, condition) => self.value_if(value, condition, span),
            ExpressionKind::Else(values) => self.value_else(values, span),
            ExpressionKind::Logic(operator, operands) => self.logic(*operator, operands, span),
            ExpressionKind::Not(value) => {
                let condition = self.condition(value);
                match condition.constant {
                    Some(is) => Typed::constant(Value::Bool(!is), Kind::Bool, span),
                    None => {
                        let expr = Expr::Not(Box::new(condition.expr));
                        Typed::new(expr, Kind::Bool, condition.flow, span)
                    }
                }
            }
            ExpressionKind::Compare(how, left, right) => self.compare(*how, left, right, span),
            ExpressionKind::Is { value, variant, negated } => {
                self.is(value, variant, *negated, span)
            }
            ExpressionKind::Broken => Typed::unknown(span),
        }
    }

    /// Types what is written: it must have a text.
    pub(super) fn written(&mut self, expression: &Expression) -> Typed {
        let mut typed = self.typed(expression);
        let kind = inner(&typed.of.kind);
        if self.in_template {
            // A template writes records, lists and whatever comes as JSON in a form of its own.
            if !writable(kind) || matches!(kind, Kind::Json) {
                self.whole_audience(&typed);
                let without = self.declarations.without.clone();
                typed.expr = Expr::Plain(Box::new(typed.expr), without);
            }
        } else if !writable(kind) {
            self.problems.push(not_text(kind, expression.span));
            return Typed::unknown(expression.span);
        }
        typed
    }

    /// `"…"`: words and holes.
    pub(super) fn text(&mut self, text: &Text) -> Typed {
        let mut pieces = Vec::new();
        let mut flow = Flow::stable();
        let mut fact = Fact::AlwaysEmpty;
        for piece in &text.pieces {
            match piece {
                Piece::Words { text, .. } => {
                    fact = fact.and(fact_of_words(text));
                    push_piece(&mut pieces, Expr::Words(text.clone().into()));
                }
                Piece::Hole { value, .. } => {
                    let typed = self.written(value);
                    flow = flow.join(&typed.flow);
                    fact = fact.and(typed.fact);
                    push_piece(&mut pieces, typed.expr);
                }
            }
        }
        let constant = match pieces.as_slice() {
            [] => Some(Value::text("")),
            [Expr::Words(words)] => Some(Value::Text(words.text().clone())),
            _ => None,
        };
        let expr = match pieces.len() {
            0 => Expr::Words("".into()),
            1 => pieces.swap_remove(0),
            _ => Expr::Pieces(pieces),
        };
        Typed { fact, constant, ..Typed::new(expr, Kind::Text, flow, text.span) }
    }

    fn quantity(&mut self, quantity: &Quantity) -> Typed {
        if let Some(unit) = &quantity.unit {
            self.problems.push(
                Diagnostic::error(
                    Code("type/stray-unit"),
                    unit.span,
                    "a number with a unit is no value",
                )
                .help("sizes stand in filters, `fit`, `cache` and the policies"),
            );
        }
        let digits = &quantity.digits.node;
        match Number::parse(digits) {
            Some(number) => {
                let kind = if number.as_int().is_some() { Kind::Int } else { Kind::Number };
                Typed::constant(Value::Number(number), kind, quantity.span)
            }
            None => {
                self.problems.push(
                    Diagnostic::error(
                        Code("syntax/number"),
                        quantity.span,
                        format!("`{digits}` is no number"),
                    )
                    .help("write it without leading zeros"),
                );
                Typed::unknown(quantity.span)
            }
        }
    }

    fn file(&mut self, path: &Text) -> Typed {
        // A path with holes was reported by the parser.
        let Some(plain) = path.plain() else { return Typed::unknown(path.span) };
        // A file that could not be read is missing here, and was reported by who read.
        match self.layout.texts.get(&(path.span.source, plain)) {
            Some(&source) => {
                let said = |of: &Arc<Source>| of.text().get(of.said()).map(str::to_owned);
                let text = self.sources.source(source).and_then(said).unwrap_or_default();
                let text: Arc<str> = text.replace("\r\n", "\n").into();
                let mut typed = Typed::constant(Value::Text(text.clone()), Kind::Text, path.span);
                typed.expr = Expr::Words(text.into());
                typed
            }
            None => Typed::unknown(path.span),
        }
    }

    fn value_if(&mut self, value: &Expression, condition: &Expression, span: Span) -> Typed {
        let condition = self.condition(condition);
        match condition.constant {
            Some(true) => return self.typed(value),
            Some(false) => {
                let typed = self.typed(value);
                return Typed::constant(Value::Absent, typed.of.kind, span);
            }
            None => {}
        }
        let typed = self.typed(value);
        let decides = condition.flow.deciding(STANDS);
        let expr = Expr::If(Box::new(condition.expr), Box::new(typed.expr));
        Typed {
            flow: typed.flow.join(&decides),
            shape: typed.shape.join(&decides),
            fact: typed.fact.unless(),
            ..Typed::new(expr, Kind::Optional(Arc::new(typed.of)), decides, span)
        }
    }

    fn value_else(&mut self, values: &[Expression], span: Span) -> Typed {
        let mut list: Vec<Typed> = Vec::new();
        for value in values {
            let typed = self.typed(value);
            let last = typed.fact == Fact::NeverEmpty;
            if typed.fact != Fact::AlwaysEmpty {
                list.push(typed);
            }
            if last {
                break;
            }
        }
        match list.len() {
            0 => return Typed::constant(Value::Absent, Kind::Text, span),
            1 => {
                if let Some(typed) = list.pop() {
                    return typed;
                }
            }
            _ => {}
        }
        let flow = list.iter().fold(Flow::stable(), |flow, typed| flow.join(&typed.flow));
        let fact = list.iter().fold(Fact::AlwaysEmpty, |fact, typed| fact.and(typed.fact));
        let first = list.first().map_or(Kind::Text, |typed| inner(&typed.of.kind).clone());
        let kind = if list.iter().all(|typed| *inner(&typed.of.kind) == first) {
            first
        } else if list.iter().all(|typed| writable(&typed.of.kind)) {
            Kind::Text
        } else {
            Kind::Json
        };
        let expr = Expr::Else(list.into_iter().map(|typed| typed.expr).collect());
        Typed { fact, ..Typed::new(expr, kind, flow, span) }
    }

    fn logic(&mut self, operator: Binary, operands: &[Expression], span: Span) -> Typed {
        let decided = operator == Binary::Or;
        let mut flow = Flow::stable();
        let mut list = Vec::new();
        for operand in operands {
            let condition = self.condition(operand);
            match condition.constant {
                Some(is) if is == decided => {
                    return Typed::constant(Value::Bool(decided), Kind::Bool, span);
                }
                Some(_) => {}
                None => {
                    flow = flow.join(&condition.flow);
                    list.push(condition.expr);
                }
            }
        }
        match (list.len(), operator) {
            (0, _) => Typed::constant(Value::Bool(!decided), Kind::Bool, span),
            (_, Binary::And) => Typed::new(Expr::And(list), Kind::Bool, flow, span),
            (_, Binary::Or) => Typed::new(Expr::Or(list), Kind::Bool, flow, span),
        }
    }

    fn compare(
        &mut self,
        how: Comparison,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Typed {
        let (left, right) = (self.typed(left), self.typed(right));
        if let Some(fault) = incomparable(how, &left, &right, span) {
            self.problems.push(fault);
        }
        let flow = left.flow.join(&right.flow);
        let expr = Expr::Compare(how, Box::new(left.expr), Box::new(right.expr));
        let constant = match (how, &left.constant, &right.constant) {
            (Comparison::Equal, Some(left), Some(right)) => Some(left == right),
            (Comparison::Unequal, Some(left), Some(right)) => {
                let nothing = |of: &Value| matches!(of, Value::Absent | Value::Null);
                Some(left != right && !nothing(left) && !nothing(right))
            }
            _ => None,
        };
        match constant {
            Some(is) => Typed::constant(Value::Bool(is), Kind::Bool, span),
            None => Typed::new(expr, Kind::Bool, flow, span),
        }
    }

    fn is(&mut self, value: &Expression, variant: &Name, negated: bool, span: Span) -> Typed {
        let mut typed = self.typed(value);
        // `target is anthropic`, `model is …`: a record that stands for its name.
        if let Kind::Record(record) = typed.kind()
            && let Some(field) = record.fields.iter().find(|field| &*field.name == "name")
            && matches!(record.name.as_deref(), Some("target" | "model"))
        {
            let name = typed.constant.as_ref().map_or(Value::Absent, |of| of.field("name").clone());
            typed = Typed::constant(name, field.of.kind.clone(), typed.span);
        }
        match typed.kind() {
            Kind::Enumeration(of) if !of.variants.contains(&variant.node) => {
                self.problems.push(unknown_variant(variant, &of.variants));
                return Typed::unknown(span);
            }
            Kind::Enumeration(_) | Kind::Text | Kind::Unknown | Kind::Json => {}
            other => {
                self.problems.push(
                    Diagnostic::error(
                        Code("type/no-variants"),
                        value.span,
                        format!("this is {}, which has no variants", described(other)),
                    )
                    .help("`is` asks a value of an enumeration or a text for one word"),
                );
                return Typed::unknown(span);
            }
        }
        if let Some(constant) = &typed.constant {
            let is = matches!(constant, Value::Text(text) if *text == variant.node);
            return Typed::constant(Value::Bool(is != negated), Kind::Bool, span);
        }
        let is = Expr::Is(Box::new(typed.expr.clone()), variant.node.clone());
        let expr = match (negated, &typed.of.kind) {
            (false, _) => is,
            // A test on something absent is false, also this one.
            (true, Kind::Optional(_)) => Expr::And(vec![typed.expr, Expr::Not(Box::new(is))]),
            (true, _) => Expr::Not(Box::new(is)),
        };
        Typed::new(expr, Kind::Bool, typed.flow, span)
    }
}

/// Whether words leave bytes: blanks may be trimmed away, or dropped by a target.
pub(super) fn fact_of_words(words: &str) -> Fact {
    if words.is_empty() {
        Fact::AlwaysEmpty
    } else if words.trim().is_empty() {
        Fact::Unknown
    } else {
        Fact::NeverEmpty
    }
}

/// Adds a piece, joining words that meet.
pub(super) fn push_piece(pieces: &mut Vec<Expr>, piece: Expr) {
    match (pieces.last_mut(), piece) {
        (_, Expr::Words(words)) if words.is_empty() => {}
        (Some(Expr::Words(before)), Expr::Words(words)) => {
            *before = format!("{before}{words}").into();
        }
        (_, Expr::Pieces(inner)) => {
            for piece in inner {
                push_piece(pieces, piece);
            }
        }
        (_, piece) => pieces.push(piece),
    }
}

/// What a kind is called in a message.
pub(super) fn described(kind: &Kind) -> String {
    match inner(kind) {
        Kind::Int | Kind::Enumeration(_) => format!("an `{kind}`"),
        kind => format!("a `{kind}`"),
    }
}

/// A size in seconds, for lifetimes.
pub(super) fn seconds(quantity: &Quantity) -> Option<u32> {
    let number: u32 = quantity.digits.parse().ok()?;
    let factor = match quantity.unit.as_ref()?.node {
        Unit::Seconds => 1,
        Unit::Minutes => 60,
        Unit::Hours => 3600,
        _ => return None,
    };
    number.checked_mul(factor)
}

fn incomparable(how: Comparison, left: &Typed, right: &Typed, span: Span) -> Option<Diagnostic> {
    let (a, b) = (left.kind(), right.kind());
    let number =
        |kind: &Kind| matches!(kind, Kind::Int | Kind::Number | Kind::Json | Kind::Unknown);
    let text = |kind: &Kind| {
        matches!(kind, Kind::Text | Kind::Time | Kind::Enumeration(_) | Kind::Json | Kind::Unknown)
    };
    let good = match how {
        Comparison::Equal | Comparison::Unequal => {
            a == b || number(a) && number(b) || text(a) && text(b)
        }
        Comparison::In => {
            matches!(b, Kind::List(_) | Kind::Map(_) | Kind::Json | Kind::Unknown)
                || text(a) && text(b)
        }
        _ => number(a) && number(b) || text(a) && text(b),
    };
    (!good).then(|| {
        Diagnostic::error(
            Code("type/incomparable"),
            span,
            format!("{} cannot be compared with {}", described(a), described(b)),
        )
    })
}

pub(super) fn unknown_variant(variant: &Name, variants: &[Arc<str>]) -> Diagnostic {
    Diagnostic::error(
        Code("type/unknown-variant"),
        variant.span,
        format!("`{variant}` is not among the variants"),
    )
    .help(format!("they are {}", variants.join(", ")))
    .perhaps(variant, variants.iter().map(|word| &**word))
}

pub(super) fn not_text(kind: &Kind, span: Span) -> Diagnostic {
    let help = match inner(kind) {
        Kind::List(_) => "write it item by item with `each x in … { … }`, or `| json`",
        Kind::Record(_) | Kind::Map(_) => "name one of its fields, or write it `| json`",
        Kind::Picture => "write `image …`",
        Kind::Log(..) => "write `history …` in `messages`",
        Kind::Segments(_) => "write a slot: `… at POSITION`",
        _ => "write one of its fields",
    };
    Diagnostic::error(Code("type/not-text"), span, format!("{} is not text", described(kind)))
        .help(help)
}

fn stray_member(name: &Name, span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("type/stray-member"),
        span,
        format!("`.{name}` names a field of nothing"),
    )
    .help("it can only be an argument of a filter: `| sort(.name)`")
}
