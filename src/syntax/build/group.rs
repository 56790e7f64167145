use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{Group, GroupKind, Modifiers, Tag};
use crate::text::Span;

use super::builder::Builder;
use super::parts::Parts;

impl<'t> Builder<'t> {
    /// `section`, `block`, `message`.
    pub(super) fn group(&mut self, node: &Node<'t>) -> Option<Group> {
        let span = self.span(node);
        let rule = node.as_rule();
        let mut parts = Parts::of(node);
        let (kind, end) = match rule {
            Rule::section => {
                let name = self.name(&parts.one(Rule::name)?);
                let end = name.span;
                (GroupKind::Section(name), end)
            }
            Rule::block => {
                let (tag, end) = self.tag(&mut parts)?;
                (GroupKind::Block(tag), end)
            }
            _ => {
                let (who, _) = self.tag(&mut parts)?;
                let name = self.name(&parts.one(Rule::name)?);
                let end = name.span;
                (GroupKind::Message { role: who, name }, end)
            }
        };
        let modifiers = self.modifiers(&mut parts);
        let body = self.body(&parts.one(Rule::body)?);
        Some(Group { kind, modifiers, body, otherwise: None, head: span.before().to(end), span })
    }

    fn tag(&mut self, parts: &mut Parts<'t>) -> Option<(Tag, Span)> {
        let node = parts.next()?;
        let span = self.span(&node);
        let tag = match node.as_rule() {
            Rule::tag_hole => Tag::Hole(self.hole(&node)),
            _ => Tag::Name(self.name(&node)),
        };
        Some((tag, span))
    }

    /// What follows a header, up to its body.
    pub(super) fn modifiers(&mut self, parts: &mut Parts<'t>) -> Modifiers {
        let mut modifiers = Modifiers::default();
        while let Some(rule) = parts.peek() {
            if !matches!(
                rule,
                Rule::condition
                    | Rule::join
                    | Rule::audience
                    | Rule::fit
                    | Rule::spare
                    | Rule::word
            ) {
                break;
            }
            if let Some(node) = parts.next() {
                self.modifier(&node, &mut modifiers);
            }
        }
        modifiers
    }

    fn modifier(&mut self, node: &Node<'t>, all: &mut Modifiers) {
        let span = self.span(node);
        let twice = match node.as_rule() {
            Rule::condition => set(&mut all.condition, Some(self.condition(node))),
            Rule::audience => set(&mut all.audience, self.audience(node)),
            Rule::join => {
                let text = self.taken(node, "a text in quotes", "join");
                set(&mut all.join, text.map(|text| self.plain(&text, "a separator")))
            }
            Rule::fit => {
                let size = self.taken(node, "a size", "fit");
                set(&mut all.fit, size.and_then(|size| self.quantity(&size)))
            }
            Rule::spare => {
                let level = self.taken(node, "a level", "spare");
                set(&mut all.spare, level.map(|level| self.name(&level)))
            }
            _ => {
                let word = self.name(node);
                let twice = all.words.iter().any(|other| other.node == word.node);
                if !twice {
                    all.words.push(word);
                }
                twice
            }
        };
        if twice {
            all.repeated.push(span);
        }
    }

    /// What a modifier takes.
    fn taken(&mut self, node: &Node<'t>, what: &str, word: &str) -> Option<Node<'t>> {
        let taken = Parts::of(node).next()?;
        if Self::is_missing(&taken) {
            self.expected(&taken, what, word);
            return None;
        }
        Some(taken)
    }
}

/// Sets what is not set yet; whether it was.
fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let twice = place.is_some();
    if !twice {
        *place = value;
    }
    twice
}
