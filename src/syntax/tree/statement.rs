use crate::text::{Name, Span};

use super::{Entry, Exception, Expression, Kind, Label, Modifiers, Record, Template, Text};

/// A statement of a layout file.
#[derive(Clone, Debug)]
pub enum Statement {
    /// `layout NAME`.
    Layout(Name),
    /// `use "FILE"`.
    Use(Text),
    /// `locales en, zh-Hans`: the first is the fallback.
    Locales(Vec<Name>),
    /// `templates paths`.
    Templates(Templates),
    /// `type NAME = KIND`.
    Type(TypeName),
    /// `inputs LABEL… { … }`.
    Inputs(Inputs),
    /// `text NAME(…) …`.
    Words(Words),
    /// `fragment NAME(…) … { … }`.
    Fragment(Fragment),
    /// `request { … }`, `budget { … }`, `compaction { … }`.
    Policy(Policy),
    /// `tools { … }`, `system { … }`, `messages { … }`.
    Request(Request),
    /// `allow …` or `assume …`, for the statement after it.
    Exception(Exception),
    /// A line that is no statement; what it holds in braces is kept, so that it is checked.
    Broken {
        /// The whole of it.
        span: Span,
        /// What stands in its braces.
        body: Vec<Entry>,
    },
}

/// `type NAME = KIND`.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// Its name.
    pub name: Name,
    /// What it stands for.
    pub kind: Kind,
}

/// `inputs LABEL… { … }`: values of the host, under the labels that they carry.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The labels of all fields.
    pub labels: Vec<Label>,
    /// The inputs.
    pub record: Record,
    /// From `inputs` to the last label.
    pub head: Span,
}

/// `text NAME(…) { en "…" zh-Hans "…" }`, or one wording for all locales.
#[derive(Clone, Debug)]
pub struct Words {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its wordings; a single one without locale serves all.
    pub wordings: Vec<Wording>,
}

/// One wording of a text.
#[derive(Clone, Debug)]
pub struct Wording {
    /// For which locale; none: for all.
    pub locale: Option<Name>,
    /// The words.
    pub words: WordsOf,
}

/// What the words of a text are.
#[derive(Clone, Debug)]
pub enum WordsOf {
    /// An expression: a string, a file, filters on them.
    Expression(Expression),
    /// `template …`.
    Template(Template),
}

/// A parameter of a text or fragment.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// What it takes.
    pub kind: Kind,
}

/// `templates DIALECT without "NAMES"`.
#[derive(Clone, Debug)]
pub struct Templates {
    /// What is a placeholder.
    pub dialect: Name,
    /// The fields that no record in a placeholder is written with.
    pub without: Option<Text>,
}

/// `fragment NAME(…) … { … }`. The name may have dots.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// Its name, dots included.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What it holds.
    pub body: Vec<Entry>,
}

/// `request { … }`, `budget { … }`, `compaction { … }`.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The first word.
    pub name: Name,
    /// Its settings, in order.
    pub settings: Vec<Setting>,
}

/// `KEY: VALUE, VALUE`.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key.
    pub name: Name,
    /// Its values, in order; at least one unless the text is broken.
    pub values: Vec<Expression>,
}

/// `tools { … }`, `system { … }`, `messages { … }`.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which of the three.
    pub part: RequestPart,
    /// The word itself.
    pub keyword: Span,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// What it holds.
    pub body: Vec<Entry>,
}

/// The three parts of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestPart {
    /// Tool definitions.
    Tools,
    /// The leading system text.
    System,
    /// The messages.
    Messages,
}

impl RequestPart {
    /// The word in a layout.
    pub fn word(self) -> &'static str {
        match self {
            Self::Tools => "tools",
            Self::System => "system",
            Self::Messages => "messages",
        }
    }
}
