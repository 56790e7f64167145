use crate::text::{Name, Span, Spanned};

use super::Text;

/// An expression with its place.
pub type Expression = Spanned<Box<ExpressionKind>>;

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// `"…"` or `"""…"""`.
    Text(Text),
    /// `16`, `4000 tokens`, `1h`, `70%`.
    Quantity(Quantity),
    /// `file "PATH"`.
    File(Text),
    /// `a.b.c`, `name(…)`.
    Reference(Reference),
    /// `x | filter(…)`.
    Filter(Expression, Filter),
    /// `.field`, as an argument of a filter.
    Member(Name),
    /// `x if cond`.
    If(Expression, Expression),
    /// `x else y`: the first that is not empty; at least two.
    Else(Vec<Expression>),
    /// `a and b`, `a or b`; at least two.
    Logic(Binary, Vec<Expression>),
    /// `not x`.
    Not(Expression),
    /// `x == y`.
    Compare(Comparison, Expression, Expression),
    /// `x is variant`, `x is not variant`.
    Is {
        /// What is looked at.
        value: Expression,
        /// The variant.
        variant: Name,
        /// Whether it is to be another.
        negated: bool,
    },
    /// Something that could not be read; the fault is reported.
    Broken,
}

/// `and` or `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// Both.
    And,
    /// One at least.
    Or,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Comparison {
    /// `==`.
    Equal,
    /// `!=`.
    Unequal,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
    /// `in`.
    In,
}

/// `a.b.c` or `name(…)`.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The names between the dots, at least one.
    pub path: Vec<Name>,
    /// What stands in parentheses, if they stand there.
    pub arguments: Option<Vec<Argument>>,
}

/// `| name(…)`.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Its name.
    pub name: Name,
    /// Its arguments, in order.
    pub arguments: Vec<Argument>,
}

/// An argument: positional, or `key: value`.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its name.
    pub name: Option<Name>,
    /// Its value.
    pub value: Expression,
}

/// A number with its unit, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The digits.
    pub digits: Name,
    /// The unit.
    pub unit: Option<Spanned<Unit>>,
    /// All of it.
    pub span: Span,
}

/// What a quantity counts.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// `%`.
    Percent,
    /// `tokens`, by the layout's estimator.
    Tokens,
    /// `chars`: Unicode scalar values.
    Chars,
    /// `bytes` of UTF-8.
    Bytes,
    /// `turns`.
    Turns,
    /// `messages`.
    Messages,
    /// `exchanges`.
    Exchanges,
    /// `s`.
    Seconds,
    /// `m`.
    Minutes,
    /// `h`.
    Hours,
}

impl Unit {
    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Percent => "%",
            Self::Tokens => "tokens",
            Self::Chars => "chars",
            Self::Bytes => "bytes",
            Self::Turns => "turns",
            Self::Messages => "messages",
            Self::Exchanges => "exchanges",
            Self::Seconds => "s",
            Self::Minutes => "m",
            Self::Hours => "h",
        }
    }
}
