use super::item::{Body, Item, Member, Piece};
use super::spacing::{is_blank_before_brace, is_blank_between};
use super::starts::ItemKind;
use super::token::{CLOSING, Token};

/// A body of more characters is not tried on one line; so deep nesting costs no time.
const MOST: usize = 100;

/// An item on one line, unless it holds a line break that would be kept.
pub(super) fn item(item: &Item<'_>) -> Option<String> {
    let mut out = String::new();
    let mut before: Option<Token<'_>> = None;
    for piece in &item.pieces {
        match piece {
            Piece::Token(token) if token.is_comment() || token.text.contains('\n') => return None,
            Piece::Token(token) => {
                if let Some(before) = before {
                    if token.breaks > 0 {
                        return None;
                    }
                    out.push_str(if is_blank_between(&before, token) { " " } else { "" });
                }
                out.push_str(token.text);
                before = Some(*token);
            }
            Piece::Body(inner) => {
                let blank = before.is_some_and(|before| is_blank_before_brace(&before));
                out.push_str(if blank { " " } else { "" });
                out.push_str(&body(inner)?);
                before = Some(CLOSING);
            }
        }
    }
    Some(out)
}

/// A body on one line, braces included, unless it held a line break.
pub(super) fn body(body: &Body<'_>) -> Option<String> {
    if body.members.is_empty() {
        return Some("{ }".to_owned());
    }
    let solid = body.text.chars().filter(|c| !matches!(c, ' ' | '\t' | ';' | ','));
    if body.text.contains('\n') || solid.take(MOST + 1).count() > MOST {
        return None;
    }
    let mut out = "{ ".to_owned();
    let mut before: Option<&Item<'_>> = None;
    for member in &body.members {
        let Member::Item(inner) = member else { return None };
        out.push_str(before.map_or("", between));
        out.push_str(&item(inner)?);
        before = Some(inner);
    }
    out.push_str(" }");
    Some(out)
}

/// What stands behind an item on one line with the next.
fn between(item: &Item<'_>) -> &'static str {
    match item.kind {
        ItemKind::Field => ", ",
        ItemKind::Wording => "  ",
        ItemKind::Arm => " ",
        ItemKind::Plain | ItemKind::Type | ItemKind::Words | ItemKind::Setting => "; ",
    }
}
