use super::starts::{ItemKind, Starts};
use super::token::Token;

/// What stands in a body or in a file.
#[derive(Debug)]
pub(super) enum Member<'t> {
    /// A comment between items.
    Comment(Token<'t>),
    /// An item.
    Item(Item<'t>),
}

/// A statement, entry, arm, field, setting or wording.
#[derive(Debug)]
pub(super) struct Item<'t> {
    pub(super) kind: ItemKind,
    pub(super) pieces: Vec<Piece<'t>>,
}

/// What an item is made of.
#[derive(Debug)]
pub(super) enum Piece<'t> {
    /// A token, perhaps a comment.
    Token(Token<'t>),
    /// `{ … }`.
    Body(Body<'t>),
}

/// What stands in braces.
#[derive(Debug)]
pub(super) struct Body<'t> {
    pub(super) members: Vec<Member<'t>>,
    /// All that stands between the braces, as it is written.
    pub(super) text: &'t str,
}

impl Item<'_> {
    /// How many line breaks stand before it.
    pub(super) fn breaks(&self) -> usize {
        match self.pieces.first() {
            Some(Piece::Token(token)) => token.breaks,
            _ => 0,
        }
    }
}

/// The items of a whole file.
pub(super) fn items<'t>(text: &'t str, tokens: &[Token<'t>], starts: &Starts) -> Vec<Member<'t>> {
    Reader { text, rest: tokens, starts }.members()
}

struct Reader<'a, 't> {
    text: &'t str,
    rest: &'a [Token<'t>],
    starts: &'a Starts,
}

impl<'t> Reader<'_, 't> {
    /// What stands before the next `}` that closes nothing, or the end.
    fn members(&mut self) -> Vec<Member<'t>> {
        let mut members = Vec::new();
        while let Some(&token) = self.rest.first() {
            if token.is("}") {
                break;
            }
            if token.is_comment() {
                self.next();
                members.push(Member::Comment(token));
            } else if is_separator(&token) {
                self.next();
            } else {
                members.push(Member::Item(self.item()));
            }
        }
        members
    }

    fn item(&mut self) -> Item<'t> {
        let kind = self.start().unwrap_or(ItemKind::Plain);
        let mut pieces = Vec::new();
        while let Some(token) = self.next() {
            pieces.push(if token.is("{") {
                Piece::Body(self.body(&token))
            } else {
                Piece::Token(token)
            });
            let comments = self.rest.iter().take_while(|token| token.is_comment()).count();
            let (inside, behind) = self.rest.split_at(comments);
            if self.is_over(kind, behind) {
                break;
            }
            pieces.extend(inside.iter().map(|comment| Piece::Token(*comment)));
            self.rest = behind;
        }
        Item { kind, pieces }
    }

    fn body(&mut self, open: &Token<'t>) -> Body<'t> {
        let members = self.members();
        let end = self.next().map_or(self.text.len(), |close| close.start);
        let text = self.text.get(open.start + 1..end).unwrap_or("");
        Body { members, text }
    }

    /// Whether an item ends where `rest` comes next: what begins another, parts it from another
    /// or closes the body.
    fn is_over(&self, kind: ItemKind, rest: &[Token<'t>]) -> bool {
        let Some((token, behind)) = rest.split_first() else { return true };
        let next = behind.first().map(|token| token.start);
        token.is("}")
            || token.is(";")
            || (token.is(",") && kind == ItemKind::Field)
            || self.starts.item(token.start, next).is_some()
    }

    fn start(&self) -> Option<ItemKind> {
        let (token, behind) = self.rest.split_first()?;
        self.starts.item(token.start, behind.first().map(|token| token.start))
    }

    fn next(&mut self) -> Option<Token<'t>> {
        let (token, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*token)
    }
}

fn is_separator(token: &Token<'_>) -> bool {
    token.is(";") || token.is(",")
}
