use crate::syntax::form::{self, STATEMENTS};
use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{Atom, Audience, Field, Kind, Label, Record};

use super::broken::word_of;
use super::builder::Builder;
use super::fault;
use super::parts::Parts;

impl<'t> Builder<'t> {
    /// `kind` and `inner`: the atoms between `|`.
    pub(super) fn kind(&mut self, node: &Node<'t>) -> Kind {
        let span = self.span(node);
        let mut atoms = Vec::new();
        for part in Parts::of(node) {
            if Self::is_missing(&part) {
                self.expected(&part, "a type", "|");
            } else {
                atoms.extend(self.atom(&part));
            }
        }
        Kind { atoms, span }
    }

    fn atom(&mut self, node: &Node<'t>) -> Option<Atom> {
        let mut parts = Parts::of(node);
        if let Some(record) = parts.one(Rule::record) {
            let record = self.record(&record);
            return Some(Atom::Record { record, optional: parts.one(Rule::optional).is_some() });
        }
        let name = self.name(&parts.one(Rule::name)?);
        let argument = parts.one(Rule::angle).and_then(|angle| self.angle(&angle));
        Some(Atom::Named {
            name,
            argument: argument.map(Box::new),
            optional: parts.one(Rule::optional).is_some(),
        })
    }

    fn angle(&mut self, node: &Node<'t>) -> Option<Kind> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let inner = parts.one(Rule::inner);
        let empty = inner.is_none();
        let kind = inner.and_then(|inner| self.deeper(1, span, |b| b.kind(&inner)));
        if let Some(odd) = parts.one(Rule::odd_angle) {
            self.odd(&odd);
        } else if let Some(missing) = parts.one(Rule::missing) {
            self.closed(node, 1, Some(&missing));
        } else if empty {
            self.report(fault::empty(span, "`<>`"));
        }
        kind
    }

    pub(super) fn record(&mut self, node: &Node<'t>) -> Record {
        let span = self.span(node);
        let fields = self.deeper(1, span, |b| b.fields(node)).unwrap_or_default();
        Record { fields, span }
    }

    fn fields(&mut self, node: &Node<'t>) -> Vec<Field> {
        let mut fields = Vec::new();
        for part in Parts::of(node) {
            match part.as_rule() {
                Rule::field => fields.extend(self.field(&part)),
                Rule::broken_field => self.broken_field(&part),
                _ => self.closed(node, 1, Some(&part)),
            }
        }
        fields
    }

    fn field(&mut self, node: &Node<'t>) -> Option<Field> {
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::name)?);
        let kind = self.kind(&parts.one(Rule::kind)?);
        Some(Field { name, kind, labels: parts.filter_map(|label| self.label(&label)).collect() })
    }

    pub(super) fn label(&mut self, node: &Node<'t>) -> Option<Label> {
        if node.as_rule() == Rule::audience {
            return self.audience(node).map(Label::For);
        }
        Some(Label::Word(self.name(node)))
    }

    /// `for AUDIENCE`.
    pub(super) fn audience(&mut self, node: &Node<'t>) -> Option<Audience> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        if let Some(missing) = parts.one(Rule::missing) {
            self.expected(&missing, "an audience", "for");
            return None;
        }
        let name = self.name(&parts.one(Rule::name)?);
        let contract = parts.one(Rule::string).map(|text| self.plain(&text, "a contract"));
        Some(Audience { name, contract, span })
    }

    fn broken_field(&mut self, node: &Node<'t>) {
        let mut parts = Parts::of(node);
        let written = "NAME: TYPE LABEL…";
        let span = match parts.one(Rule::junk_field) {
            Some(junk) => self.trimmed(&junk),
            None => self.place(node.as_span().start()..node.as_span().start() + 1),
        };
        let fault = fault::malformed_line(span, "a field", written);
        if form::of(STATEMENTS, word_of(node.as_str())).is_some() {
            self.report_inside_braces(fault);
        } else {
            self.report(fault);
        }
        if let Some(record) = parts.one(Rule::record) {
            self.quietly(|b| b.record(&record));
        }
    }
}
