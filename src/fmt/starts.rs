use std::collections::BTreeMap;

use crate::syntax::tree::{
    Alternative, Atom, Entry, Field, File, Kind, Parameter, Record, Statement,
};
use crate::text::Span;

/// Where the items of a file begin, as its tree says.
#[derive(Debug, Default)]
pub(super) struct Starts {
    items: BTreeMap<usize, ItemKind>,
    /// Names that stand right behind the keyword which begins their item.
    named: BTreeMap<usize, ItemKind>,
    /// Types, in order; none lies in another.
    types: Vec<Span>,
}

/// What an item is, as far as it decides how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// A statement or an entry.
    Plain,
    /// `type NAME = …`.
    Type,
    /// `text NAME …`.
    Words,
    /// `en "…"`.
    Wording,
    /// `KEY: VALUE`.
    Setting,
    /// `NAME: TYPE`.
    Field,
    /// `NAME, NAME { … }`.
    Arm,
}

impl Starts {
    pub(super) fn of(file: &File) -> Self {
        let mut starts = Self::default();
        for statement in &file.statements {
            starts.statement(statement);
        }
        starts
    }

    /// The item that begins with the token at `start`, or whose keyword it is, where `next` is
    /// the token behind it.
    pub(super) fn item(&self, start: usize, next: Option<usize>) -> Option<ItemKind> {
        let own = self.items.get(&start);
        own.or_else(|| next.and_then(|next| self.named.get(&next))).copied()
    }

    /// Whether a byte belongs to a type.
    pub(super) fn is_in_type(&self, at: usize) -> bool {
        let behind = self.types.partition_point(|span| span.range().start <= at);
        let last = behind.checked_sub(1).and_then(|index| self.types.get(index));
        last.is_some_and(|span| span.range().contains(&at))
    }

    fn add(&mut self, kind: ItemKind, span: Span) {
        self.items.insert(span.range().start, kind);
    }

    fn behind_keyword(&mut self, kind: ItemKind, span: Span) {
        self.named.insert(span.range().start, kind);
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Layout(name) => self.behind_keyword(ItemKind::Plain, name.span),
            Statement::Templates(templates) => {
                self.behind_keyword(ItemKind::Plain, templates.dialect.span);
            }
            Statement::Use(path) => self.behind_keyword(ItemKind::Plain, path.span),
            Statement::Locales(names) => {
                if let Some(name) = names.first() {
                    self.behind_keyword(ItemKind::Plain, name.span);
                }
            }
            Statement::Type(own) => {
                self.behind_keyword(ItemKind::Type, own.name.span);
                self.kind(&own.kind);
            }
            Statement::Inputs(inputs) => {
                self.add(ItemKind::Plain, inputs.head);
                self.record(&inputs.record);
            }
            Statement::Words(words) => {
                self.behind_keyword(ItemKind::Words, words.name.span);
                self.parameters(&words.parameters);
                for locale in words.wordings.iter().filter_map(|own| own.locale.as_ref()) {
                    self.add(ItemKind::Wording, locale.span);
                }
            }
            Statement::Fragment(fragment) => {
                self.behind_keyword(ItemKind::Plain, fragment.name.span);
                self.parameters(&fragment.parameters);
                self.entries(&fragment.body);
            }
            Statement::Policy(policy) => {
                self.add(ItemKind::Plain, policy.name.span);
                for setting in &policy.settings {
                    self.add(ItemKind::Setting, setting.name.span);
                }
            }
            Statement::Request(request) => {
                self.add(ItemKind::Plain, request.keyword);
                self.entries(&request.body);
            }
            Statement::Exception(own) => self.add(ItemKind::Plain, own.span),
            Statement::Broken { span, body } => {
                self.add(ItemKind::Plain, *span);
                self.entries(body);
            }
        }
    }

    fn entries(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.add(ItemKind::Plain, span(entry));
            self.inside(entry);
        }
    }

    /// The items in the bodies of an entry.
    fn inside(&mut self, entry: &Entry) {
        match entry {
            Entry::Group(group) => {
                self.entries(&group.body);
                self.otherwise(group.otherwise.as_deref());
            }
            Entry::Each(each) => {
                self.entries(&each.body);
                self.entries(each.rest.as_deref().unwrap_or_default());
                self.otherwise(each.otherwise.as_deref());
            }
            Entry::Match(matching) => {
                for arm in &matching.arms {
                    for exception in &arm.exceptions {
                        self.add(ItemKind::Plain, exception.span);
                    }
                    self.add(ItemKind::Arm, arm.span);
                    self.entries(&arm.body);
                }
            }
            Entry::History(history) => {
                let marks = history.marks.iter().map(|mark| mark.span);
                for span in marks.chain(history.exceptions.iter().map(|own| own.span)) {
                    self.add(ItemKind::Plain, span);
                }
                for form in &history.forms {
                    self.add(ItemKind::Plain, form.span);
                    self.entries(&form.body);
                }
            }
            Entry::Written(written) => self.otherwise(written.otherwise.as_deref()),
            Entry::Template(template) => self.otherwise(template.otherwise.as_deref()),
            Entry::Broken { body, .. } => self.entries(body),
            Entry::Slot(_)
            | Entry::Mark(_)
            | Entry::Image(_)
            | Entry::Frame(_)
            | Entry::Exception(_) => {}
        }
    }

    fn otherwise(&mut self, alternative: Option<&Alternative>) {
        if let Some(alternative) = alternative {
            self.inside(&alternative.entry);
        }
    }

    fn parameters(&mut self, parameters: &[Parameter]) {
        for parameter in parameters {
            self.kind(&parameter.kind);
        }
    }

    fn kind(&mut self, kind: &Kind) {
        self.types.push(kind.span);
        self.fields_of(kind);
    }

    fn fields_of(&mut self, kind: &Kind) {
        for atom in &kind.atoms {
            match atom {
                Atom::Record { record, .. } => self.fields(&record.fields),
                Atom::Named { argument: Some(argument), .. } => self.fields_of(argument),
                Atom::Named { .. } => {}
            }
        }
    }

    /// The record of `inputs`, which is no type itself.
    fn record(&mut self, record: &Record) {
        for field in &record.fields {
            self.add(ItemKind::Field, field.name.span);
            self.kind(&field.kind);
        }
    }

    fn fields(&mut self, fields: &[Field]) {
        for field in fields {
            self.add(ItemKind::Field, field.name.span);
            self.fields_of(&field.kind);
        }
    }
}

fn span(entry: &Entry) -> Span {
    match entry {
        Entry::Group(entry) => entry.span,
        Entry::Each(entry) => entry.span,
        Entry::Match(entry) => entry.span,
        Entry::History(entry) => entry.span,
        Entry::Slot(entry) => entry.span,
        Entry::Mark(entry) => entry.span,
        Entry::Template(entry) => entry.span,
        Entry::Image(entry) => entry.span,
        Entry::Frame(entry) => entry.span,
        Entry::Written(entry) => entry.span,
        Entry::Exception(entry) => entry.span,
        Entry::Broken { span, .. } => *span,
    }
}
