use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::syntax::tree::{
    Entry, Fragment, GroupKind, Inputs, Policy, Request, RequestPart, Statement, Text, TypeName,
    Words, WordsOf, entries,
};
use crate::template::Dialect;
use crate::text::{Name, Span};
use crate::types::{OnChange, Type};

use super::Layout;
use super::kinds::Kinds;

/// What the files of a layout declare, in one namespace.
pub(super) struct Declarations<'a> {
    /// The layout's name.
    pub(super) layout: Option<&'a Name>,
    /// The locales of the main file; the first is the fallback.
    pub(super) locales: Vec<&'a Name>,
    /// What `template` takes for a placeholder.
    pub(super) dialect: Dialect,
    /// The fields that `template` writes no record with, if any.
    pub(super) without: Option<Arc<str>>,
    /// The declared types.
    pub(super) types: BTreeMap<Arc<str>, &'a TypeName>,
    /// The inputs, in declared order.
    pub(super) inputs: Vec<Input>,
    /// Where each of them stands in that order.
    input_places: BTreeMap<Arc<str>, usize>,
    /// The same as written, and where they and their fields were declared, by their paths:
    /// `player.message`. Only findings ask for that.
    written: Vec<&'a Inputs>,
    places: OnceLock<BTreeMap<String, Span>>,
    /// The fixed words.
    pub(super) texts: BTreeMap<Arc<str>, &'a Words>,
    /// The fragments, by their names, dots included.
    pub(super) fragments: BTreeMap<Arc<str>, &'a Fragment>,
    /// The policies and settings.
    pub(super) policies: Vec<&'a Policy>,
    /// The parts of the request.
    pub(super) parts: Vec<&'a Request>,
}

/// A declared input.
pub(super) struct Input {
    pub(super) name: Name,
    pub(super) of: Type,
    /// What is done when what a session captured of it comes otherwise.
    pub(super) on_change: OnChange,
}

impl Declarations<'_> {
    /// The input of a name.
    pub(super) fn input(&self, name: &str) -> Option<&Input> {
        self.inputs.get(*self.input_places.get(name)?)
    }

    /// Where an input or the field of one was declared: the longest part of its path that was.
    pub(super) fn place(&self, path: &str) -> Option<Span> {
        let places = self.places.get_or_init(|| {
            let (kinds, mut places) = (Kinds::new(&self.types), BTreeMap::new());
            for inputs in &self.written {
                // What is wrong with them is told already.
                kinds.inputs(inputs, &mut Some(&mut places), &mut Problems::new());
            }
            places
        });
        let mut path = path;
        loop {
            if let Some(&span) = places.get(path) {
                return Some(span);
            }
            path = path.rsplit_once('.')?.0;
        }
    }

    /// The named groups, each with whether it is `off` unless it is switched on.
    pub(super) fn groups(&self) -> BTreeMap<Arc<str>, bool> {
        let mut all = BTreeMap::new();
        let parts = self.parts.iter().map(|part| &part.body);
        for body in parts.chain(self.fragments.values().map(|fragment| &fragment.body)) {
            named_groups(body, &mut all);
        }
        all
    }

    /// The part of the request, if the layout has it.
    pub(super) fn part(&self, part: RequestPart) -> Option<&Request> {
        self.parts.iter().copied().find(|request| request.part == part)
    }
}

/// Collects what the files declare and types the inputs.
pub(super) fn declare<'a>(layout: &'a Layout, problems: &mut Problems) -> Declarations<'a> {
    let mut all = Declarations {
        layout: None,
        locales: Vec::new(),
        dialect: Dialect::Paths,
        without: None,
        types: BTreeMap::new(),
        inputs: Vec::new(),
        input_places: BTreeMap::new(),
        written: Vec::new(),
        places: OnceLock::new(),
        texts: BTreeMap::new(),
        fragments: BTreeMap::new(),
        policies: Vec::new(),
        parts: Vec::new(),
    };
    let mut names: BTreeMap<Arc<str>, Span> = BTreeMap::new();
    for (index, file) in layout.files.iter().enumerate() {
        for statement in &file.statements {
            match statement {
                Statement::Layout(name) => match all.layout {
                    Some(first) if index == 0 => problems.push(second_layout(name, first)),
                    _ if index == 0 => all.layout = Some(name),
                    _ => {}
                },
                Statement::Locales(list) if index == 0 => all.locales = list.iter().collect(),
                Statement::Templates(templates) => {
                    match Dialect::from_word(&templates.dialect) {
                        Some(dialect) => all.dialect = dialect,
                        None => problems.push(unknown_dialect(&templates.dialect)),
                    }
                    all.without = templates.without.as_ref().and_then(Text::plain);
                }
                Statement::Type(of) => {
                    if claim(&mut names, &of.name, problems) {
                        all.types.insert(of.name.node.clone(), of);
                    }
                }
                Statement::Words(words) => {
                    if claim(&mut names, &words.name, problems) {
                        all.texts.insert(words.name.node.clone(), words);
                    }
                }
                Statement::Fragment(fragment) => {
                    if claim(&mut names, &fragment.name, problems) {
                        all.fragments.insert(fragment.name.node.clone(), fragment);
                    }
                }
                Statement::Inputs(inputs) => all.written.push(inputs),
                Statement::Policy(policy) => all.policies.push(policy),
                Statement::Request(request) => all.parts.push(request),
                Statement::Exception(_)
                | Statement::Locales(_)
                | Statement::Use(_)
                | Statement::Broken { .. } => {}
            }
        }
    }
    let types = std::mem::take(&mut all.types);
    let kinds = Kinds::new(&types);
    kinds.check_declared(problems);
    for inputs in &all.written {
        for field in kinds.inputs(inputs, &mut None, problems) {
            // `names` holds types, texts and fragments too: one namespace.
            if claim(&mut names, &field.name, problems) {
                all.input_places.insert(field.name.node.clone(), all.inputs.len());
                all.inputs.push(field);
            }
        }
    }
    kinds.cut_off(all.inputs.last().map(|input| input.name.span), problems);
    all.types = types;
    order_of_parts(&all.parts, problems);
    all
}

/// Where a statement stands, for an exception before it; none before `layout`: the whole file.
pub(super) fn place(statement: &Statement) -> Option<Span> {
    match statement {
        Statement::Request(request) => {
            let end = request.body.iter().filter_map(Entry::span).next_back();
            Some(end.map_or(request.keyword, |end| request.keyword.to(end)))
        }
        Statement::Fragment(fragment) => {
            let end = fragment.body.iter().filter_map(Entry::span).next_back();
            Some(end.map_or(fragment.name.span, |end| fragment.name.span.to(end)))
        }
        Statement::Inputs(inputs) => Some(inputs.head.to(inputs.record.span)),
        Statement::Words(words) => {
            let end = words.wordings.last().map(|wording| match &wording.words {
                WordsOf::Expression(value) => value.span,
                WordsOf::Template(template) => template.span,
            });
            Some(end.map_or(words.name.span, |end| words.name.span.to(end)))
        }
        Statement::Policy(policy) => {
            let values = policy.settings.iter().flat_map(|setting| &setting.values);
            let end = values.last().map(|value| value.span);
            Some(end.map_or(policy.name.span, |end| policy.name.span.to(end)))
        }
        _ => None,
    }
}

fn named_groups(body: &[Entry], all: &mut BTreeMap<Arc<str>, bool>) {
    for entry in entries(body) {
        if let Entry::Group(group) = entry
            && let GroupKind::Section(name) | GroupKind::Message { name, .. } = &group.kind
        {
            let off = group.modifiers.words.iter().any(|word| &***word == "off");
            all.insert(name.node.clone(), off);
        }
    }
}

fn claim(names: &mut BTreeMap<Arc<str>, Span>, name: &Name, problems: &mut Problems) -> bool {
    if let Some(&first) = names.get(&name.node) {
        problems.push(
            Diagnostic::error(
                Code("layout/duplicate-name"),
                name.span,
                format!("`{name}` is declared twice"),
            )
            .label("second declaration")
            .note(first, "first declared here")
            .help("a layout and the files that it uses share one namespace; rename one of them"),
        );
        return false;
    }
    names.insert(name.node.clone(), name.span);
    true
}

fn order_of_parts(parts: &[&Request], problems: &mut Problems) {
    for pair in parts.windows(2) {
        let [first, second] = pair else { continue };
        if first.part == second.part {
            problems.push(
                Diagnostic::error(
                    Code("layout/duplicate-part"),
                    second.keyword,
                    "this part of the request stands twice",
                )
                .note(first.keyword, "first written here")
                .help("put the entries of both into one"),
            );
        } else if first.part > second.part {
            problems.push(
                Diagnostic::error(
                    Code("layout/part-order"),
                    second.keyword,
                    "this part of the request stands too late",
                )
                .note(first.keyword, "the bytes of this part come behind it")
                .help("write `tools`, `system` and `messages` in this order: it is the order of the bytes"),
            );
        }
    }
}

fn second_layout(name: &Name, first: &Name) -> Diagnostic {
    Diagnostic::error(
        Code("layout/duplicate-layout"),
        name.span,
        "this file names its layout twice",
    )
    .note(first.span, "first named here")
}

fn unknown_dialect(name: &Name) -> Diagnostic {
    let words = Dialect::ALL.map(Dialect::word);
    Diagnostic::error(
        Code("layout/unknown-dialect"),
        name.span,
        format!("no template dialect is called `{name}`"),
    )
    .help(
        did_you_mean(name, words)
            .unwrap_or_else(|| format!("the dialects are {}", words.join(", "))),
    )
}
