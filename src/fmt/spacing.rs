use super::token::{Token, TokenKind};

/// Words before a parenthesis that holds a value and no arguments.
const BEFORE_VALUES: &[&str] = &[
    "if", "else", "and", "or", "not", "is", "in", "each", "match", "history", "template", "image",
    "frame",
];

/// Whether a blank stands between two tokens of one line.
pub(super) fn is_blank_between(before: &Token<'_>, token: &Token<'_>) -> bool {
    if before.is("(") || before.is("/") || is_opening_angle(before) {
        return false;
    }
    match token.kind {
        TokenKind::Angle => false,
        TokenKind::Sign => match token.text {
            ")" | "," | ":" | "?" | "%" | "/" => false,
            "(" => !(token.glued && is_name(before)),
            _ => true,
        },
        TokenKind::Word => {
            let is_unit = matches!(token.text, "s" | "m" | "h");
            !(is_unit && before.kind == TokenKind::Digits)
        }
        TokenKind::Digits | TokenKind::String | TokenKind::Comment => true,
    }
}

/// Whether a blank stands between a token and the brace behind it.
pub(super) fn is_blank_before_brace(before: &Token<'_>) -> bool {
    !is_opening_angle(before)
}

fn is_opening_angle(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Angle && token.text == "<"
}

fn is_name(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Word && !BEFORE_VALUES.contains(&token.text)
}
