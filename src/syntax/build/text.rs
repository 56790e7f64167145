use std::sync::Arc;

use crate::syntax::grammar::{Node, Rule};
use crate::syntax::tree::{Expression, Piece, Text};
use crate::text::{Span, Spanned};

use super::builder::Builder;
use super::expression::broken;
use super::fault;
use super::parts::Parts;

impl<'t> Builder<'t> {
    /// `"…"` or `"""…"""`.
    pub(super) fn string(&mut self, node: &Node<'t>) -> Text {
        let span = self.span(node);
        let mut words = Words::default();
        match Parts::of(node).next() {
            Some(lines) if lines.as_rule() == Rule::lines => self.lines(&lines, &mut words),
            Some(line) => self.line(&line, &mut words),
            None => {}
        }
        words.end();
        Text { pieces: words.pieces, span }
    }

    /// A string that must have no holes.
    pub(super) fn plain(&mut self, node: &Node<'t>, what: &str) -> Text {
        let text = self.string(node);
        for piece in &text.pieces {
            if let Piece::Hole { span, .. } = piece {
                self.report(fault::hole_in_plain(*span, what));
            }
        }
        text
    }

    /// The words of a string that must have no holes.
    pub(super) fn plain_words(&mut self, node: &Node<'t>, what: &str) -> Spanned<Arc<str>> {
        let text = self.plain(node, what);
        let words = text.plain().unwrap_or_else(|| Arc::from(""));
        Spanned::new(words, text.span)
    }

    fn line(&mut self, node: &Node<'t>, words: &mut Words) {
        let before = self.faults();
        for part in Parts::of(node) {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::hole => words.hole(self.hole(&part), span),
                Rule::escape => words.push(&self.escape(&part), span),
                Rule::line_text => words.push(part.as_str(), span),
                // After a hole that is not closed the quotes are anywhere.
                _ if self.faults() > before => {}
                _ => self.closed(node, 1, Some(&part)),
            }
        }
    }

    /// Lines lose the indentation of the closing quotes; the first and the last line break
    /// belong to the quotes.
    fn lines(&mut self, node: &Node<'t>, words: &mut Words) {
        let before = self.faults();
        let margin = self.margin(node);
        let mut fresh = true;
        let mut less = None;
        for part in Parts::of(node) {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::same_line => self.report(fault::words_behind_quotes(span)),
                Rule::lines_text => {
                    let end = margin.end.min(part.as_span().end());
                    let start = part.as_span().start();
                    let text = self.text.get(start..end).unwrap_or("");
                    less = less.or(self.unindent(text, start, &margin, &mut fresh, words));
                }
                Rule::missing if self.faults() > before => {}
                Rule::missing => self.closed(node, 3, Some(&part)),
                _ => {
                    if fresh && !margin.indent.is_empty() {
                        less = less.or(Some(span.before()));
                    }
                    fresh = false;
                    if part.as_rule() == Rule::hole {
                        words.hole(self.hole(&part), span);
                    } else {
                        words.push(&self.escape(&part), span);
                    }
                }
            }
        }
        if let Some(line) = less
            && self.faults() == before
        {
            self.report(fault::less_indented(line, margin.quotes));
        }
    }

    /// What the closing quotes say about the lines before them.
    fn margin(&mut self, node: &Node<'t>) -> Margin<'t> {
        let (start, end) = (node.as_span().start(), node.as_span().end());
        let raw = node.as_str();
        let content = raw.get(3..raw.len().saturating_sub(3)).unwrap_or("");
        let unclosed = node.clone().into_inner().any(|part| Self::is_missing(&part));
        let one_line = node.clone().into_inner().any(|part| part.as_rule() == Rule::same_line);
        if unclosed || one_line {
            return Margin { indent: "", end, quotes: self.place(start..start + 3) };
        }
        let (above, last) = content.rsplit_once('\n').unwrap_or(("", content));
        let quotes = self.place(end - 3..end);
        let indent = last.get(..last.len() - last.trim_start_matches([' ', '\t']).len());
        let indent = indent.unwrap_or("");
        if indent.len() < last.len() {
            self.report(fault::words_before_quotes(quotes));
            return Margin { indent: "", end, quotes };
        }
        let above = above.strip_suffix('\r').unwrap_or(above);
        Margin { indent, end: start + 3 + above.len(), quotes }
    }

    /// Takes the indentation off a run of lines; the place of the first line that has less.
    fn unindent(
        &self,
        text: &str,
        start: usize,
        margin: &Margin<'t>,
        fresh: &mut bool,
        words: &mut Words,
    ) -> Option<Span> {
        let mut less = None;
        let mut at = start;
        for line in text.split_inclusive('\n') {
            let span = self.place(at..at + line.len());
            at += line.len();
            let bare = line.strip_suffix('\n');
            let bare = bare.map_or(line, |bare| bare.strip_suffix('\r').unwrap_or(bare));
            let mut kept = bare;
            if *fresh {
                let blank = bare.trim_start_matches([' ', '\t']).is_empty();
                kept = match bare.strip_prefix(margin.indent) {
                    Some(kept) => kept,
                    None if blank => "",
                    None => {
                        less = less.or(Some(span.before()));
                        bare
                    }
                };
            }
            words.push(kept, span);
            *fresh = line.ends_with('\n');
            if *fresh {
                words.push("\n", span);
            }
        }
        less
    }

    /// `{{ expression }}`.
    pub(super) fn hole(&mut self, node: &Node<'t>) -> Expression {
        let span = self.span(node);
        let mut parts = Parts::of(node);
        let value = parts.one(Rule::expression);
        let value = value.and_then(|value| self.deeper(1, span, |b| b.expression(&value)));
        let odd = parts.one(Rule::odd_hole).or_else(|| parts.one(Rule::odd_tag));
        if let Some(odd) = &odd {
            self.odd(odd);
        } else if let Some(missing) = parts.one(Rule::missing) {
            self.closed(node, 2, Some(&missing));
        } else if value.is_none() {
            self.report(fault::empty(span, "`{{ }}`"));
        }
        value.unwrap_or_else(|| broken(span))
    }

    /// What an escape stands for; itself if it stands for nothing.
    fn escape(&mut self, node: &Node<'t>) -> String {
        let escape = node.as_str();
        let span = self.span(node);
        let letter = escape.strip_prefix('\\').unwrap_or(escape);
        match letter {
            "n" => return "\n".into(),
            "t" => return "\t".into(),
            "\"" | "\\" | "{" => return letter.into(),
            _ => {}
        }
        let digits = letter.strip_prefix("u{").and_then(|rest| rest.strip_suffix('}'));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match (code, code.and_then(char::from_u32)) {
            (_, Some(character)) => return character.into(),
            (Some(_), None) => self.report(fault::no_character(span, escape)),
            (None, None) => self.report(fault::unknown_escape(span, escape)),
        }
        escape.into()
    }
}

/// The closing quotes of lines.
struct Margin<'t> {
    /// The blanks before them.
    indent: &'t str,
    /// Where the words end.
    end: usize,
    /// The quotes.
    quotes: Span,
}

/// Words and holes in the making.
#[derive(Default)]
struct Words {
    pieces: Vec<Piece>,
    text: String,
    span: Option<Span>,
}

impl Words {
    fn push(&mut self, text: &str, span: Span) {
        if !text.is_empty() {
            self.text.push_str(text);
            self.span = Some(self.span.map_or(span, |before| before.to(span)));
        }
    }

    fn hole(&mut self, value: Expression, span: Span) {
        self.end();
        self.pieces.push(Piece::Hole { value, span });
    }

    fn end(&mut self) {
        if let Some(span) = self.span.take() {
            let text = std::mem::take(&mut self.text).into();
            self.pieces.push(Piece::Words { text, span });
        }
    }
}
