use super::columns::{align, place_comments};
use super::line::{Line, LineKind, Stop};
use super::starts::ItemKind;
use super::token::Token;

/// The output in the making, line by line.
#[derive(Debug, Default)]
pub(super) struct Page {
    lines: Vec<Line>,
    /// The column in the source of the comment that was written last behind code.
    comment: Option<usize>,
}

impl Page {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Begins a line.
    pub(super) fn line(&mut self, indent: usize) {
        self.comment = None;
        self.lines.push(Line::new(indent));
    }

    /// Says that a blank line stands before the line.
    pub(super) fn blank(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.blank = true;
        }
    }

    pub(super) fn write(&mut self, text: &str) {
        if self.lines.is_empty() {
            self.line(0);
        }
        if let Some(line) = self.lines.last_mut() {
            line.text.push_str(text);
        }
    }

    /// Parts the line here: the next cell begins `gap` blanks behind this one, or below its
    /// like in the lines round it.
    pub(super) fn stop(&mut self, gap: usize) {
        if let Some(line) = self.lines.last_mut() {
            line.stops.push(Stop { at: line.text.len(), gap });
        }
    }

    /// How many lines there are.
    pub(super) fn length(&self) -> usize {
        self.lines.len()
    }

    /// How many characters the line has so far.
    pub(super) fn characters(&self) -> usize {
        self.lines.last().map_or(0, Line::characters)
    }

    /// Whether nothing but its indentation stands on the line.
    pub(super) fn is_at_start(&self) -> bool {
        self.lines.last().is_none_or(|line| line.text.trim_start().is_empty())
    }

    /// The same at the start of a line that goes on below a cell, `shift` blanks behind it.
    pub(super) fn stop_at_start(&mut self, shift: usize) {
        if let Some(line) = self.lines.last_mut() {
            line.stops.push(Stop { at: 0, gap: 1 });
            line.text.insert_str(0, &" ".repeat(shift));
        }
    }

    /// Says with which lines the one at `index` makes columns.
    pub(super) fn run_of(&mut self, index: usize, kind: ItemKind) {
        if let Some(line) = self.lines.get_mut(index) {
            line.run = Some(kind);
        }
    }

    /// The same for all lines from `first` on.
    pub(super) fn run_from(&mut self, first: usize, kind: ItemKind) {
        for line in self.lines.iter_mut().skip(first) {
            line.run = Some(kind);
        }
    }

    /// Lines of a string, as they are.
    pub(super) fn words(&mut self, lines: Vec<String>) {
        let kind = LineKind::Words;
        self.lines.extend(lines.into_iter().map(|text| Line { text, kind, ..Line::default() }));
    }

    /// A comment: behind the line if it stood there or goes on with one that did, or else on a
    /// line of its own; whether the latter.
    pub(super) fn comment(&mut self, comment: &Token<'_>, indent: usize) -> bool {
        let text = comment.text.trim_end();
        let goes_on =
            comment.breaks == 1 && self.comment == Some(comment.column) && !text.starts_with("///");
        if goes_on {
            let indent = self.lines.last().map_or(0, |line| line.indent);
            self.lines.push(Line::new(indent));
        }
        let is_behind = goes_on || comment.breaks == 0;
        match self.lines.last_mut().filter(|line| is_behind && is_free(line)) {
            Some(line) => {
                line.comment = Some(text.to_owned());
                self.comment = Some(comment.column);
                false
            }
            None => {
                self.line(indent);
                self.write(text);
                if let Some(line) = self.lines.last_mut() {
                    line.kind = LineKind::Comment;
                }
                true
            }
        }
    }

    /// The whole as text.
    pub(super) fn text(mut self) -> String {
        align(&mut self.lines);
        place_comments(&mut self.lines);
        let mut out = String::new();
        for line in &self.lines {
            if line.blank {
                out.push('\n');
            }
            if line.kind == LineKind::Words {
                out.push_str(&line.text);
            } else {
                let start = out.len();
                out.extend(std::iter::repeat_n(' ', line.indent));
                out.push_str(&line.text);
                out.truncate(out.trim_end_matches(' ').len().max(start));
            }
            out.push('\n');
        }
        out
    }
}

/// Whether a comment may stand behind a line.
fn is_free(line: &Line) -> bool {
    line.kind == LineKind::Code && line.comment.is_none()
}
