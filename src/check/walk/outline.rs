use std::sync::Arc;

use crate::check::flow::Flow;
use crate::check::item::{Data, Item, ItemKind};
use crate::check::kinds;
use crate::check::step::StepKind;
use crate::diagnostic::Problems;
use crate::plan::MarkId;
use crate::syntax::tree::{self, Arm, Entry, Exception, ExceptionKind, Modifiers};
use crate::text::Span;
use crate::types::{Audience, Growth, Trust, Type};

use super::walker::Walker;

/// An item that is being walked, or nothing where no items are noted.
pub(super) struct Open {
    item: Option<usize>,
    steps: usize,
    marks: usize,
}

impl Walker<'_> {
    /// Notes an entry before it is walked.
    pub(super) fn open_item(&mut self, entry: &Entry) -> Open {
        let own = modifiers(entry)
            .and_then(|of| of.audience.as_ref())
            .and_then(|written| kinds::audience(written, &mut Problems::new()));
        match (described(entry), entry.span()) {
            (Some((kind, of)), Some(span)) => self.open_as(kind, of, span, own),
            _ => self.nothing_open(),
        }
    }

    /// Notes an arm of a `match` before it is walked.
    pub(super) fn open_arm(&mut self, arm: &Arm) -> Open {
        self.open_as(ItemKind::Arm, "text", arm.span, None)
    }

    fn nothing_open(&self) -> Open {
        Open { item: None, steps: self.steps.len(), marks: self.marks.len() }
    }

    fn open_as(
        &mut self,
        kind: ItemKind,
        of: &'static str,
        span: Span,
        audience: Option<Audience>,
    ) -> Open {
        let open = self.nothing_open();
        if self.left_out || !self.lists {
            return open;
        }
        let outer = self.open_items.last().and_then(|&outer| self.items.get(outer));
        let around = outer.map_or(Audience::All, |item| item.audience.clone());
        self.items.push(Item {
            part: self.at.part,
            depth: self.open_items.len(),
            kind,
            span,
            of: of.into(),
            flow: Flow::stable(),
            growth: None,
            assumed: None,
            audience: audience.unwrap_or(around),
            data: Data::None,
            left_out: false,
            mark: None,
        });
        self.open_items.push(self.items.len() - 1);
        Open { item: Some(self.items.len() - 1), ..open }
    }

    /// Notes what an entry came to; `is_there`: it left operations.
    pub(super) fn close_item(&mut self, open: &Open, is_there: bool) {
        let Some(at) = open.item else { return };
        self.open_items.pop();
        let flow = self.joined(open.steps);
        let growth = self.steps.iter().skip(open.steps).find_map(|step| match step.kind {
            StepKind::Growth(growth) => Some(growth),
            StepKind::Kept { fixed: false } => Some(Growth::Loop),
            _ => None,
        });
        // A slot at depth writes further up, and depends on its packages all the same.
        let flow = self.steps.iter().skip(open.steps).fold(flow, |flow, step| match &step.kind {
            StepKind::Depth { flow: inner, .. } => flow.join(inner),
            _ => flow,
        });
        let mark = (self.marks.len() > open.marks)
            .then(|| MarkId::try_from(open.marks).unwrap_or(MarkId::MAX));
        let Some(item) = self.items.get_mut(at) else { return };
        item.mark = mark.filter(|_| item.kind == ItemKind::Mark);
        item.left_out = !is_there;
        item.flow = flow;
        item.growth = growth;
    }

    /// Notes what is assumed of an entry.
    pub(super) fn assumed_item(&mut self, open: &Open, exception: &Exception) {
        if let Some(item) = open.item.and_then(|at| self.items.get_mut(at))
            && exception.kind == ExceptionKind::Assume
        {
            item.assumed = Some(exception.subject.node.clone());
        }
    }

    /// Notes the type of what the innermost entry writes.
    pub(super) fn typed_item(&mut self, of: &Type) {
        let Some(item) = self.open_items.last().and_then(|&at| self.items.get_mut(at)) else {
            return;
        };
        if self.left_out {
            return;
        }
        if self.lists {
            item.of = Arc::from(of.kind.to_string());
        }
        if of.labels.audience != Audience::All {
            item.audience = of.labels.audience.clone();
        }
    }

    /// Notes that data flows into what is walked.
    pub(super) fn data_item(&mut self, flow: &Flow, escaped: bool) {
        if flow.trust == Trust::Authored || self.left_out {
            return;
        }
        let data = if escaped { Data::Escaped } else { Data::AsItIs };
        for &at in &self.open_items {
            if let Some(item) = self.items.get_mut(at) {
                item.data = item.data.max(data);
            }
        }
    }

    /// Walks words that stand elsewhere: their entries are no items of the request.
    pub(super) fn unlisted<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.lists, false);
        let result = work(self);
        self.lists = outer;
        result
    }
}

/// What an entry is, with the type that it has by itself; none for what is no item.
fn described(entry: &Entry) -> Option<(ItemKind, &'static str)> {
    Some(match entry {
        Entry::Group(group) => match group.kind {
            tree::GroupKind::Section(_) => (ItemKind::Section, "text"),
            tree::GroupKind::Block(_) => (ItemKind::Block, "text"),
            tree::GroupKind::Message { .. } => (ItemKind::Message, "message"),
        },
        Entry::Each(_) => (ItemKind::Each, "list"),
        Entry::Match(_) => (ItemKind::Match, "choice"),
        Entry::History(_) => (ItemKind::History, "messages"),
        Entry::Slot(_) => (ItemKind::Slot, "segments"),
        Entry::Mark(_) => (ItemKind::Mark, ""),
        Entry::Template(_) => (ItemKind::Template, "text"),
        Entry::Image(_) => (ItemKind::Image, "picture"),
        Entry::Frame(_) => (ItemKind::Frame, "text"),
        Entry::Written(_) => (ItemKind::Value, "text"),
        Entry::Exception(_) | Entry::Broken { .. } => return None,
    })
}

fn modifiers(entry: &Entry) -> Option<&Modifiers> {
    match entry {
        Entry::Group(group) => Some(&group.modifiers),
        Entry::Each(each) => Some(&each.modifiers),
        Entry::History(history) => Some(&history.modifiers),
        _ => None,
    }
}
