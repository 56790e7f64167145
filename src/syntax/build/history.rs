use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{Form, History, Mark};

use super::broken::Place;
use super::builder::Builder;
use super::parts::Parts;

impl<'t> Builder<'t> {
    pub(super) fn history(&mut self, node: &Node<'t>) -> Option<History> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let log = self.operand(&parts.one(Rule::operand)?);
        let modifiers = self.modifiers(&mut parts);
        let mut history = History {
            log,
            modifiers,
            forms: Vec::new(),
            marks: Vec::new(),
            exceptions: Vec::new(),
            broken: Vec::new(),
            span,
        };
        if let Some(forms) = parts.one(Rule::forms) {
            let inside = self.span(&forms);
            self.deeper(1, inside, |b| b.forms(&forms, &mut history));
        }
        Some(history)
    }

    fn forms(&mut self, node: &Node<'t>, history: &mut History) {
        for part in Parts::of(node) {
            match part.as_rule() {
                Rule::mark => history.marks.extend(self.mark(&part)),
                Rule::exception => history.exceptions.extend(self.exception(&part)),
                Rule::form => history.forms.extend(self.form(&part)),
                Rule::broken => {
                    history.broken.push(self.span(&part));
                    self.broken(&part, Place::Forms);
                }
                _ => self.closed(node, 1, Some(&part)),
            }
        }
    }

    fn form(&mut self, node: &Node<'t>) -> Option<Form> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let kind = self.name(&parts.one(Rule::name)?);
        let name = self.name(&parts.one(Rule::name)?);
        let modifiers = self.modifiers(&mut parts);
        let body = self.body(&parts.one(Rule::body)?);
        Some(Form { kind, name, modifiers, body, span })
    }

    pub(super) fn mark(&mut self, node: &Node<'t>) -> Option<Mark> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let scope = self.name(&parts.one(Rule::name)?);
        let lifetime = parts.one(Rule::quantity).and_then(|time| self.quantity(&time));
        let condition = parts.one(Rule::condition).map(|condition| self.condition(&condition));
        Some(Mark { scope, lifetime, condition, span })
    }
}
