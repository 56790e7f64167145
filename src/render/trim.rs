use std::ops::Range;

use super::piece::Piece;

const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// Takes the outer blanks off the joined text of pieces, once. Pictures stay, and are
/// looked across.
pub(super) fn trim(pieces: &mut Vec<Piece>) {
    trim_side(pieces.iter_mut(), |text| {
        text.len() - text.trim_start_matches(BLANKS).len()..text.len()
    });
    trim_side(pieces.iter_mut().rev(), |text| 0..text.trim_end_matches(BLANKS).len());
    pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.words.is_empty()));
}

fn trim_side<'p>(pieces: impl Iterator<Item = &'p mut Piece>, kept: fn(&str) -> Range<usize>) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                let kept = kept(&text.words);
                if kept.len() < text.words.len() {
                    text.words = text.words.part(kept);
                }
                if !text.words.is_empty() {
                    return;
                }
            }
            Piece::Part(_) | Piece::Mark { .. } | Piece::Finding(_) => {}
            Piece::Message(_) | Piece::Row(_) | Piece::History { .. } | Piece::Insertion { .. } => {
                return;
            }
        }
    }
}
