use super::flat;
use super::item::{Body, Item, Member, Piece};
use super::page::Page;
use super::print::{LONGEST, length, members};
use super::quotes;
use super::spacing::{is_blank_before_brace, is_blank_between};
use super::starts::ItemKind;
use super::token::{CLOSING, Token};

/// The blanks of a level.
const STEP: usize = 2;

/// Writes one item.
pub(super) struct Printer<'p, 'i, 't> {
    page: &'p mut Page,
    item: &'i Item<'t>,
    indent: usize,
    /// The indentation of the line; in a setting, how far it stands behind the value.
    line: usize,
    /// The indentations of the lines on which the open parentheses stand.
    parens: Vec<usize>,
    /// The last token, comments aside.
    before: Option<Token<'t>>,
    /// Whether the line ended with a comment.
    is_over: bool,
    /// Where the line behind the comments begins.
    next: usize,
}

impl<'p, 'i, 't> Printer<'p, 'i, 't> {
    pub(super) fn new(page: &'p mut Page, item: &'i Item<'t>, indent: usize) -> Self {
        let line = if item.kind == ItemKind::Setting { 0 } else { indent };
        let parens = Vec::new();
        Self { page, item, indent, line, parens, before: None, is_over: false, next: 0 }
    }

    pub(super) fn write(mut self) {
        let first = self.page.length().saturating_sub(1);
        let stop = stop(self.item);
        for (index, piece) in self.item.pieces.iter().enumerate() {
            let is_stop = stop == Some(index) && !self.is_over;
            match piece {
                Piece::Token(token) if token.is_comment() => self.comment(token, index),
                Piece::Token(token) => self.token(token, is_stop),
                Piece::Body(body) => self.body(body, index, is_stop),
            }
        }
        let is_one_line = self.page.length() == first + 1;
        match self.item.kind {
            ItemKind::Setting => self.page.run_from(first, ItemKind::Setting),
            ItemKind::Type => self.page.run_of(first, ItemKind::Type),
            kind @ (ItemKind::Arm | ItemKind::Wording | ItemKind::Words) if is_one_line => {
                self.page.run_of(first, kind);
            }
            _ => {}
        }
    }

    fn token(&mut self, token: &Token<'t>, is_stop: bool) {
        if self.is_over || self.keeps_break(token) {
            self.begin_line(self.indent_of(token));
        } else if is_stop {
            self.page.stop(1);
        } else if self.before.is_some_and(|before| is_blank_between(&before, token)) {
            self.page.write(" ");
        }
        if token.is("(") {
            self.parens.push(self.line);
        } else if token.is(")") {
            self.parens.pop();
        }
        self.text(token.text);
        self.before = Some(*token);
    }

    fn text(&mut self, text: &str) {
        let level = if self.page.is_at_start() { 0 } else { STEP };
        let indent = match self.item.kind {
            ItemKind::Setting => self.indent + STEP,
            _ => self.line + level,
        };
        match quotes::lines(text, indent).filter(|_| text.contains('\n')) {
            None => self.page.write(text),
            Some(lines) => {
                self.page.write(&lines.first);
                self.page.words(lines.between);
                self.page.line(lines.indent);
                self.page.write(&lines.last);
            }
        }
    }

    fn comment(&mut self, comment: &Token<'t>, index: usize) {
        if !self.is_over {
            self.next = self.indent_behind(index);
        }
        let is_setting = self.item.kind == ItemKind::Setting;
        let indent = if is_setting { self.indent } else { self.next };
        if self.page.comment(comment, indent) && is_setting {
            self.page.stop_at_start(self.next);
        }
        self.is_over = true;
    }

    /// Where the line begins that goes on behind comments.
    fn indent_behind(&self, index: usize) -> usize {
        let next = self.item.pieces.iter().skip(index).find_map(|piece| match piece {
            Piece::Token(token) if token.is_comment() => None,
            Piece::Token(token) => Some(self.indent_of(token)),
            Piece::Body(_) => Some(self.indent),
        });
        next.unwrap_or(self.indent)
    }

    fn body(&mut self, body: &Body<'t>, index: usize, is_stop: bool) {
        let has_blank = self.before.is_some_and(|before| is_blank_before_brace(&before));
        if self.is_over {
            self.begin_line(self.indent);
        } else if is_stop {
            self.page.stop(1);
        } else if has_blank {
            self.page.write(" ");
        }
        let room = LONGEST.saturating_sub(self.page.characters() + self.behind(index));
        match flat::body(body).filter(|flat| body.members.is_empty() || length(flat) <= room) {
            Some(_) if self.item.kind == ItemKind::Words && !body.members.is_empty() => {
                self.wordings(body);
            }
            Some(flat) => self.page.write(&flat),
            None => {
                self.page.write("{");
                members(self.page, &body.members, self.indent + STEP);
                self.page.line(self.indent);
                self.page.write("}");
            }
        }
        self.line = self.indent;
        self.before = Some(CLOSING);
    }

    /// Wordings on one line, each the beginning of a column.
    fn wordings(&mut self, body: &Body<'t>) {
        self.page.write("{ ");
        let flat = body.members.iter().filter_map(|member| match member {
            Member::Item(item) => flat::item(item),
            Member::Comment(_) => None,
        });
        for (index, wording) in flat.enumerate() {
            if index > 0 {
                self.page.stop(2);
            }
            self.page.write(&wording);
        }
        self.page.write(" }");
    }

    /// How many characters stand behind a body on its line, up to the next brace.
    fn behind(&self, index: usize) -> usize {
        let mut count = 0;
        let mut before = CLOSING;
        for piece in self.item.pieces.iter().skip(index + 1) {
            match piece {
                Piece::Token(token) if token.is_comment() => break,
                Piece::Token(token) if token.breaks > 0 && may_break(&before, token) => break,
                Piece::Token(token) => {
                    let first = token.text.split('\n').next().unwrap_or("");
                    count += usize::from(is_blank_between(&before, token)) + length(first);
                    before = *token;
                    if token.text.contains('\n') {
                        break;
                    }
                }
                Piece::Body(_) => return count + " {".len(),
            }
        }
        count
    }

    fn keeps_break(&self, token: &Token<'t>) -> bool {
        token.breaks > 0 && self.before.is_some_and(|before| may_break(&before, token))
    }

    /// Where a line that goes on with a token begins.
    fn indent_of(&self, token: &Token<'t>) -> usize {
        let is_item = |before: Token<'_>| before.is("(") || before.is(",");
        match self.parens.last() {
            Some(open) if token.is(")") => *open,
            Some(open) if self.before.is_some_and(is_item) => open + STEP,
            Some(open) => open + 2 * STEP,
            None if self.item.kind == ItemKind::Setting => 0,
            None => self.indent + STEP,
        }
    }

    fn begin_line(&mut self, indent: usize) {
        self.line = indent;
        self.is_over = false;
        if self.item.kind == ItemKind::Setting {
            self.page.line(self.indent);
            self.page.stop_at_start(indent);
        } else {
            self.page.line(indent);
        }
    }
}

/// Whether a line break between two tokens of an item is its author's to make.
fn may_break(before: &Token<'_>, token: &Token<'_>) -> bool {
    let is_edge = before.is("(") || before.is(",") || token.is(")");
    !before.is("}") && (token.goes_on() || is_edge)
}

/// The piece that begins a column.
fn stop(item: &Item<'_>) -> Option<usize> {
    let is = |piece: &Piece<'_>, sign| matches!(piece, Piece::Token(token) if token.is(sign));
    let find = |sign| item.pieces.iter().position(|piece| is(piece, sign));
    match item.kind {
        ItemKind::Plain | ItemKind::Field => None,
        ItemKind::Type => find("="),
        ItemKind::Setting => find(":").map(|at| at + 1),
        ItemKind::Wording => Some(1),
        ItemKind::Arm => item.pieces.iter().position(|piece| matches!(piece, Piece::Body(_))),
        ItemKind::Words if item.pieces.get(2).is_some_and(|piece| is(piece, "(")) => {
            find(")").map(|at| at + 1)
        }
        ItemKind::Words => Some(2),
    }
}
