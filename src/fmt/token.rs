/// A token of a layout: the smallest thing that the formatter moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    /// As it is written.
    pub(super) text: &'t str,
    /// The byte of the file at which it begins.
    pub(super) start: usize,
    /// How many line breaks stand between it and what is before it.
    pub(super) breaks: usize,
    /// Whether nothing at all stands between.
    pub(super) glued: bool,
    /// How many characters stand before it on its line; of comments alone.
    pub(super) column: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name or keyword, with its dots: `a.b.c`, `.field`.
    Word,
    /// `16`, `2.5`.
    Digits,
    /// A whole string, from quote to quote.
    String,
    /// `// …`.
    Comment,
    /// `<` and `>` of a type.
    Angle,
    /// Anything else: `{`, `==`, `|`.
    Sign,
}

/// The `}` of a body.
pub(super) const CLOSING: Token<'static> =
    Token { kind: TokenKind::Sign, text: "}", start: 0, breaks: 0, glued: false, column: 0 };

impl Token<'_> {
    pub(super) fn is(&self, sign: &str) -> bool {
        self.kind == TokenKind::Sign && self.text == sign
    }

    pub(super) fn is_comment(&self) -> bool {
        self.kind == TokenKind::Comment
    }

    /// Whether an item may go on with it on a line of its own.
    pub(super) fn goes_on(&self) -> bool {
        let list: &[_] = match self.kind {
            TokenKind::Word => {
                &["if", "else", "and", "or", "is", "in", "join", "fit", "spare", "for"]
            }
            TokenKind::Sign => &["|", "==", "!=", "<=", ">=", "<", ">"],
            _ => &[],
        };
        list.contains(&self.text)
    }
}
