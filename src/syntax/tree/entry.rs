use std::sync::Arc;

use crate::text::{Name, Span, Spanned};

use super::{Expression, Group, Modifiers, Quantity};

/// An entry of a body.
#[derive(Clone, Debug)]
pub enum Entry {
    /// `section`, `block`, `message`.
    Group(Box<Group>),
    /// `each`.
    Each(Box<Each>),
    /// `match`.
    Match(Match),
    /// `history`.
    History(Box<History>),
    /// `LIST, LIST at … of … as …`.
    Slot(Slot),
    /// `cache`.
    Mark(Mark),
    /// `template`.
    Template(Template),
    /// `image`.
    Image(Image),
    /// `frame`.
    Frame(Frame),
    /// An expression: it is written.
    Written(Box<Written>),
    /// `allow`, `assume`: for the entry after it and all inside.
    Exception(Exception),
    /// A line that is no entry; what it holds in braces is kept, so that it is checked.
    Broken {
        /// The whole of it.
        span: Span,
        /// What stands in its braces.
        body: Vec<Entry>,
    },
}

impl Entry {
    /// Where it stands; none for an exception, which stands for what follows it.
    pub fn span(&self) -> Option<Span> {
        Some(match self {
            Self::Group(group) => group.span,
            Self::Each(each) => each.span,
            Self::Match(of) => of.span,
            Self::History(history) => history.span,
            Self::Slot(slot) => slot.span,
            Self::Mark(mark) => mark.span,
            Self::Template(template) => template.span,
            Self::Image(image) => image.span,
            Self::Frame(frame) => frame.span,
            Self::Written(written) => written.span,
            Self::Exception(_) => return None,
            Self::Broken { span, .. } => *span,
        })
    }
}

/// What stands in when the thing before it renders to nothing.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The entry: a group, `each`, `template` or an expression.
    pub entry: Entry,
    /// From `else` to its end.
    pub span: Span,
}

/// `each NAME in LIST … { … } rest { … } else …`.
#[derive(Clone, Debug)]
pub struct Each {
    /// The name of an item.
    pub name: Name,
    /// The list.
    pub list: Expression,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// One member per round.
    pub body: Vec<Entry>,
    /// What is written for the rounds that did not fit, which it sees as `rest`.
    pub rest: Option<Vec<Entry>>,
    /// What stands in when no round leaves anything.
    pub otherwise: Option<Box<Alternative>>,
    /// All of it.
    pub span: Span,
}

/// `match VALUE { a { … } b, c { … } else { … } }`.
#[derive(Clone, Debug)]
pub struct Match {
    /// What is looked at.
    pub value: Expression,
    /// The alternatives, in order.
    pub arms: Vec<Arm>,
    /// All of it.
    pub span: Span,
}

/// One alternative of a `match`.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The variants; `else` alone stands for all others.
    pub names: Vec<Name>,
    /// What is written.
    pub body: Vec<Entry>,
    /// Exceptions that stand before it.
    pub exceptions: Vec<Exception>,
    /// All of it.
    pub span: Span,
}

/// `history LIST … { … }`: its rows as they were sent.
#[derive(Clone, Debug)]
pub struct History {
    /// The log, perhaps through `last-turns`.
    pub log: Expression,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What stands in for rows no longer sent.
    pub forms: Vec<Form>,
    /// Marks in its body: `cache sent`.
    pub marks: Vec<Mark>,
    /// Exceptions in its body.
    pub exceptions: Vec<Exception>,
    /// Lines of its body that are none of these.
    pub broken: Vec<Span>,
    /// All of it.
    pub span: Span,
}

/// `summary s { … }`, `elided result { … }`, `dropped rows { … }`.
#[derive(Clone, Debug)]
pub struct Form {
    /// `summary`, `elided`, `collapsed`, `dropped`, `picture`, as written.
    pub kind: Name,
    /// What the body calls the thing.
    pub name: Name,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What is written.
    pub body: Vec<Entry>,
    /// All of it.
    pub span: Span,
}

/// `segments, lore at POSITIONS of VOLATILITIES as ROLES`, `… at depth up to N`.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The inputs, each usually a name.
    pub lists: Vec<Expression>,
    /// The positions.
    pub positions: Vec<Name>,
    /// `up to N`, digits as written.
    pub bound: Option<Name>,
    /// The volatilities; none: all.
    pub volatilities: Vec<Name>,
    /// The roles; none: all.
    pub roles: Vec<Name>,
    /// All of it.
    pub span: Span,
}

/// `cache LABEL 1h if COND`.
#[derive(Clone, Debug)]
pub struct Mark {
    /// `stable`, `session`, `history`, `loop`, `sent`, as written.
    pub scope: Name,
    /// How long it is to live.
    pub lifetime: Option<Quantity>,
    /// When it is set.
    pub condition: Option<Expression>,
    /// All of it.
    pub span: Span,
}

/// `template TEXT with VALUE`.
#[derive(Clone, Debug)]
pub struct Template {
    /// The text.
    pub text: Expression,
    /// The values that it may name.
    pub with: Option<Expression>,
    /// What stands in when it renders to nothing; as the words of a text it has none.
    pub otherwise: Option<Box<Alternative>>,
    /// All of it.
    pub span: Span,
}

/// `image PICTURE`.
#[derive(Clone, Debug)]
pub struct Image {
    /// The picture.
    pub picture: Expression,
    /// All of it.
    pub span: Span,
}

/// `frame TEXT`: words that do not keep their group alive.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The words.
    pub words: Expression,
    /// All of it.
    pub span: Span,
}

/// An expression that is written.
#[derive(Clone, Debug)]
pub struct Written {
    /// The expression; a bare `X else Y` is one expression.
    pub value: Expression,
    /// A group, `each` or `template` that stands in when it renders to nothing.
    pub otherwise: Option<Box<Alternative>>,
    /// All of it.
    pub span: Span,
}

/// `allow CODE "reason"` or `assume LABEL "reason"`.
#[derive(Clone, Debug)]
pub struct Exception {
    /// Which of the two.
    pub kind: ExceptionKind,
    /// The code or the label.
    pub subject: Name,
    /// Why; empty if it is missing.
    pub reason: Option<Spanned<Arc<str>>>,
    /// All of it.
    pub span: Span,
}

/// The two kinds of exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExceptionKind {
    /// Silences a finding.
    Allow,
    /// Takes a label as given, as an obligation that is checked when rendering.
    Assume,
}
