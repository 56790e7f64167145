use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems};
use crate::syntax::grammar::{Node, Rule};
use crate::syntax::nesting::LIMIT;
use crate::syntax::parse::too_deep;
use crate::text::{Name, SourceId, Span};

use super::fault;
use super::parts::Parts;

/// Makes the tree of one file.
pub(in crate::syntax) struct Builder<'t> {
    source: SourceId,
    pub(super) text: &'t str,
    problems: &'t mut Problems,
    /// How many faults were met, reported or not.
    faults: usize,
    /// Faults that follow from one already reported are met inside.
    quiet: bool,
    /// How many levels are open.
    depth: usize,
    too_deep: bool,
    /// Where the brace stands that is never closed. All that follows stands inside it.
    unclosed: Option<usize>,
}

impl<'t> Builder<'t> {
    pub(in crate::syntax) fn new(
        source: SourceId,
        text: &'t str,
        problems: &'t mut Problems,
    ) -> Self {
        Self {
            source,
            text,
            problems,
            faults: 0,
            quiet: false,
            depth: 0,
            too_deep: false,
            unclosed: None,
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.faults += 1;
        if !self.quiet {
            self.problems.push(diagnostic);
        }
    }

    /// How many faults were met so far.
    pub(super) fn faults(&self) -> usize {
        self.faults
    }

    /// Builds without reporting.
    pub(super) fn quietly<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.quiet, true);
        let result = build(self);
        self.quiet = before;
        result
    }

    /// Builds what lies `levels` deeper; nothing if that is too deep, which is reported once.
    pub(super) fn deeper<T>(
        &mut self,
        levels: usize,
        span: Span,
        build: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if self.depth + levels > LIMIT {
            if !std::mem::replace(&mut self.too_deep, true) {
                self.report(too_deep(span));
            }
            return None;
        }
        self.depth += levels;
        let result = build(self);
        self.depth -= levels;
        Some(result)
    }

    pub(super) fn span(&self, node: &Node<'t>) -> Span {
        let span = node.as_span();
        Span::new(self.source, span.start()..span.end())
    }

    pub(super) fn place(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.source, range)
    }

    pub(super) fn name(&self, node: &Node<'t>) -> Name {
        Name::new(Arc::from(node.as_str()), self.span(node))
    }

    /// The names of `a, b`.
    pub(super) fn names(&self, node: &Node<'t>) -> Vec<Name> {
        Parts::of(node).map(|name| self.name(&name)).collect()
    }

    /// Reports an opener of `length` bytes at the start of `node` whose closer is missing.
    pub(super) fn closed(&mut self, node: &Node<'t>, length: usize, missing: Option<&Node<'t>>) {
        if let Some(missing) = missing {
            if Self::is_swallowed(node) {
                return;
            }
            let start = node.as_span().start();
            let opener = self.place(start..start + length);
            let open = node.as_str().get(..length).unwrap_or("");
            let suspect = if open == "{" { self.suspect(node) } else { None };
            let end = self.span(missing);
            self.report(fault::unclosed(opener, open, end, suspect));
        }
    }

    /// Whether a text that is never closed took the `}` of a group in, which follows from that
    /// fault.
    fn is_swallowed(node: &Node<'t>) -> bool {
        node.as_str().starts_with('{')
            && node.clone().into_inner().flatten().any(|inner| {
                let text = inner.as_str();
                text.starts_with('"')
                    && text.contains('}')
                    && inner.into_inner().last().is_some_and(|last| Self::is_missing(&last))
            })
    }

    /// Looks for the brace of a file that is never closed and told to be.
    pub(super) fn look_for_unclosed(&mut self, file: &Node<'t>) {
        let braces = file.clone().into_inner().flatten().filter(|node| {
            let text = node.as_str();
            text.starts_with('{') && !text.starts_with("{{")
        });
        let open = |node: &Node<'t>| {
            let is_open = node.clone().into_inner().last().is_some_and(|it| Self::is_missing(&it));
            is_open && !Self::is_swallowed(node)
        };
        self.unclosed = braces.filter(open).map(|node| node.as_span().start()).min();
    }

    /// Reports a statement that stands inside braces. Behind one that is never closed every
    /// statement does, which follows from that fault.
    pub(super) fn report_inside_braces(&mut self, diagnostic: Diagnostic) {
        if self.unclosed.is_some_and(|open| open < diagnostic.span.start as usize) {
            self.quietly(|b| b.report(diagnostic));
        } else {
            self.report(diagnostic);
        }
    }

    /// The first brace inside that is closed by one on a line with another indentation:
    /// probably the brace whose own closer is missing.
    fn suspect(&self, node: &Node<'t>) -> Option<Span> {
        node.clone().into_inner().flatten().find_map(|inner| {
            let (start, end) = (inner.as_span().start(), inner.as_span().end());
            let text = inner.as_str();
            if !text.starts_with('{') || text.starts_with("{{") || !text.ends_with('}') {
                return None;
            }
            let closing = self.line_before(end - 1);
            let indented = |line: &str| line.len() - line.trim_start().len();
            let own_line = closing.trim_start().is_empty() && text.contains('\n');
            let differs = indented(closing) != indented(self.line_before(start));
            (own_line && differs).then(|| self.place(start..start + 1))
        })
    }

    /// The text of a line up to `at`.
    fn line_before(&self, at: usize) -> &'t str {
        let before = self.text.get(..at).unwrap_or("");
        before.rsplit_once('\n').map_or(before, |(_, line)| line)
    }

    /// Reports what does not belong before a closer.
    pub(super) fn odd(&mut self, node: &Node<'t>) {
        let text = node.as_str().trim_end();
        let start = node.as_span().start();
        let span = self.place(start..start + text.len());
        self.report(fault::unexpected(span, text));
    }

    /// Reports something that should stand behind a word.
    pub(super) fn expected(&mut self, missing: &Node<'t>, what: &str, behind: &str) {
        let span = self.span(missing);
        self.report(fault::expected(span, what, behind));
    }

    /// Whether the next part is missing.
    pub(super) fn is_missing(node: &Node<'t>) -> bool {
        node.as_rule() == Rule::missing
    }
}
