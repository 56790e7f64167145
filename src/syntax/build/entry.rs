use crate::diagnostic::nearest;
use crate::syntax::form::{self, ENTRIES, STATEMENTS};
use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{
    Alternative, Arm, Each, Entry, Exception, ExceptionKind, Frame, Image, Match, Slot, Template,
    Written,
};

use super::broken::{Place, word_of};
use super::builder::Builder;
use super::fault;
use super::parts::Parts;

impl<'t> Builder<'t> {
    /// The entries of a body.
    pub(super) fn body(&mut self, node: &Node<'t>) -> Vec<Entry> {
        let span = self.span(node);
        let entries = self.deeper(1, span, |b| {
            let mut entries = Vec::new();
            for part in Parts::of(node) {
                if Self::is_missing(&part) {
                    b.closed(node, 1, Some(&part));
                } else {
                    entries.push(b.entry(&part));
                }
            }
            entries
        });
        entries.unwrap_or_default()
    }

    fn entry(&mut self, node: &Node<'t>) -> Entry {
        let span = self.span(node);
        let entry = match node.as_rule() {
            Rule::chain => self.chain(node),
            Rule::matching => self.matching(node).map(Entry::Match),
            Rule::history => self.history(node).map(|history| Entry::History(Box::new(history))),
            Rule::mark => self.mark(node).map(Entry::Mark),
            Rule::image => Parts::of(node)
                .next()
                .map(|picture| Entry::Image(Image { picture: self.expression(&picture), span })),
            Rule::frame => Parts::of(node)
                .next()
                .map(|words| Entry::Frame(Frame { words: self.expression(&words), span })),
            Rule::exception => self.exception(node).map(Entry::Exception),
            _ => {
                let (span, body) = self.broken(node, Place::Entry);
                Some(Entry::Broken { span, body })
            }
        };
        entry.unwrap_or(Entry::Broken { span, body: Vec::new() })
    }

    /// `THING else THING …`: each stands in for the one before.
    fn chain(&mut self, node: &Node<'t>) -> Option<Entry> {
        let span = self.span(node);
        let mut links: Vec<(Entry, usize)> = Vec::new();
        let mut parts = Parts::of(node);
        let mut nodes = Vec::new();
        while let Some(link) = parts.next() {
            nodes.push((link, parts.one(Rule::broken)));
        }
        let end = span.end as usize;
        self.deeper(nodes.len().saturating_sub(1), span, |b| {
            for (link, broken) in nodes {
                let start = link.as_span().start();
                links.push((b.link(&link, broken), start));
            }
        })?;
        let (mut last, mut start) = links.pop()?;
        while let Some((entry, before)) = links.pop() {
            let behind = self.otherwise(last, start, end);
            last = self.with_alternative(entry, behind);
            start = before;
        }
        Some(last)
    }

    /// What stands behind an `else`, with the place of the word.
    fn otherwise(&self, entry: Entry, start: usize, end: usize) -> Alternative {
        let before = self.text.get(..start).unwrap_or("");
        let word = before.rfind("else").unwrap_or(start);
        Alternative { entry, span: self.place(word..end) }
    }

    fn link(&mut self, node: &Node<'t>, broken: Option<Node<'t>>) -> Entry {
        let span = self.span(node);
        if let Some(broken) = broken {
            return self.broken_value(node, &broken);
        }
        let entry = match node.as_rule() {
            Rule::section | Rule::block | Rule::message => {
                self.group(node).map(|group| Entry::Group(Box::new(group)))
            }
            Rule::each => self.each(node).map(|each| Entry::Each(Box::new(each))),
            Rule::template => self.template(node).map(Entry::Template),
            _ => self.written(node),
        };
        entry.unwrap_or(Entry::Broken { span, body: Vec::new() })
    }

    fn each(&mut self, node: &Node<'t>) -> Option<Each> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let name = self.name(&parts.one(Rule::name)?);
        let list = self.operand(&parts.one(Rule::operand)?);
        let modifiers = self.modifiers(&mut parts);
        let body = self.body(&parts.one(Rule::body)?);
        let rest = parts.one(Rule::rest).and_then(|rest| Parts::of(&rest).next());
        let rest = rest.map(|rest| self.body(&rest));
        Some(Each { name, list, modifiers, body, rest, otherwise: None, span })
    }

    fn matching(&mut self, node: &Node<'t>) -> Option<Match> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let value = self.operand(&parts.one(Rule::operand)?);
        let arms = parts.one(Rule::arms)?;
        let inside = self.span(&arms);
        let arms = self.deeper(1, inside, |b| b.arms(&arms)).unwrap_or_default();
        Some(Match { value, arms, span })
    }

    fn arms(&mut self, node: &Node<'t>) -> Vec<Arm> {
        let mut arms = Vec::new();
        let mut exceptions = Vec::new();
        for part in Parts::of(node) {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::exception => exceptions.extend(self.exception(&part)),
                Rule::arm => {
                    let mut parts = Parts::of(&part);
                    let names = parts.one(Rule::names);
                    let names = names.map(|names| self.names(&names)).unwrap_or_default();
                    let body = parts.one(Rule::body).map(|body| self.body(&body));
                    let body = body.unwrap_or_default();
                    let exceptions = std::mem::take(&mut exceptions);
                    arms.push(Arm { names, body, exceptions, span });
                }
                Rule::broken => {
                    self.broken(&part, Place::Arms);
                }
                _ => self.closed(node, 1, Some(&part)),
            }
        }
        arms
    }

    pub(super) fn template(&mut self, node: &Node<'t>) -> Option<Template> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let text = self.operand(&parts.one(Rule::operand)?);
        let with = parts.one(Rule::operand).map(|with| self.operand(&with));
        Some(Template { text, with, otherwise: None, span })
    }

    fn written(&mut self, node: &Node<'t>) -> Option<Entry> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let mut lists = Vec::new();
        while let Some(list) = parts.one(Rule::expression) {
            lists.push(self.expression(&list));
        }
        if let Some(slot) = parts.one(Rule::slot) {
            let mut built = Slot {
                lists,
                positions: Vec::new(),
                bound: None,
                volatilities: Vec::new(),
                roles: Vec::new(),
                span,
            };
            self.slot(&slot, &mut built);
            return Some(Entry::Slot(built));
        }
        if let Some(second) = lists.get(1) {
            self.report(fault::comma(second.span));
        }
        let value = lists.into_iter().next()?;
        Some(Entry::Written(Box::new(Written { value, otherwise: None, span })))
    }

    fn slot(&mut self, node: &Node<'t>, slot: &mut Slot) {
        for clause in Parts::of(node) {
            let rule = clause.as_rule();
            let Some(inside) = Parts::of(&clause).next() else { continue };
            match rule {
                Rule::positions => slot.positions = self.names(&inside),
                Rule::volatilities => slot.volatilities = self.names(&inside),
                Rule::roles => slot.roles = self.names(&inside),
                _ if Self::is_missing(&inside) => self.expected(&inside, "a number", "up to"),
                _ => slot.bound = Some(self.name(&inside)),
            }
        }
    }

    /// `allow` and `assume`.
    pub(super) fn exception(&mut self, node: &Node<'t>) -> Option<Exception> {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let word = parts.one(Rule::exception_word)?;
        let kind = match word.as_str() {
            "allow" => ExceptionKind::Allow,
            _ => ExceptionKind::Assume,
        };
        let subject = self.name(&parts.one(Rule::code)?);
        let reason = parts.one(Rule::string).map(|text| self.plain_words(&text, "a reason"));
        Some(Exception { kind, subject, reason, span })
    }

    /// A value or template with something behind it that belongs to no construct.
    fn broken_value(&mut self, value: &Node<'t>, broken: &Node<'t>) -> Entry {
        let word = value.as_str();
        let span = self.span(value);
        let before = self.faults();
        let lone = word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
        let keyword = form::of(STATEMENTS, word).is_some();
        if value.as_rule() == Rule::template {
            self.template(value);
        } else {
            self.written(value);
        }
        let known = self.faults() > before;
        if !known && lone && keyword {
            self.report_inside_braces(fault::misplaced_statement(span, word));
        } else if !known && lone && nearest(word, form::keywords(ENTRIES)).is_some() {
            self.report(fault::unknown_entry(span, word));
        } else if !known {
            let (place, text) = self.first_of(broken);
            let slot = Parts::of(value).any(|part| part.as_rule() == Rule::slot)
                || ["at", "of", "as", "up"].contains(&word_of(text));
            self.report(fault::behind_value(place, text, slot));
        }
        let whole = span.to(self.span(broken));
        let body = self.body_of_broken(broken, word, Place::Entry);
        Entry::Broken { span: whole, body }
    }
}

impl Builder<'_> {
    /// The entry with what stands in for it.
    fn with_alternative(&mut self, entry: Entry, alternative: Alternative) -> Entry {
        let end = alternative.span;
        let otherwise = Some(Box::new(alternative));
        match entry {
            Entry::Group(mut group) => {
                group.span = group.span.to(end);
                group.otherwise = otherwise;
                Entry::Group(group)
            }
            Entry::Each(mut each) => {
                each.span = each.span.to(end);
                each.otherwise = otherwise;
                Entry::Each(each)
            }
            Entry::Written(mut written) => {
                written.span = written.span.to(end);
                written.otherwise = otherwise;
                Entry::Written(written)
            }
            Entry::Template(mut template) => {
                template.span = template.span.to(end);
                template.otherwise = otherwise;
                Entry::Template(template)
            }
            other => {
                if let Entry::Slot(_) = other {
                    self.report(fault::stray_else(end));
                }
                other
            }
        }
    }
}
