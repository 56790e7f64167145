use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::syntax::tree;
use crate::text::{Name, Span, Spanned};
use crate::types::{
    Audience, Enumeration, Field, Growth, Kind, Labels, OnChange, Record, Trust, Type, Volatility,
};

use super::declarations::Input;
use super::{builtin, on_change};

/// Types as written to types.
pub(super) struct Kinds<'a> {
    declared: &'a BTreeMap<Arc<str>, &'a tree::TypeName>,
    /// Names that are being resolved, innermost last: a name in it stands for itself.
    open: RefCell<Vec<Arc<str>>>,
    /// How many more fields may be written out: types that hold each other twice double.
    left: Cell<usize>,
    /// Where types first held each other too deeply.
    too_deep: Cell<Option<Span>>,
}

/// How many declared types may hold each other.
const DEEPEST: usize = 64;

/// The most fields that all inputs of a layout may have, types written out.
const MOST_FIELDS: usize = 20_000;

/// Where inputs and their fields were declared, by their paths; none where nobody asks.
type Places<'p> = Option<&'p mut BTreeMap<String, Span>>;

/// Labels as written: where a type stands, and what its fields inherit.
#[derive(Clone)]
struct Around {
    labels: Labels,
    /// `history` and `loop`: what a log grows with.
    growth: Option<Growth>,
}

const BUILTIN: [&str; 12] = [
    "text", "int", "number", "bool", "time", "json", "picture", "tools", "call", "list", "map",
    "messages",
];

impl<'a> Kinds<'a> {
    pub(super) fn new(declared: &'a BTreeMap<Arc<str>, &'a tree::TypeName>) -> Self {
        Self {
            declared,
            open: RefCell::default(),
            left: Cell::new(MOST_FIELDS),
            too_deep: Cell::new(None),
        }
    }

    /// Checks every declared type once, so that a fault in it is reported where it stands.
    pub(super) fn check_declared(&self, problems: &mut Problems) {
        let around = Around { labels: Labels::default(), growth: None };
        for (name, of) in self.declared {
            if BUILTIN.contains(&&**name) || &**name == "segments" {
                problems.push(
                    Diagnostic::error(
                        Code("type/built-in-name"),
                        of.name.span,
                        format!("`{name}` is a built-in type"),
                    )
                    .help("choose another name"),
                );
            }
            self.open.borrow_mut().push(name.clone());
            self.kind(&of.kind, Some(name), &around, "", &mut None, problems);
            self.open.borrow_mut().pop();
            if self.left.get() == 0 {
                problems.push(too_many_fields(of.name.span));
                break;
            }
        }
        self.left.set(MOST_FIELDS);
    }

    /// The inputs of one group, with the places of all their fields.
    pub(super) fn inputs(
        &self,
        inputs: &tree::Inputs,
        places: &mut Places<'_>,
        problems: &mut Problems,
    ) -> Vec<Input> {
        let start = Around { labels: Labels::default(), growth: None };
        let around = labelled(&inputs.labels, &start, false, problems);
        // A label that is not known is told already, and may be meant to say it.
        let says_else = |word: &str| word == "untrusted" || OnChange::from_word(word).is_some();
        let says =
            |label: &tree::Label| matches!(label, tree::Label::Word(word) if !says_else(word));
        if !inputs.labels.iter().any(says) {
            problems.push(
                Diagnostic::error(
                    Code("layout/unlabelled-inputs"),
                    inputs.head,
                    "these inputs do not say how often they may change",
                )
                .help("write `inputs stable`, `session`, `history`, `turn`, `loop` or `call`"),
            );
        }
        let mut all = Vec::new();
        let of_group = on_change::said(&inputs.labels, problems);
        for field in &inputs.record.fields {
            let of = self.field(field, &around, "", places, problems);
            let said = on_change::said(&field.labels, problems);
            let on_change =
                on_change::of_input(field, &of, said.as_ref(), of_group.as_ref(), problems);
            all.push(Input { name: field.name.clone(), of, on_change });
        }
        on_change::of_group(of_group.as_ref(), &all, problems);
        all
    }

    /// What had to be cut off: types that hold each other too deeply, or come to too many
    /// fields by the time of an input.
    pub(super) fn cut_off(&self, last_input: Option<Span>, problems: &mut Problems) {
        if let Some(span) = self.too_deep.get() {
            problems.push(
                Diagnostic::error(
                    Code("type/too-deep"),
                    span,
                    format!("more than {DEEPEST} types hold each other here"),
                )
                .help("use `json` for what nests deeply"),
            );
        } else if let Some(span) = last_input.filter(|_| self.left.get() == 0) {
            problems.push(too_many_fields(span));
        }
    }

    /// The type of a parameter: labels come from what is passed.
    pub(super) fn parameter(&self, kind: &tree::Kind) -> Type {
        let around = Around { labels: Labels::default(), growth: Some(Growth::History) };
        self.kind(kind, None, &around, "", &mut None, &mut Problems::new())
    }

    fn field(
        &self,
        field: &tree::Field,
        around: &Around,
        prefix: &str,
        places: &mut Places<'_>,
        problems: &mut Problems,
    ) -> Type {
        let path = match places {
            None => String::new(),
            Some(places) => {
                let path = if prefix.is_empty() {
                    field.name.to_string()
                } else {
                    format!("{prefix}.{}", field.name)
                };
                places.insert(path.clone(), field.name.span);
                path
            }
        };
        let around = labelled(&field.labels, around, true, problems);
        self.kind(&field.kind, None, &around, &path, places, problems)
    }

    fn kind(
        &self,
        kind: &tree::Kind,
        name: Option<&Arc<str>>,
        around: &Around,
        path: &str,
        places: &mut Places<'_>,
        problems: &mut Problems,
    ) -> Type {
        let of = |kind| Type { kind, labels: around.labels.clone() };
        match kind.atoms.as_slice() {
            [] => of(Kind::Unknown),
            [atom] => {
                let (inner, optional) = match atom {
                    tree::Atom::Record { record, optional } => {
                        let fields = self.record(record, around, path, places, problems);
                        let record = Record { name: name.cloned(), fields };
                        (of(Kind::Record(Arc::new(record))), *optional)
                    }
                    tree::Atom::Named { name, argument, optional } => {
                        let argument = argument.as_deref();
                        (self.named(name, argument, around, path, places, problems), *optional)
                    }
                };
                if optional { of(Kind::Optional(Arc::new(inner))) } else { inner }
            }
            atoms => {
                let mut variants: Vec<Arc<str>> = Vec::new();
                for atom in atoms {
                    match atom {
                        tree::Atom::Named { name, argument: None, optional: false } => {
                            if variants.contains(name) {
                                problems.push(twice(name));
                            } else {
                                variants.push(name.node.clone());
                            }
                        }
                        _ => problems.push(not_a_variant(kind.span)),
                    }
                }
                of(Kind::Enumeration(Arc::new(Enumeration { name: name.cloned(), variants })))
            }
        }
    }

    fn record(
        &self,
        record: &tree::Record,
        around: &Around,
        path: &str,
        places: &mut Places<'_>,
        problems: &mut Problems,
    ) -> Vec<Field> {
        let mut fields: Vec<Field> = Vec::new();
        for field in &record.fields {
            if fields.iter().any(|other| other.name == field.name.node) {
                problems.push(twice(&field.name));
                continue;
            }
            if self.left.get() == 0 {
                continue;
            }
            self.left.set(self.left.get() - 1);
            on_change::of_field(field, problems);
            let of = self.field(field, around, path, places, problems);
            fields.push(Field { name: field.name.node.clone(), of });
        }
        fields
    }

    fn named(
        &self,
        name: &Name,
        argument: Option<&tree::Kind>,
        around: &Around,
        path: &str,
        places: &mut Places<'_>,
        problems: &mut Problems,
    ) -> Type {
        let of = |kind| Type { kind, labels: around.labels.clone() };
        if argument.is_some() && !matches!(&***name, "list" | "map" | "messages" | "segments") {
            problems.push(
                Diagnostic::error(
                    Code("type/unexpected-argument"),
                    name.span,
                    format!("`{name}` takes nothing in angle brackets"),
                )
                .help("`list<T>`, `map<T>`, `messages<T>` and `segments<position | …>` do"),
            );
        }
        let mut inner = |problems: &mut Problems| match argument {
            Some(kind) => Arc::new(self.kind(kind, None, around, path, places, problems)),
            None => {
                problems.push(
                    Diagnostic::error(
                        Code("type/missing-argument"),
                        name.span,
                        format!("`{name}` does not say what it holds"),
                    )
                    .help(format!("write `{name}<text>`, say")),
                );
                Arc::new(of(Kind::Unknown))
            }
        };
        match &***name {
            "text" => of(Kind::Text),
            "int" => of(Kind::Int),
            "number" => of(Kind::Number),
            "bool" => of(Kind::Bool),
            "time" => of(Kind::Time),
            "json" => of(Kind::Json),
            "picture" => of(Kind::Picture),
            "tools" => of(Kind::Tools),
            "call" => of(builtin::call()),
            "list" => of(Kind::List(inner(problems))),
            "map" => of(Kind::Map(inner(problems))),
            "messages" => {
                let summary = argument.map(|_| inner(problems));
                match around.growth {
                    Some(growth) => of(Kind::Log(growth, summary)),
                    None => {
                        problems.push(
                            Diagnostic::error(
                                Code("type/log-that-does-not-grow"),
                                name.span,
                                "messages stand among inputs that do not grow",
                            )
                            .help("declare them under `inputs history` (finished turns) or `inputs loop` (this turn)"),
                        );
                        of(Kind::Log(Growth::History, summary))
                    }
                }
            }
            "segments" => of(Kind::Segments(positions(name, argument, problems))),
            _ => self.declared_kind(name, around, path, places, problems),
        }
    }

    fn declared_kind(
        &self,
        name: &Name,
        around: &Around,
        path: &str,
        places: &mut Places<'_>,
        problems: &mut Problems,
    ) -> Type {
        let unknown = Type { kind: Kind::Unknown, labels: around.labels.clone() };
        let Some(of) = self.declared.get(&name.node) else {
            let known = BUILTIN.into_iter().chain(["segments"]);
            problems.push(
                Diagnostic::error(
                    Code("type/unknown-type"),
                    name.span,
                    format!("no type is called `{name}`"),
                )
                .help(format!("declare it: `type {name} = {{ … }}`"))
                .perhaps(name, self.declared.keys().map(|name| &**name).chain(known)),
            );
            return unknown;
        };
        if self.open.borrow().len() >= DEEPEST {
            self.too_deep.set(self.too_deep.get().or(Some(name.span)));
            return unknown;
        }
        if self.open.borrow().contains(&name.node) {
            problems.push(
                Diagnostic::error(
                    Code("type/recursive-type"),
                    name.span,
                    format!("`{name}` holds itself"),
                )
                .note(of.name.span, "declared here")
                .help("use `json` for what nests without end"),
            );
            return unknown;
        }
        self.open.borrow_mut().push(name.node.clone());
        // Faults inside were reported when the declaration was checked.
        let inner = &mut Problems::new();
        let of = self.kind(&of.kind, Some(&of.name.node), around, path, places, inner);
        self.open.borrow_mut().pop();
        of
    }
}

fn labelled(
    labels: &[tree::Label],
    outer: &Around,
    inner: bool,
    problems: &mut Problems,
) -> Around {
    let mut around = outer.clone();
    for label in labels {
        match label {
            tree::Label::Word(word) if OnChange::from_word(word).is_some() => {}
            tree::Label::Word(word) if &***word == "untrusted" => {
                around.labels.trust = Trust::Untrusted;
            }
            tree::Label::Word(word) => match volatility(word) {
                Some((level, growth)) => {
                    if inner && level < outer.labels.volatility {
                        problems.push(better_label(word, outer.labels.volatility));
                    } else {
                        around.labels.volatility = level;
                        around.growth = growth;
                    }
                }
                None => problems.push(unknown_label(word)),
            },
            tree::Label::For(audience) => {
                if let Some(audience) = self::audience(audience, problems) {
                    around.labels.audience = audience;
                }
            }
        }
    }
    around
}

fn positions(
    name: &Name,
    argument: Option<&tree::Kind>,
    problems: &mut Problems,
) -> Arc<[Arc<str>]> {
    let Some(kind) = argument else {
        problems.push(
            Diagnostic::error(
                Code("type/missing-argument"),
                name.span,
                "these segments do not say at which positions they may ask to stand",
            )
            .help("write `segments<system | depth>`, say"),
        );
        return [].into();
    };
    kind.atoms
        .iter()
        .filter_map(|atom| match atom {
            tree::Atom::Named { name, argument: None, optional: false } => Some(name.node.clone()),
            _ => {
                problems.push(not_a_variant(kind.span));
                None
            }
        })
        .collect()
}

/// The audience that `for …` names.
pub(super) fn audience(audience: &tree::Audience, problems: &mut Problems) -> Option<Audience> {
    let word = &audience.name;
    let contract = audience.contract.as_ref().and_then(tree::Text::plain);
    match (&***word, contract) {
        ("all", None) => Some(Audience::All),
        ("self", None) => Some(Audience::Own),
        ("story", None) => Some(Audience::Story),
        ("contract", Some(contract)) => Some(Audience::Contract(contract)),
        _ => {
            problems.push(
                Diagnostic::error(
                    Code("audience/unknown-audience"),
                    audience.span,
                    format!("no audience is called `{word}`"),
                )
                .help(
                    did_you_mean(word, ["all", "self", "story", "contract"]).unwrap_or_else(|| {
                        "write `for all`, `for self`, `for story` or `for contract \"name@1\"`"
                            .into()
                    }),
                ),
            );
            None
        }
    }
}

/// The volatility and growth that a label names.
pub(super) fn volatility(word: &str) -> Option<(Volatility, Option<Growth>)> {
    Some(match word {
        "stable" => (Volatility::Stable, None),
        "session" => (Volatility::Session, None),
        "history" => (Volatility::Turn, Some(Growth::History)),
        "turn" => (Volatility::Turn, None),
        "loop" => (Volatility::Call, Some(Growth::Loop)),
        "call" => (Volatility::Call, None),
        _ => return None,
    })
}

fn unknown_label(word: &Spanned<Arc<str>>) -> Diagnostic {
    let words = ["stable", "session", "history", "turn", "loop", "call", "untrusted"];
    let words = words.into_iter().chain(OnChange::ALL.map(OnChange::word));
    Diagnostic::error(Code("type/unknown-label"), word.span, format!("no label is called `{word}`"))
        .help(format!("the labels are {}", words.clone().collect::<Vec<_>>().join(", ")))
        .meant(word, words)
}

fn better_label(word: &Spanned<Arc<str>>, outer: Volatility) -> Diagnostic {
    Diagnostic::error(
        Code("type/label-too-good"),
        word.span,
        format!("a field of something that is `{outer}` cannot be `{word}`"),
    )
    .label("may only be worse")
    .help("declare it in a group of inputs of its own")
}

fn twice(name: &Name) -> Diagnostic {
    Diagnostic::error(
        Code("type/duplicate-field"),
        name.span,
        format!("`{name}` stands here twice"),
    )
    .help("rename or remove one of them")
}

fn too_many_fields(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("type/too-many-fields"),
        span,
        format!("the types of this layout have more than {MOST_FIELDS} fields when written out"),
    )
    .help("use `json` for what nests deeply")
}

fn not_a_variant(span: Span) -> Diagnostic {
    Diagnostic::error(Code("type/not-a-word"), span, "only words can stand between `|`")
        .help("declare a type of its own for the record: `type NAME = { … }`")
}
