use std::ops::Range;

use crate::diagnostic::{Diagnostic, Problems};
use crate::syntax::tree::{Exception, Expression};

use super::blocks::Blocks;
use super::body::{Body, words};
use super::exception;
use super::finder::Finder;
use super::template::{Node, Template};

/// A template of a dialect without statements in the making. Pieces come in order.
pub(super) struct Draft<'a> {
    body: Body<'a>,
    nodes: Vec<Node>,
    exceptions: Vec<Exception>,
    problems: Problems,
    /// Where the words stand that were taken.
    texts: Vec<Range<usize>>,
    /// The words since the last piece of another kind.
    pending: String,
    /// Up to where the body was taken.
    end: usize,
    comment_ends: Finder<'a>,
}

/// What a comment is.
pub(super) enum Comment {
    /// Text like any other.
    None,
    /// An exception, which was taken.
    Exception {
        /// Where to go on.
        end: usize,
    },
    /// Meant as an exception and reported; its text stays.
    Bad {
        /// Where it ends.
        end: usize,
    },
}

impl<'a> Draft<'a> {
    pub(super) fn new(body: Body<'a>) -> Self {
        Self {
            body,
            nodes: Vec::new(),
            exceptions: Vec::new(),
            problems: Problems::new(),
            texts: Vec::new(),
            pending: String::new(),
            end: 0,
            comment_ends: Finder::new(body.text, "#}"),
        }
    }

    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// Takes what stands up to `end` as words.
    pub(super) fn text(&mut self, end: usize) {
        let words = self.body.slice(self.end..end);
        self.words(words, end);
    }

    /// Takes what stands up to `end`, which means these words.
    pub(super) fn words(&mut self, words: &str, end: usize) {
        if end <= self.end {
            return;
        }
        match self.texts.last_mut() {
            Some(last) if !self.pending.is_empty() => last.end = end,
            _ => self.texts.push(self.end..end),
        }
        self.pending.push_str(words);
        self.end = end;
    }

    /// Takes what stands up to `end` as a placeholder; `read` makes its value.
    pub(super) fn value(
        &mut self,
        end: usize,
        read: impl FnOnce(&Body<'a>, &mut Problems) -> Expression,
    ) {
        self.flush();
        let value = read(&self.body, &mut self.problems);
        let span = self.body.span(self.end..end);
        self.nodes.push(Node::Value { value, escaped: false, span });
        self.end = end;
    }

    /// Takes what stands up to `end` as words that are none.
    pub(super) fn nothing(&mut self, end: usize) {
        self.flush();
        self.nodes.push(Node::Text { text: "".into(), span: self.body.span(self.end..end) });
        self.end = end;
    }

    /// Takes the comment that opens at `open` if it is an exception, and with it the line if
    /// nothing else stands there, so that an exception changes no byte of a prompt.
    pub(super) fn comment(&mut self, open: usize) -> Comment {
        let Some(close) = self.comment_ends.next(open + 2) else { return Comment::None };
        match exception::read(&self.body, open..close + 2, open + 2..close) {
            None => Comment::None,
            Some(Err(problem)) => {
                self.report(problem);
                Comment::Bad { end: close + 2 }
            }
            Some(Ok(exception)) => {
                self.exceptions.push(exception);
                let removed = whole_line(self.body.text, open..close + 2);
                self.text(removed.start.max(self.end));
                self.flush();
                self.end = removed.end;
                Comment::Exception { end: removed.end }
            }
        }
    }

    /// The template: all that was taken, and the rest as words.
    pub(super) fn finish(mut self) -> (Template, Problems) {
        self.text(self.body.text.len());
        self.flush();
        let blocks = Blocks::find(&self.body, &self.texts, &mut self.problems);
        for node in &mut self.nodes {
            if let Node::Value { escaped, span, .. } = node {
                *escaped = blocks.contain(self.body.range(*span).start);
            }
        }
        let span = self.body.whole();
        (Template { nodes: self.nodes, exceptions: self.exceptions, span }, self.problems)
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        if let Some(range) = self.texts.last() {
            let span = self.body.span(range.clone());
            self.nodes.push(Node::Text { text: words(&self.pending), span });
        }
        self.pending.clear();
    }
}

/// The line of a range with its line break, if only blanks stand beside it; else the range.
fn whole_line(text: &str, range: Range<usize>) -> Range<usize> {
    let blanks = [' ', '\t'];
    let before = text.get(..range.start).unwrap_or("").trim_end_matches(blanks);
    let behind = text.get(range.end..).unwrap_or("");
    let rest = behind.trim_start_matches(blanks);
    let rest = rest.strip_prefix('\r').filter(|rest| rest.starts_with('\n')).unwrap_or(rest);
    let begins = before.is_empty() || before.ends_with('\n');
    if begins && rest.starts_with('\n') { before.len()..text.len() - rest.len() + 1 } else { range }
}
