use crate::value::Words;

use super::piece::Piece;

/// Makes the `<` of every closing tag `tag` (any case, blanks allowed) in the text of pieces
/// `&lt;`, also where the tag is put together from several writes.
pub(super) fn seal(pieces: &mut [Piece], tag: &str) {
    let whole: String = pieces
        .iter()
        .filter_map(|piece| if let Piece::Text(text) = piece { Some(&*text.words) } else { None })
        .collect();
    let closers = closers(&whole, tag);
    let mut closers = closers.iter().copied().peekable();
    let mut start = 0;
    for piece in pieces {
        let Piece::Text(text) = piece else { continue };
        let end = start + text.words.len();
        let mut sealed = String::new();
        let mut done = 0;
        while let Some(at) = closers.next_if(|at| *at < end) {
            let at = at - start;
            sealed.push_str(text.words.get(done..at).unwrap_or_default());
            sealed.push_str("&lt;");
            done = at + 1;
        }
        if done > 0 {
            sealed.push_str(text.words.get(done..).unwrap_or_default());
            text.words = Words::given(sealed.into());
        }
        start = end;
    }
}

/// Where closing tags of this name begin.
pub(super) fn closers(text: &str, tag: &str) -> Vec<usize> {
    text.match_indices('<')
        .filter(|(at, _)| text.get(at + 1..).is_some_and(|rest| closes(rest, tag)))
        .map(|(at, _)| at)
        .collect()
}

/// Whether what follows a `<` makes it a closing tag of this name.
fn closes(rest: &str, tag: &str) -> bool {
    let Some(name) = rest.trim_start().strip_prefix('/').map(str::trim_start) else {
        return false;
    };
    name.split_at_checked(tag.len()).is_some_and(|(name, tail)| {
        name.eq_ignore_ascii_case(tag) && tail.trim_start().starts_with('>')
    })
}

#[cfg(test)]
mod tests {
    use super::closers;

    #[test]
    fn finds_closing_tags_of_one_name() {
        assert_eq!(closers("a</t>b< / T\n>c", "t"), [1, 6]);
        for other in ["<t>", "</tt>", "</t", "</ t x>", "<//t>", "&lt;/t>", "</é>"] {
            assert!(closers(other, "t").is_empty(), "{other}");
        }
    }
}
