use std::borrow::Cow;

/// A value as it stands in an escaped block: `&`, `<`, `>` in that order, and U+FFFD for
/// what XML forbids. Gives the first forbidden character too.
pub(super) fn escape(text: &str) -> (Cow<'_, str>, Option<char>) {
    if !text.contains(|c| matches!(c, '&' | '<' | '>') || is_forbidden(c)) {
        return (Cow::Borrowed(text), None);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut forbidden = None;
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if is_forbidden(c) => {
                forbidden = forbidden.or(Some(c));
                out.push('\u{FFFD}');
            }
            c => out.push(c),
        }
    }
    (Cow::Owned(out), forbidden)
}

/// Characters that no XML 1.0 document may hold.
fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// The tag that a block computed: a name, perhaps in angle brackets. It is one where a manifest
/// may ask for it; `<9-lives>` is no XML, and as good a tag as any other.
pub(super) fn tag_name(text: &str) -> Option<&str> {
    let name = text.strip_prefix('<').and_then(|inner| inner.strip_suffix('>')).unwrap_or(text);
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    (!name.is_empty() && name.chars().all(is_word)).then_some(name)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{escape, tag_name};

    #[test]
    fn escapes_in_order() {
        assert_eq!(escape("</x> & <y>").0, "&lt;/x&gt; &amp; &lt;y&gt;");
        assert_eq!(escape("&lt;").0, "&amp;lt;");
        assert_eq!(escape("plain \"'\r\n\t").0, "plain \"'\r\n\t");
        assert_eq!(escape("a\u{0}b\u{1f}").0, "a\u{FFFD}b\u{FFFD}");
        assert_eq!(escape("a\u{7}b\u{0}").1, Some('\u{7}'));
    }

    #[test]
    fn takes_tags_in_brackets() {
        assert_eq!(tag_name("world-lore"), Some("world-lore"));
        assert_eq!(tag_name("<w_1>"), Some("w_1"));
        for name in ["_x", "-x", "9-lives"] {
            assert_eq!(tag_name(name), Some(name));
        }
        for bad in ["", "<>", "a b", "</a>", "<<a>>", "é", "a\n", "<a"] {
            assert_eq!(tag_name(bad), None, "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn comes_back_through_a_parser(text in "[^\r]*") {
            let (escaped, forbidden) = escape(&text);
            let document = format!("<t>{escaped}</t>");
            let parsed = roxmltree::Document::parse(&document).unwrap();
            let back = parsed.root_element().text().unwrap_or_default();
            if forbidden.is_none() {
                prop_assert_eq!(back, text);
            }
        }
    }
}
