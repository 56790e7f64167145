use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use granit_parser::{Event, ScalarStyle, Span as Place, StructureStyle, Tag};

use crate::diagnostic::{Applicability, Diagnostic, Problems};
use crate::text::{Name, SourceId, Span};
use crate::value::Number;

use super::broken::broken;
use super::key::read_key;
use super::limits::{MAX_DEPTH, too_deep};
use super::refused::{alias, anchor, many_documents, tag_refused};
use super::{Comment, Document, Entry, Node, NodeKind, Style};

/// A tree in the making, from the parser's events.
pub(super) struct Tree<'a> {
    source: SourceId,
    yaml: &'a str,
    /// Where `yaml` begins in its file.
    base: usize,
    open: Vec<Open>,
    document: Document,
    begun: bool,
    /// Whether a part of the tree is missing.
    broken: bool,
    problems: Problems,
}

/// A list or map that is not closed yet.
struct Open {
    members: Members,
    /// Whether it is written with brackets.
    flow: bool,
    /// From its beginning to the end of its last member.
    span: Span,
}

enum Members {
    List(Vec<Node>),
    Map { entries: Vec<Entry>, seen: BTreeMap<Arc<str>, Span>, key: Key },
}

/// What the next node of a map is.
enum Key {
    /// A key.
    Awaited,
    /// The value of this key.
    Read(Name),
    /// The value of a key that was refused.
    Refused,
}

impl<'a> Tree<'a> {
    /// An empty tree over `yaml`, which begins at byte `base` of its file.
    pub(super) fn new(source: SourceId, yaml: &'a str, base: usize) -> Self {
        Self {
            source,
            yaml,
            base,
            open: Vec::new(),
            document: Document::default(),
            begun: false,
            broken: false,
            problems: Problems::new(),
        }
    }

    /// Takes the next event; a break ends the reading.
    pub(super) fn take(&mut self, event: Event<'_>, place: Place) -> ControlFlow<()> {
        let span = self.span(place);
        match event {
            Event::DocumentStart(..) if mem::replace(&mut self.begun, true) => {
                return self.stop(many_documents(span));
            }
            Event::Comment(text, _) => {
                self.document.comments.push(Comment { text: text.into(), span });
            }
            Event::Scalar(text, style, _, tag) => {
                self.refuse_tag(tag.as_deref(), place);
                let kind = scalar(&text, style, span);
                let span = match &kind {
                    NodeKind::Null => self.behind_colon(span),
                    NodeKind::Text(_, Style::Block) => self.without_trailing_blanks(span),
                    _ => span,
                };
                self.put(span, Some(kind));
            }
            Event::SequenceStart(style, _, tag) => {
                self.refuse_tag(tag.as_deref(), place);
                self.open(Members::List(Vec::new()), style, span)?;
            }
            Event::MappingStart(style, _, tag) => {
                self.refuse_tag(tag.as_deref(), place);
                let (entries, seen) = (Vec::new(), BTreeMap::new());
                self.open(Members::Map { entries, seen, key: Key::Awaited }, style, span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Anchor(_, name) => self.problems.push(anchor(span, &name)),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.problems.push(alias(span));
                self.broken = true;
                self.put(span, None);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Ends the reading early.
    pub(super) fn stop(&mut self, fault: Diagnostic) -> ControlFlow<()> {
        self.problems.push(fault);
        self.broken = true;
        ControlFlow::Break(())
    }

    /// The document and what is wrong with it.
    pub(super) fn finish(mut self) -> (Document, Problems) {
        if self.broken {
            self.document.root = None;
        }
        (self.document, self.problems)
    }

    fn open(&mut self, members: Members, style: StructureStyle, span: Span) -> ControlFlow<()> {
        if self.open.len() >= MAX_DEPTH {
            return self.stop(too_deep(span));
        }
        let flow = matches!(style, StructureStyle::Flow);
        if !flow && matches!(members, Members::List(_)) {
            self.refuse_tab_before(span);
        }
        self.open.push(Open { members, flow, span });
        ControlFlow::Continue(())
    }

    fn close(&mut self, end: Span) {
        let Some(Open { members, flow, span }) = self.open.pop() else { return };
        let kind = match members {
            Members::List(items) => NodeKind::List(items),
            Members::Map { entries, .. } => NodeKind::Map(entries),
        };
        // The end of a block is found only where something else begins.
        self.put(if flow { span.to(end) } else { span }, Some(kind));
    }

    /// Puts what was read into the list or map around it; of an alias nothing is known.
    fn put(&mut self, span: Span, kind: Option<NodeKind>) {
        let node = kind.map(|kind| Node { kind, span });
        let Some(open) = self.open.last_mut() else {
            self.document.root = node;
            return;
        };
        open.span = open.span.to(span);
        let block = !open.flow;
        match &mut open.members {
            Members::List(items) => items.extend(node),
            Members::Map { entries, seen, key } => match mem::replace(key, Key::Awaited) {
                Key::Read(key) => entries.extend(node.map(|value| Entry { key, value })),
                Key::Refused => {}
                Key::Awaited => {
                    *key = match node.map(|node| read_key(node, seen)) {
                        Some(Ok(name)) => Key::Read(name),
                        Some(Err(fault)) => {
                            self.problems.push(*fault);
                            Key::Refused
                        }
                        None => Key::Refused,
                    };
                    if block {
                        self.refuse_tab_before(span);
                    }
                }
            },
        }
    }

    fn refuse_tag(&mut self, tag: Option<&Tag>, place: Place) {
        if tag.is_some() {
            let span = self.span(place.tag_span().unwrap_or(place));
            self.problems.push(tag_refused(span));
        }
    }

    fn span(&self, place: Place) -> Span {
        let range = place.byte_range().unwrap_or(0..0);
        Span::new(self.source, self.base + range.start..self.base + range.end)
    }

    /// The place of nothing, which the parser finds right before the colon of its key.
    fn behind_colon(&self, span: Span) -> Span {
        if span.start == span.end && self.slice(span.start, None).starts_with(':') {
            return Span { start: span.start + 1, end: span.end + 1, ..span };
        }
        span
    }

    fn without_trailing_blanks(&self, span: Span) -> Span {
        let length = self.slice(span.start, Some(span.end)).trim_end().len();
        let start = span.start as usize;
        Span::new(self.source, start..start + length)
    }

    /// What stands between two places of the file.
    fn slice(&self, start: u32, end: Option<u32>) -> &'a str {
        let offset = |place: u32| (place as usize).saturating_sub(self.base);
        let end = end.map_or(self.yaml.len(), offset);
        self.yaml.get(offset(start)..end).unwrap_or("")
    }

    /// Refuses a tab in the blanks that lead the line up to `span`.
    fn refuse_tab_before(&mut self, span: Span) {
        let before = self.slice(0, Some(span.start));
        let line = before.trim_end_matches([' ', '\t']);
        let blanks = before.get(line.len()..).unwrap_or("");
        if (line.is_empty() || line.ends_with(['\n', '\r']))
            && let Some(tab) = blanks.find('\t')
        {
            let tab = self.base + line.len() + tab;
            self.problems.push(tab_in_indentation(Span::new(self.source, tab..tab + 1)));
        }
    }
}

fn scalar(text: &str, style: ScalarStyle, span: Span) -> NodeKind {
    let style = match style {
        ScalarStyle::Plain if span.start == span.end => return NodeKind::Null,
        ScalarStyle::Plain => return plain(text),
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => Style::Quoted,
        ScalarStyle::Literal | ScalarStyle::Folded => Style::Block,
    };
    NodeKind::Text(text.into(), style)
}

fn plain(text: &str) -> NodeKind {
    match text {
        "~" | "null" => NodeKind::Null,
        "true" => NodeKind::Bool(true),
        "false" => NodeKind::Bool(false),
        _ => match Number::parse(text) {
            Some(number) => NodeKind::Number(number),
            None => NodeKind::Text(text.into(), Style::Plain),
        },
    }
}

fn tab_in_indentation(span: Span) -> Diagnostic {
    broken(span, "a tab stands where only spaces may").help("indent with spaces").fix(
        Applicability::Unsafe,
        span,
        "  ",
    )
}
