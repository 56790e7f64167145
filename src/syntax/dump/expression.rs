use crate::syntax::tree::{
    Argument, Binary, Comparison, Expression, ExpressionKind, Piece, Quantity, Reference, Text,
    Unit,
};
use crate::text::Name;

use super::form::Form;

pub(super) fn form(expression: &Expression) -> Form {
    match expression.node.as_ref() {
        ExpressionKind::Text(words) => text(words),
        ExpressionKind::Quantity(size) => quantity(size),
        ExpressionKind::File(path) => Form::list("file", [text(path)]),
        ExpressionKind::Reference(value) => reference(value),
        ExpressionKind::Filter(value, filter) => Form::list(
            "|",
            [form(value), name(&filter.name)]
                .into_iter()
                .chain(filter.arguments.iter().map(argument)),
        ),
        ExpressionKind::Member(field) => Form::word(format!(".{field}")),
        ExpressionKind::If(value, condition) => Form::list("if", [form(condition), form(value)]),
        ExpressionKind::Else(values) => Form::list("else", values.iter().map(form)),
        ExpressionKind::Logic(Binary::And, tests) => Form::list("and", tests.iter().map(form)),
        ExpressionKind::Logic(Binary::Or, tests) => Form::list("or", tests.iter().map(form)),
        ExpressionKind::Not(test) => Form::list("not", [form(test)]),
        ExpressionKind::Compare(comparison, left, right) => {
            Form::list(sign(*comparison), [form(left), form(right)])
        }
        ExpressionKind::Is { value, variant, negated } => {
            let head = if *negated { "is-not" } else { "is" };
            Form::list(head, [form(value), name(variant)])
        }
        ExpressionKind::Broken => Form::word("#broken"),
    }
}

pub(super) fn name(name: &Name) -> Form {
    Form::word(name.node.as_ref())
}

pub(super) fn names<'a>(head: &str, list: impl IntoIterator<Item = &'a Name>) -> Form {
    Form::list(head, list.into_iter().map(name))
}

/// Words in quotes, with holes in a list.
pub(super) fn text(text: &Text) -> Form {
    let piece = |piece: &Piece| match piece {
        Piece::Words { text, .. } => Form::word(format!("{text:?}")),
        Piece::Hole { value, .. } => form(value),
    };
    match text.plain() {
        Some(words) => Form::word(format!("{words:?}")),
        None => Form::list("text", text.pieces.iter().map(piece)),
    }
}

pub(super) fn quantity(quantity: &Quantity) -> Form {
    let unit = quantity.unit.as_ref().map_or("", |unit| match unit.node {
        Unit::Percent => "%",
        Unit::Tokens => " tokens",
        Unit::Chars => " chars",
        Unit::Bytes => " bytes",
        Unit::Turns => " turns",
        Unit::Messages => " messages",
        Unit::Exchanges => " exchanges",
        Unit::Seconds => "s",
        Unit::Minutes => "m",
        Unit::Hours => "h",
    });
    Form::word(format!("{}{unit}", quantity.digits))
}

fn reference(reference: &Reference) -> Form {
    let path: Vec<&str> = reference.path.iter().map(|name| name.node.as_ref()).collect();
    let path = path.join(".");
    match &reference.arguments {
        Some(arguments) => Form::list(&path, arguments.iter().map(argument)),
        None => Form::word(path),
    }
}

fn argument(argument: &Argument) -> Form {
    let value = form(&argument.value);
    match &argument.name {
        Some(name) => Form::list(&format!("{name}:"), [value]),
        None => value,
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::Unequal => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
        Comparison::In => "in",
    }
}
